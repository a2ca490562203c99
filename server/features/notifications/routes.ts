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
    summary: 'List your notifications, newest first',
    query: Type.Object({ limit, cursor, unread: Type.Optional(Type.Boolean()) }),
    reply: Notification,
    pages: true,
    handler: (scope, { query }) => listNotifications(scope, query, counts),
  })

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications/unread',
    summary: 'Count your unread notifications',
    reply: UnreadCount,
    handler: (scope) => countUnread(scope),
  })

  route({
    ...markPermission,
    method: 'POST',
    url: '/notifications/read',
    summary: 'Mark all notifications as read',
    reply: UnreadCount,
    handler: (scope) => markAllRead(scope),
  })

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications/settings',
    summary: 'Get whether you also receive reminders by email',
    reply: ReminderSettings,
    handler: (scope) => getReminderSettings(scope),
  })

  route({
    ...markPermission,
    method: 'PUT',
    url: '/notifications/settings',
    summary: 'Turn email reminders on or off',
    body: ReminderSettings,
    reply: ReminderSettings,
    handler: (scope, { body }) => changeReminderSettings(scope, body),
  })

  route({
    ...markPermission,
    method: 'PATCH',
    url: '/notifications/:id',
    summary: 'Mark a notification as read or unread',
    params: IdParams,
    body: Type.Object({ read: Type.Boolean() }, { additionalProperties: false }),
    reply: Notification,
    handler: (scope, { params, body }) => markNotification(scope, params.id, body.read),
  })
}
