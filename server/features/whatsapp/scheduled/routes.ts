import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { WhatsappMessage } from '#contract/whatsapp/message.ts'
import {
  NewScheduledMessage,
  ScheduledMessage,
  ScheduledMessageChange,
  scheduledFileForm,
} from '#contract/whatsapp/scheduled-message.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { byChat, chatPath } from '../conversations/chat-params.ts'
import { handleScheduleRequest } from './handle-schedule-request.ts'
import {
  changeScheduledMessage,
  deleteScheduledMessage,
  listScheduledMessages,
  restoreScheduledMessage,
} from './scheduled-messages.ts'
import { sendScheduledNow } from './send-scheduled.ts'

const byId = Type.Object({ id: Id })
const scheduleBody: TSchema = Type.Unsafe({
  content: {
    'application/json': { schema: NewScheduledMessage },
    'multipart/form-data': { schema: scheduledFileForm },
  },
})

/** Messages that are sent later. */
export function scheduledRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const { appSecret } = platform

  route({
    method: 'GET',
    url: `${chatPath}/scheduled-messages`,
    summary: 'List the scheduled messages of a conversation, the next one first',
    permission: 'whatsapp:read',
    params: byChat,
    reply: Type.Array(ScheduledMessage),
    handler: (scope, { params }) => listScheduledMessages(scope, params, appSecret),
  })

  route({
    method: 'POST',
    url: `${chatPath}/scheduled-messages`,
    summary: 'Schedule a message, as JSON or as a form with a file',
    permission: 'whatsapp:write',
    params: byChat,
    body: scheduleBody,
    reply: ScheduledMessage,
    status: 201,
    authorize: 'before-handler',
    handler: (access, { params, request }) => handleScheduleRequest(platform, access, params, request),
  })

  route({
    method: 'PATCH',
    url: '/whatsapp/scheduled-messages/:id',
    summary: 'Change the text or the time of a scheduled message',
    permission: 'whatsapp:write',
    params: byId,
    body: ScheduledMessageChange,
    reply: ScheduledMessage,
    handler: (scope, { params, body }) => changeScheduledMessage(scope, params.id, body, appSecret),
  })

  route({
    method: 'POST',
    url: '/whatsapp/scheduled-messages/:id/send',
    summary: 'Send a scheduled message now',
    permission: 'whatsapp:write',
    params: byId,
    reply: WhatsappMessage,
    tx: 'transaction',
    handler: (scope, { params }) => sendScheduledNow(scope, params.id, appSecret),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/scheduled-messages/:id',
    summary: 'Delete a scheduled message',
    permission: 'whatsapp:write',
    params: byId,
    reply: byId,
    handler: (scope, { params }) => deleteScheduledMessage(scope, params.id),
  })

  route({
    method: 'POST',
    url: '/whatsapp/scheduled-messages/:id/restore',
    summary: 'Restore a scheduled message that was deleted; it is not sent if its time has passed',
    permission: 'whatsapp:write',
    params: byId,
    reply: ScheduledMessage,
    tx: 'transaction',
    handler: (scope, { params }) => restoreScheduledMessage(scope, params.id, appSecret),
  })
}
