import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import {
  Assignment,
  Conversation,
  ConversationNote,
  conversationQuery,
  LinkContact,
  MarkReadResult,
  NewConversationNote,
  NewQuickReply,
  QuickReply,
} from '#contract/whatsapp/conversation.ts'
import { type ChatKind, chatKinds } from '#contract/whatsapp/enums.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import { linkContact, unlinkContact } from './contact-link.ts'
import { assignConversation, getConversation, listConversations, markConversationRead } from './conversations.ts'
import { addNote, deleteNote, listNotes } from './notes.ts'
import { addQuickReply, deleteQuickReply, listQuickReplies, updateQuickReply } from './quick-replies.ts'

const byAccount = Type.Object({ accountId: Id })
const byId = Type.Object({ id: Id })
export const byChat = Type.Object({ accountId: Id, whatsappId: Type.String({ maxLength: 120 }) })
const readQuery = Type.Object({ type: Type.Optional(Type.Unsafe<ChatKind>({ type: 'string', enum: [...chatKinds] })) })

/** Conversations: whose they are, who answers, what the team notes in them (EP-105, EP-114). */
export function conversationRoutes(app: FastifyInstance, platform: Platform, counts: TotalCache): void {
  const route = tenantRoutes(app, platform)
  const one = '/whatsapp/accounts/:accountId/conversations/:whatsappId'

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/conversations',
    summary: 'Conversations of an account, the last spoken in first',
    permission: 'whatsapp:read',
    params: byAccount,
    query: conversationQuery,
    reply: Conversation,
    pages: true,
    tx: 'transaction',
    handler: (scope, { params, query }) => listConversations(scope, params.accountId, query, counts),
  })

  route({
    method: 'GET',
    url: one,
    summary: 'One conversation',
    permission: 'whatsapp:read',
    params: byChat,
    reply: Conversation,
    handler: (scope, { params }) => getConversation(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'PUT',
    url: `${one}/read`,
    summary: 'Mark a conversation read, here and on WhatsApp',
    permission: 'whatsapp:write',
    params: byChat,
    query: readQuery,
    reply: MarkReadResult,
    handler: (scope, { params }) => markConversationRead(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'PUT',
    url: `${one}/assignee`,
    summary: 'Say who answers a conversation, or that nobody does',
    permission: 'whatsapp:write',
    params: byChat,
    body: Assignment,
    reply: Conversation,
    handler: (scope, { params, body }) =>
      assignConversation(scope, params.accountId, params.whatsappId, body.assigneeId),
  })

  route({
    method: 'PUT',
    url: `${one}/contact`,
    summary: 'Say whose conversation it is; without a contact, one is made of the number and the name',
    permission: 'contacts:write',
    params: byChat,
    body: LinkContact,
    reply: Conversation,
    tx: 'transaction',
    handler: (scope, { params, body }) => linkContact(scope, params.accountId, params.whatsappId, body.contactId),
  })

  route({
    method: 'DELETE',
    url: `${one}/contact`,
    summary: 'Take a conversation from its contact',
    permission: 'contacts:write',
    params: byChat,
    reply: Conversation,
    tx: 'transaction',
    handler: (scope, { params }) => unlinkContact(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'GET',
    url: `${one}/notes`,
    summary: 'What the team told itself in a conversation, oldest first',
    permission: 'whatsapp:read',
    params: byChat,
    reply: Type.Array(ConversationNote),
    handler: (scope, { params }) => listNotes(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'POST',
    url: `${one}/notes`,
    summary: 'Note something in a conversation; nothing of it is sent',
    permission: 'whatsapp:write',
    params: byChat,
    body: NewConversationNote,
    reply: ConversationNote,
    status: 201,
    idempotent: true,
    handler: (scope, { params, body }) => addNote(scope, params.accountId, params.whatsappId, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/notes/:id',
    summary: 'Take a note of the caller’s own away',
    permission: 'whatsapp:write',
    params: byId,
    reply: byId,
    handler: (scope, { params }) => deleteNote(scope, params.id),
  })

  route({
    method: 'GET',
    url: '/whatsapp/quick-replies',
    summary: 'Texts the team sends often, by name',
    permission: 'whatsapp:read',
    reply: Type.Array(QuickReply),
    handler: listQuickReplies,
  })

  route({
    method: 'POST',
    url: '/whatsapp/quick-replies',
    summary: 'Keep a quick reply',
    permission: 'whatsapp:write',
    body: NewQuickReply,
    reply: QuickReply,
    status: 201,
    idempotent: true,
    handler: (scope, { body }) => addQuickReply(scope, body),
  })

  route({
    method: 'PUT',
    url: '/whatsapp/quick-replies/:id',
    summary: 'Change a quick reply',
    permission: 'whatsapp:write',
    params: byId,
    body: NewQuickReply,
    reply: QuickReply,
    handler: (scope, { params, body }) => updateQuickReply(scope, params.id, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/quick-replies/:id',
    summary: 'Delete a quick reply',
    permission: 'whatsapp:write',
    params: byId,
    reply: byId,
    handler: (scope, { params }) => deleteQuickReply(scope, params.id),
  })
}
