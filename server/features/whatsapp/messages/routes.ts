import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { permissions } from '#contract/kit/roles.ts'
import { Id } from '#contract/kit/schema.ts'
import { threadQuery } from '#contract/whatsapp/conversation.ts'
import { OutgoingMessage, RecordMessage, sendForm, WhatsappMessage } from '#contract/whatsapp/message.ts'
import type { Counts } from '../../../platform/counts.ts'
import { scoped } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Claim } from '../../../platform/scope.ts'
import { sql } from '../../../platform/sql.ts'
import { byChat } from '../conversations/routes.ts'
import { retry } from './send.ts'
import { sendAsked } from './sending.ts'
import { messagesOf, subjectNames, thread } from './thread.ts'

const plural = { contact: 'contacts', company: 'companies', deal: 'deals' } as const
const sendBody: TSchema = Type.Unsafe({
  content: { 'application/json': { schema: OutgoingMessage }, 'multipart/form-data': { schema: sendForm } },
})

/** What is said in conversations, and sending more (EP-106, EP-107); the same by contact, company and deal. */
export function messageRoutes(app: FastifyInstance, platform: Platform, counts: Counts): void {
  const route = scoped(app, platform)
  const use = { counts, appSecret: platform.appSecret }

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/conversations/:whatsappId/messages',
    summary: 'Messages of a conversation, newest first; none where nobody has written yet',
    may: 'whatsapp:read',
    params: byChat,
    query: threadQuery,
    reply: WhatsappMessage,
    pages: true,
    tx: 'transaction',
    does: (scope, { params, query }) => thread(scope, params, query, use),
  })

  for (const subject of subjectNames)
    route({
      method: 'GET',
      url: `/${plural[subject]}/:id/messages`,
      summary: `WhatsApp messages with the people of a ${subject}, newest first`,
      may: 'whatsapp:read',
      params: Type.Object({ id: Id }),
      query: threadQuery,
      reply: RecordMessage,
      pages: true,
      tx: 'transaction',
      does: (scope, { params, query }) => messagesOf(scope, subject, params.id, query, use),
    })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/send',
    summary: 'Send a message: JSON, or a form with a file. It is PENDING until WhatsApp has it',
    may: 'whatsapp:write',
    params: Type.Object({ accountId: Id }),
    body: sendBody,
    reply: WhatsappMessage,
    status: 201,
    does: async (scope, { params, request, caller }) => {
      await scope.tx.rows(sql`select true as admitted`)
      // The first statement let the caller in; no connection is held while a file comes.
      const claim: Claim = {
        sessionId: caller.sessionId,
        userId: caller.userId,
        workspaceId: scope.workspaceId,
        organizationId: null,
        needs: permissions['whatsapp:write'],
      }
      return sendAsked(platform, claim, params.accountId, request)
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/messages/:id/retry',
    summary: 'Send a message again that failed',
    may: 'whatsapp:write',
    params: Type.Object({ accountId: Id, id: Id }),
    reply: WhatsappMessage,
    tx: 'transaction',
    does: (scope, { params }) => retry(scope, params.accountId, params.id, platform.appSecret),
  })
}
