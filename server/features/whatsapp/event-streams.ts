import type { EventStream } from '../../platform/events/event-streams.ts'

/** Told of each message that comes in (RT-001, RT-004). Whoever comes back goes on after Last-Event-ID, as with `GET /events`. */
const messageStream: EventStream = {
  url: '/whatsapp/accounts/message-updates',
  summary: 'Messages that come in, as server-sent events; resumes after Last-Event-ID',
  permission: 'whatsapp:read',
  includes: (kind) => kind === 'message_update',
  serialize: ({ data }) => data ?? '{}',
}

/** Told when the status of an account changes, and why one does not connect (RT-002, RT-003, RT-005). */
const statusStream: EventStream = {
  url: '/whatsapp/accounts/status-updates',
  summary: 'Changes of account statuses and connection errors, as server-sent events; resumes after Last-Event-ID',
  permission: 'whatsapp:read',
  includes: (kind) => kind === 'status_update' || kind === 'connection_error',
  serialize: ({ data }) => data ?? '{}',
}

export const whatsappStreams = [messageStream, statusStream]
