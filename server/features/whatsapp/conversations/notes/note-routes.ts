import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { ConversationNote, NewConversationNote } from '#contract/whatsapp/conversation.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { byChat, chatPath } from '../chat-params.ts'
import { addNote, deleteNote, listNotes } from './notes.ts'

const byId = Type.Object({ id: Id })

/** Internal notes of conversations. */
export function noteRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: `${chatPath}/notes`,
    summary: 'List the internal notes of a conversation, oldest first',
    permission: 'whatsapp:read',
    params: byChat,
    reply: Type.Array(ConversationNote),
    handler: (scope, { params }) => listNotes(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'POST',
    url: `${chatPath}/notes`,
    summary: 'Add an internal note to a conversation; it is never sent, and notifies whom it mentions',
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
    summary: 'Delete one of your own notes',
    permission: 'whatsapp:write',
    params: byId,
    reply: byId,
    handler: (scope, { params }) => deleteNote(scope, params.id),
  })
}
