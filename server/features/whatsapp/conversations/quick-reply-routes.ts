import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import {
  AddressedQuickReplyFile,
  NewQuickReply,
  QuickReply,
  quickReplyFileForm,
} from '#contract/whatsapp/conversation.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  addQuickReply,
  deleteQuickReply,
  listQuickReplies,
  restoreQuickReply,
  updateQuickReply,
} from './quick-replies.ts'
import { getQuickReplyFile, handleQuickReplyFile, removeQuickReplyFile } from './quick-reply-files.ts'

const byId = Type.Object({ id: Id })
const byFile = Type.Object({ id: Id, fileId: Id })
const fileBody: TSchema = Type.Unsafe({ content: { 'multipart/form-data': { schema: quickReplyFileForm } } })

/** Quick replies of the workspace, and their files. */
export function quickReplyRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/quick-replies',
    summary: 'List the quick replies of the workspace, by name',
    permission: 'whatsapp:read',
    reply: Type.Array(QuickReply),
    handler: listQuickReplies,
  })

  route({
    method: 'POST',
    url: '/whatsapp/quick-replies',
    summary: 'Create a quick reply',
    permission: 'whatsapp:write',
    body: NewQuickReply,
    reply: QuickReply,
    status: 201,
    idempotent: true,
    tx: 'transaction',
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

  route({
    method: 'POST',
    url: '/whatsapp/quick-replies/:id/restore',
    summary: 'Restore a quick reply that was deleted, with its files',
    permission: 'whatsapp:write',
    params: byId,
    reply: QuickReply,
    tx: 'transaction',
    handler: (scope, { params }) => restoreQuickReply(scope, params.id),
  })

  fileRoutes(app, platform)
}

function fileRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'POST',
    url: '/whatsapp/quick-replies/:id/files',
    summary: 'Add a file to a quick reply, as a form; a quick reply may have five',
    permission: 'whatsapp:write',
    params: byId,
    body: fileBody,
    reply: QuickReply,
    status: 201,
    authorize: 'before-handler',
    handler: (access, { params, request }) => handleQuickReplyFile(platform, access, params.id, request),
  })

  route({
    method: 'GET',
    url: '/whatsapp/quick-replies/:id/files/:fileId',
    summary: 'Get a file of a quick reply, with a URL that is valid for a few minutes',
    permission: 'whatsapp:read',
    params: byFile,
    reply: AddressedQuickReplyFile,
    handler: (scope, { params }) => getQuickReplyFile(scope, params.id, params.fileId, platform.appSecret),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/quick-replies/:id/files/:fileId',
    summary: 'Remove a file from a quick reply',
    permission: 'whatsapp:write',
    params: byFile,
    reply: QuickReply,
    handler: (scope, { params }) => removeQuickReplyFile(scope, params.id, params.fileId),
  })
}
