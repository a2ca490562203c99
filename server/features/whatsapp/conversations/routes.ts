import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import {
  Assignment,
  Conversation,
  ConversationNote,
  conversationQuery,
  LinkContact,
  NewConversationNote,
  NewQuickReply,
  QuickReply,
  ReadConversation,
} from '#contract/whatsapp/conversation.ts'
import { type ChatKind, chatKinds } from '#contract/whatsapp/enums.ts'
import type { Counts } from '../../../platform/counts.ts'
import { scoped } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { linkContact, unlinkContact } from './contact.ts'
import { assign, conversation, conversations, markRead } from './conversations.ts'
import { addNote, notes, removeNote } from './notes.ts'
import { addQuickReply, changeQuickReply, quickReplies, removeQuickReply } from './quick-replies.ts'

const byAccount = Type.Object({ accountId: Id })
const byId = Type.Object({ id: Id })
export const byChat = Type.Object({ accountId: Id, whatsappId: Type.String({ maxLength: 120 }) })
const readQuery = Type.Object({ type: Type.Optional(Type.Unsafe<ChatKind>({ type: 'string', enum: [...chatKinds] })) })

/** Conversations: whose they are, who answers, what the team notes in them (EP-105, EP-114). */
export function conversationRoutes(app: FastifyInstance, platform: Platform, counts: Counts): void {
  const route = scoped(app, platform)
  const one = '/whatsapp/accounts/:accountId/conversations/:whatsappId'

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/conversations',
    summary: 'Conversations of an account, the last spoken in first',
    may: 'whatsapp:read',
    params: byAccount,
    query: conversationQuery,
    reply: Conversation,
    pages: true,
    tx: 'transaction',
    does: (scope, { params, query }) => conversations(scope, params.accountId, query, counts),
  })

  route({
    method: 'GET',
    url: one,
    summary: 'One conversation',
    may: 'whatsapp:read',
    params: byChat,
    reply: Conversation,
    does: (scope, { params }) => conversation(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'PUT',
    url: `${one}/read`,
    summary: 'Mark a conversation read, here and on WhatsApp',
    may: 'whatsapp:write',
    params: byChat,
    query: readQuery,
    reply: ReadConversation,
    does: (scope, { params }) => markRead(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'PUT',
    url: `${one}/assignee`,
    summary: 'Say who answers a conversation, or that nobody does',
    may: 'whatsapp:write',
    params: byChat,
    body: Assignment,
    reply: Conversation,
    does: (scope, { params, body }) => assign(scope, params.accountId, params.whatsappId, body.assigneeId),
  })

  route({
    method: 'PUT',
    url: `${one}/contact`,
    summary: 'Say whose conversation it is; without a contact, one is made of the number and the name',
    may: 'contacts:write',
    params: byChat,
    body: LinkContact,
    reply: Conversation,
    tx: 'transaction',
    does: (scope, { params, body }) => linkContact(scope, params.accountId, params.whatsappId, body.contactId),
  })

  route({
    method: 'DELETE',
    url: `${one}/contact`,
    summary: 'Take a conversation from its contact',
    may: 'contacts:write',
    params: byChat,
    reply: Conversation,
    tx: 'transaction',
    does: (scope, { params }) => unlinkContact(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'GET',
    url: `${one}/notes`,
    summary: 'What the team told itself in a conversation, oldest first',
    may: 'whatsapp:read',
    params: byChat,
    reply: Type.Array(ConversationNote),
    does: (scope, { params }) => notes(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'POST',
    url: `${one}/notes`,
    summary: 'Note something in a conversation; nothing of it is sent',
    may: 'whatsapp:write',
    params: byChat,
    body: NewConversationNote,
    reply: ConversationNote,
    status: 201,
    creates: true,
    does: (scope, { params, body }) => addNote(scope, params.accountId, params.whatsappId, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/notes/:id',
    summary: 'Take a note of the caller’s own away',
    may: 'whatsapp:write',
    params: byId,
    reply: byId,
    does: (scope, { params }) => removeNote(scope, params.id),
  })

  route({
    method: 'GET',
    url: '/whatsapp/quick-replies',
    summary: 'Texts the team sends often, by name',
    may: 'whatsapp:read',
    reply: Type.Array(QuickReply),
    does: quickReplies,
  })

  route({
    method: 'POST',
    url: '/whatsapp/quick-replies',
    summary: 'Keep a quick reply',
    may: 'whatsapp:write',
    body: NewQuickReply,
    reply: QuickReply,
    status: 201,
    creates: true,
    does: (scope, { body }) => addQuickReply(scope, body),
  })

  route({
    method: 'PUT',
    url: '/whatsapp/quick-replies/:id',
    summary: 'Change a quick reply',
    may: 'whatsapp:write',
    params: byId,
    body: NewQuickReply,
    reply: QuickReply,
    does: (scope, { params, body }) => changeQuickReply(scope, params.id, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/quick-replies/:id',
    summary: 'Delete a quick reply',
    may: 'whatsapp:write',
    params: byId,
    reply: byId,
    does: (scope, { params }) => removeQuickReply(scope, params.id),
  })
}
