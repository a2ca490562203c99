import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import {
  Assignment,
  Conversation,
  conversationQuery,
  LinkContact,
  MarkReadResult,
} from '#contract/whatsapp/conversation.ts'
import { type ChatKind, chatKinds } from '#contract/whatsapp/enums.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import { byChat, chatPath } from './chat-params.ts'
import { linkContact, unlinkContact } from './contact-link.ts'
import { assignConversation, getConversation, listConversations, markConversationRead } from './conversations.ts'
import { mergeRoutes } from './merges/routes.ts'
import { noteRoutes } from './notes/note-routes.ts'
import { olderMessageRoutes } from './older/routes.ts'
import { presenceRoutes } from './presence/presence-routes.ts'
import { quickReplyRoutes } from './quick-reply-routes.ts'
import { stateRoutes } from './states/state-routes.ts'
import { unreadCountRoutes } from './unread-counts.ts'

const readQuery = Type.Object({ type: Type.Optional(Type.Unsafe<ChatKind>({ type: 'string', enum: [...chatKinds] })) })

/** Conversations with their assignee and contact, internal notes and quick replies (EP-105, EP-114). */
export function conversationRoutes(app: FastifyInstance, platform: Platform, counts: TotalCache): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/conversations',
    summary: 'List the conversations of an account, most recent first',
    permission: 'whatsapp:read',
    params: Type.Object({ accountId: Id }),
    query: conversationQuery,
    reply: Conversation,
    pages: true,
    handler: (scope, { params, query }) => listConversations(scope, params.accountId, query, counts),
  })

  route({
    method: 'GET',
    url: chatPath,
    summary: 'Get a conversation; null before its first message',
    permission: 'whatsapp:read',
    params: byChat,
    reply: Type.Union([Conversation, Type.Null()]),
    handler: (scope, { params }) => getConversation(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'PUT',
    url: `${chatPath}/read`,
    summary: 'Mark a conversation as read, here and on WhatsApp',
    permission: 'whatsapp:write',
    params: byChat,
    query: readQuery,
    reply: MarkReadResult,
    handler: (scope, { params }) => markConversationRead(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'PUT',
    url: `${chatPath}/assignee`,
    summary: 'Assign a conversation to a member, or to nobody',
    permission: 'whatsapp:write',
    params: byChat,
    body: Assignment,
    reply: Conversation,
    tx: 'transaction',
    handler: (scope, { params, body }) =>
      assignConversation(scope, params.accountId, params.whatsappId, body.assigneeId),
  })

  route({
    method: 'PUT',
    url: `${chatPath}/contact`,
    summary: 'Link a conversation to a contact; without one, create it from the number and the name',
    permission: 'contacts:write',
    params: byChat,
    body: LinkContact,
    reply: Conversation,
    tx: 'transaction',
    handler: (scope, { params, body }) => linkContact(scope, params.accountId, params.whatsappId, body.contactId),
  })

  route({
    method: 'DELETE',
    url: `${chatPath}/contact`,
    summary: 'Unlink a conversation from its contact',
    permission: 'contacts:write',
    params: byChat,
    reply: Conversation,
    tx: 'transaction',
    handler: (scope, { params }) => unlinkContact(scope, params.accountId, params.whatsappId),
  })

  unreadCountRoutes(app, platform)
  mergeRoutes(app, platform)
  olderMessageRoutes(app, platform)
  stateRoutes(app, platform)
  noteRoutes(app, platform)
  presenceRoutes(app, platform)
  quickReplyRoutes(app, platform)
}
