import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { Notification, ReminderSettings, UnreadCount } from '#contract/notifications/notification.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import {
  changeReminderSettings,
  countUnread,
  getReminderSettings,
  listNotifications,
  markAllRead,
  markNotification,
} from './notifications.ts'

const { limit, cursor } = listQuery

/** The caller's own notifications, which every role may read and mark. */
export function registerNotificationRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const counts = createTotalCache(platform.changes)
  const readPermission = { permission: 'notifications:read' } as const
  const markPermission = { permission: 'notifications:mark' } as const

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications',
    summary: 'What the caller was told of, the latest first',
    query: Type.Object({ limit, cursor, unread: Type.Optional(Type.Boolean()) }),
    reply: Notification,
    pages: true,
    handler: (scope, { query }) => listNotifications(scope, query, counts),
  })

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications/unread',
    summary: 'How much of it is unread',
    reply: UnreadCount,
    handler: (scope) => countUnread(scope),
  })

  route({
    ...markPermission,
    method: 'POST',
    url: '/notifications/read',
    summary: 'Mark all of it read',
    reply: UnreadCount,
    handler: (scope) => markAllRead(scope),
  })

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications/settings',
    summary: 'Whether reminders come by mail, too',
    reply: ReminderSettings,
    handler: (scope) => getReminderSettings(scope),
  })

  route({
    ...markPermission,
    method: 'PUT',
    url: '/notifications/settings',
    summary: 'Have reminders by mail, too, or no longer',
    body: ReminderSettings,
    reply: ReminderSettings,
    handler: (scope, { body }) => changeReminderSettings(scope, body),
  })

  route({
    ...markPermission,
    method: 'PATCH',
    url: '/notifications/:id',
    summary: 'Mark one read or unread',
    params: IdParams,
    body: Type.Object({ read: Type.Boolean() }, { additionalProperties: false }),
    reply: Notification,
    handler: (scope, { params, body }) => markNotification(scope, params.id, body.read),
  })
}
