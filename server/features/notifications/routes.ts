import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { Notification, ReminderSettings, Unread } from '#contract/notifications/notification.ts'
import { rememberCounts } from '../../platform/counts.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeSettings, markAll, markOne, notifications, settings, unread } from './notifications.ts'

const { limit, cursor } = listQuery

/** What the caller was told of, and nobody else: the weakest role reads it and marks it. */
export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const counts = rememberCounts(platform.changes)
  const reads = { may: 'notifications:read' } as const
  const marks = { may: 'notifications:mark' } as const

  route({
    ...reads,
    method: 'GET',
    url: '/notifications',
    summary: 'What the caller was told of, the latest first',
    query: Type.Object({ limit, cursor, unread: Type.Optional(Type.Boolean()) }),
    reply: Notification,
    pages: true,
    does: (scope, { query }) => notifications(scope, query, counts),
  })

  route({
    ...reads,
    method: 'GET',
    url: '/notifications/unread',
    summary: 'How much of it is unread',
    reply: Unread,
    does: (scope) => unread(scope),
  })

  route({
    ...marks,
    method: 'POST',
    url: '/notifications/read',
    summary: 'Mark all of it read',
    reply: Unread,
    does: (scope) => markAll(scope),
  })

  route({
    ...reads,
    method: 'GET',
    url: '/notifications/settings',
    summary: 'Whether reminders come by mail, too',
    reply: ReminderSettings,
    does: (scope) => settings(scope),
  })

  route({
    ...marks,
    method: 'PUT',
    url: '/notifications/settings',
    summary: 'Have reminders by mail, too, or no longer',
    body: ReminderSettings,
    reply: ReminderSettings,
    does: (scope, { body }) => changeSettings(scope, body),
  })

  route({
    ...marks,
    method: 'PATCH',
    url: '/notifications/:id',
    summary: 'Mark one read or unread',
    params: OnlyId,
    body: Type.Object({ read: Type.Boolean() }, { additionalProperties: false }),
    reply: Notification,
    does: (scope, { params, body }) => markOne(scope, params.id, body.read),
  })
}
