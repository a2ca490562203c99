import type { EventStream } from '../../platform/events/open-stream.ts'

/** Inbound messages (RT-001, RT-004). Resumes after Last-Event-ID like `GET /events`. */
const messageStream: EventStream = {
  url: '/whatsapp/accounts/message-updates',
  summary: 'Inbound messages as server-sent events; resumes after Last-Event-ID',
  permission: 'whatsapp:read',
  includes: (kind) => kind === 'message_update',
  serialize: ({ data }) => data ?? '{}',
}

/** Status changes of accounts and connection errors (RT-002, RT-003, RT-005). */
const statusStream: EventStream = {
  url: '/whatsapp/accounts/status-updates',
  summary: 'Account status changes and connection errors as server-sent events; resumes after Last-Event-ID',
  permission: 'whatsapp:read',
  includes: (kind) => kind === 'status_update' || kind === 'connection_error',
  serialize: ({ data }) => data ?? '{}',
}

export const whatsappStreams = [messageStream, statusStream]
