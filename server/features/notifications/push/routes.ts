import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { IdParams } from '#contract/kit/schema.ts'
import { NewPushDevice, PushDevice, PushKey, PushSettings } from '#contract/notifications/push.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import { getUserAgent } from '../../auth/public.ts'
import { addDevice, assertUsable, listDevices, removeDevice } from './devices.ts'
import { getPushKeys } from './push-keys.ts'
import type { PushPlatform } from './push-platform.ts'
import { changePushSettings, getPushSettings } from './push-settings.ts'

/** The devices on which the caller gets push notifications (Web Push), and their settings. */
export function registerPushRoutes(app: FastifyInstance, platform: PushPlatform): void {
  const route = tenantRoutes(app, platform)
  const readPermission = { permission: 'notifications:read' } as const
  const markPermission = { permission: 'notifications:mark' } as const

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications/push-key',
    summary: 'Get the key with which browsers subscribe to notifications',
    reply: PushKey,
    authorize: 'before-handler',
    handler: async () => ({ publicKey: (await getPushKeys(platform)).publicKey }),
  })

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications/devices',
    summary: 'List your devices that show notifications, newest first',
    reply: Type.Array(PushDevice),
    handler: (scope, { caller }) => listDevices(scope, caller.sessionId),
  })

  route({
    ...markPermission,
    method: 'POST',
    url: '/notifications/devices',
    summary: 'Show notifications on this device',
    body: NewPushDevice,
    reply: PushDevice,
    status: 201,
    requestsPerMinute: 30,
    tx: 'transaction',
    before: (_access, { body }) => assertUsable(body, platform),
    handler: (scope, { body, caller, request }) =>
      addDevice(scope, body, { sessionId: caller.sessionId, agent: getUserAgent(request) }, platform),
  })

  route({
    ...markPermission,
    method: 'DELETE',
    url: '/notifications/devices/:id',
    summary: 'Stop showing notifications on one of your devices',
    params: IdParams,
    reply: IdParams,
    handler: (scope, { params }) => removeDevice(scope, params.id),
  })

  route({
    ...readPermission,
    method: 'GET',
    url: '/notifications/push-settings',
    summary: 'Get the sound and the quiet hours of your notifications',
    reply: PushSettings,
    handler: (scope) => getPushSettings(scope),
  })

  route({
    ...markPermission,
    method: 'PUT',
    url: '/notifications/push-settings',
    summary: 'Change the sound and the quiet hours of your notifications',
    body: PushSettings,
    reply: PushSettings,
    handler: (scope, { body }) => changePushSettings(scope, body),
  })
}
