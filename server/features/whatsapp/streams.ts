import type { EventStream } from '../../platform/streams.ts'

/** Told of each message that comes in (RT-001, RT-004). Whoever comes back goes on after Last-Event-ID, as with `GET /events`. */
const messages: EventStream = {
  url: '/whatsapp/accounts/message-updates',
  summary: 'Messages that come in, as server-sent events; resumes after Last-Event-ID',
  may: 'whatsapp:read',
  carries: (kind) => kind === 'message_update',
  says: ({ data }) => data ?? '{}',
}

/** Told when the status of an account changes, and why one does not connect (RT-002, RT-003, RT-005). */
const statuses: EventStream = {
  url: '/whatsapp/accounts/status-updates',
  summary: 'Changes of account statuses and connection errors, as server-sent events; resumes after Last-Event-ID',
  may: 'whatsapp:read',
  carries: (kind) => kind === 'status_update' || kind === 'connection_error',
  says: ({ data }) => data ?? '{}',
}

export const whatsappStreams = [messages, statuses]
