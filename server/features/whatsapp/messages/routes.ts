import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { pluralOf } from '#contract/kit/kinds.ts'
import { Id } from '#contract/kit/schema.ts'
import { MessageRecipient, threadQuery } from '#contract/whatsapp/conversation.ts'
import { OutgoingMessage, RecordMessage, sendFormSchema, WhatsappMessage } from '#contract/whatsapp/message.ts'
import { MessageEdit } from '#contract/whatsapp/message-changes.ts'
import { ReactionBody } from '#contract/whatsapp/reactions.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import { byChat, chatPath } from '../conversations/chat-params.ts'
import { cancelMessage } from './changes/cancel-message.ts'
import { editMessage, revokeMessage } from './changes/change-message.ts'
import { reactToMessage, requireEmoji } from './changes/react.ts'
import { findRecipient } from './find-recipient.ts'
import { handleSendRequest } from './handle-send-request.ts'
import { retryMessage } from './send-message.ts'
import { listRecordMessages, listThread, messageSubjects } from './thread.ts'

const sendBody: TSchema = Type.Unsafe({
  content: { 'application/json': { schema: OutgoingMessage }, 'multipart/form-data': { schema: sendFormSchema } },
})

/** Reading and sending messages (EP-106, EP-107), also by contact, company and deal. */
export function messageRoutes(app: FastifyInstance, platform: Platform, counts: TotalCache): void {
  const route = tenantRoutes(app, platform)
  const deps = { counts, appSecret: platform.appSecret }

  route({
    method: 'GET',
    url: `${chatPath}/messages`,
    summary: 'List the messages of a conversation, newest first; empty if there are none yet',
    permission: 'whatsapp:read',
    params: byChat,
    query: threadQuery,
    reply: WhatsappMessage,
    pages: true,
    handler: (scope, { params, query }) => listThread(scope, params, query, deps),
  })

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/recipient',
    summary: 'Get the number that a message would go to, and its conversation',
    permission: 'whatsapp:read',
    params: Type.Object({ accountId: Id }),
    query: Type.Object({
      to: Type.String({ maxLength: 150, description: 'A number; without a country code it has that of the account' }),
    }),
    reply: MessageRecipient,
    tx: 'transaction',
    handler: (scope, { params, query }) => findRecipient(scope, params.accountId, query.to),
  })

  for (const subject of messageSubjects)
    route({
      method: 'GET',
      url: `/${pluralOf(subject)}/:id/messages`,
      summary: `List the WhatsApp messages with the people of a ${subject}, newest first`,
      permission: 'whatsapp:read',
      params: Type.Object({ id: Id }),
      query: threadQuery,
      reply: RecordMessage,
      pages: true,
      handler: (scope, { params, query }) => listRecordMessages(scope, subject, params.id, query, deps),
    })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/send',
    summary: 'Send a message, as JSON or as a form with a file; it is PENDING until WhatsApp accepts it',
    permission: 'whatsapp:write',
    params: Type.Object({ accountId: Id }),
    body: sendBody,
    reply: WhatsappMessage,
    status: 201,
    authorize: 'before-handler',
    handler: (access, { params, request }) => handleSendRequest(platform, access, params.accountId, request),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/messages/:id/retry',
    summary: 'Send a message again that failed, or whose delivery is unknown: then it may arrive twice',
    permission: 'whatsapp:write',
    params: Type.Object({ accountId: Id, id: Id }),
    reply: WhatsappMessage,
    tx: 'transaction',
    handler: (scope, { params }) => retryMessage(scope, params.accountId, params.id, platform.appSecret),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/messages/:id/cancel',
    summary: 'Remove a message that waits to be sent, that failed, or whose delivery is unknown',
    permission: 'whatsapp:write',
    params: Type.Object({ accountId: Id, id: Id }),
    reply: Type.Object({ id: Id }),
    tx: 'transaction',
    handler: (scope, { params }) => cancelMessage(scope, params.accountId, params.id),
  })

  registerChangeRoutes(app, platform)
}

/** Editing a sent message, deleting it, and reacting to a message. */
function registerChangeRoutes(app: FastifyInstance, platform: Platform): void {
  const { appSecret } = platform
  const route = tenantRoutes(app, platform)
  const url = '/whatsapp/accounts/:accountId/messages/:id'
  const change = {
    permission: 'whatsapp:write',
    params: Type.Object({ accountId: Id, id: Id }),
    reply: WhatsappMessage,
    tx: 'transaction',
  } as const

  route({
    ...change,
    method: 'PATCH',
    url,
    summary: 'Edit the text of a message that was sent in the last 15 minutes; not on the Cloud API',
    body: MessageEdit,
    handler: (scope, { params, body }) => editMessage(scope, params.accountId, params.id, body.text, appSecret),
  })

  route({
    ...change,
    method: 'DELETE',
    url,
    summary: 'Delete a message for everyone that was sent in the last 60 hours; not on the Cloud API',
    handler: (scope, { params }) => revokeMessage(scope, params.accountId, params.id, appSecret),
  })

  route({
    ...change,
    method: 'PUT',
    url: `${url}/reaction`,
    summary: 'React to a message with an emoji, in place of an earlier reaction of the account',
    body: ReactionBody,
    handler: (scope, { params, body }) =>
      reactToMessage(scope, params.accountId, params.id, requireEmoji(body.emoji), appSecret),
  })

  route({
    ...change,
    method: 'DELETE',
    url: `${url}/reaction`,
    summary: 'Take back the reaction of the account to a message',
    handler: (scope, { params }) => reactToMessage(scope, params.accountId, params.id, null, appSecret),
  })
}
