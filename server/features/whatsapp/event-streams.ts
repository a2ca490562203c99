import type { DerivedEvent, EventStream } from '../../platform/events/open-stream.ts'
import { countConversations } from './conversations/states/conversation-counts.ts'
import { countUnreadConversations } from './conversations/unread-counts.ts'

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

/**
 * The unread conversations of each account, for everybody who has Parley open, so that clients need not poll after each message.
 */
export const unreadCounts: DerivedEvent = {
  kind: 'unread-counts.changed',
  dependsOn: ['message_update', 'conversation.changed', 'account.changed'],
  read: async (scope) => `{"accounts":${await countUnreadConversations(scope)}}`,
}

/** The conversations of each account by what they are filtered by, for the inbox. */
export const conversationCounts: DerivedEvent = {
  kind: 'conversation-counts.changed',
  dependsOn: ['message_update', 'conversation.changed', 'account.changed'],
  read: async (scope) => `{"accounts":${await countConversations(scope)}}`,
}

export const whatsappStreams = [messageStream, statusStream]
