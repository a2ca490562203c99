import { createECDH } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { pushMessages } from '#contract/notifications/messages.ts'
import { maxPushDevices, type NewPushDevice, type PushDevice } from '#contract/notifications/push.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, sql } from '../../../platform/database/sql.ts'
import { encrypt } from '../../../platform/encryption.ts'
import { notFound, notPermitted, validationFailed } from '../../../platform/errors.ts'
import { assertPublicUrl, DownloadRejected } from '../../../platform/files/public-download.ts'
import { describeDevice } from '../../auth/public.ts'
import { getPushKeys } from './push-keys.ts'
import type { PushPlatform } from './push-platform.ts'

type StoredDevice = Omit<PushDevice, 'device'> & { agent: string | null }
/** The session that a device belongs to, and the browser's name. */
type DeviceSession = { sessionId: string; agent: string | null }

const toDevice = ({ agent, ...device }: StoredDevice): PushDevice => ({ ...device, device: describeDevice(agent) })

/** The caller's devices, the newest first. */
export async function listDevices(scope: Scope, sessionId: string): Promise<PushDevice[]> {
  const devices = await scope.tx.rows<StoredDevice>(sql`
    select s.id, s.user_agent as agent, s.created_at as "createdAt", s.session_id = ${sessionId}::uuid as "isCurrent"
      from push_subscriptions s
     where s.workspace_id = ${scope.workspaceId} and s.user_id = ${scope.userId}
     order by s.created_at desc, s.id desc`)
  return devices.map(toDevice)
}

/** Throws unless this could be the subscription of a browser to a push service on the public internet. */
export async function assertUsable({ endpoint, keys }: NewPushDevice, { push }: PushPlatform): Promise<void> {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  const refuse = (text: string) => validationFailed({ endpoint: [text] })
  if (url?.protocol !== 'https:') throw refuse(pushMessages.notHttps)
  if (url.username || url.password) throw refuse(pushMessages.withPassword)
  if (!areBrowserKeys(keys)) throw validationFailed({ keys: [pushMessages.badKeys] })
  try {
    await assertPublicUrl(endpoint, push)
  } catch (error) {
    throw refuse(error instanceof DownloadRejected ? pushMessages.notPublic : pushMessages.notFound)
  }
}

/** Whether the keys are a point on the curve P-256 and sixteen bytes (RFC 8291). */
function areBrowserKeys({ p256dh, auth }: NewPushDevice['keys']): boolean {
  if (!/^[\w-]{87}=?$/.test(p256dh) || !/^[\w-]{22}={0,2}$/.test(auth)) return false
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** The encryption context of the keys of a browser. */
export const deviceContext = (id: string): string => `push device ${id}`

/**
 * Adds or renews the caller's browser, which then no longer shows the notifications of anybody who used it before. Not allowed
 * while impersonating somebody, whose notifications would keep arriving on this browser. Needs a transaction.
 */
export async function addDevice(
  scope: Scope,
  { endpoint, keys }: NewPushDevice,
  { sessionId, agent }: DeviceSession,
  platform: PushPlatform,
): Promise<PushDevice> {
  const { publicKey } = await getPushKeys(platform)
  const { tx, workspaceId, userId } = scope
  await acquireLock(scope, `devices of ${userId}`)
  const known = await tx.first<{ id: string | null; isImpersonated: boolean }>(sql`
    select coalesce(current_setting('app.impersonator_id', true), '') <> '' as "isImpersonated",
           (select s.id from push_subscriptions s
             where s.workspace_id = ${workspaceId} and s.user_id = ${userId} and s.endpoint = ${endpoint}) as id`)
  if (known?.isImpersonated) throw notPermitted()
  const id = known?.id ?? uuidv7()
  const sealed = encrypt(JSON.stringify(keys), platform.appSecret, deviceContext(id))
  const added = await tx.first<StoredDevice>(sql`
    insert into push_subscriptions (workspace_id, id, user_id, session_id, endpoint, keys, server_key, user_agent)
    values (${workspaceId}, ${id}, ${userId}, ${sessionId}, ${endpoint}, ${sealed}, ${publicKey}, ${agent})
    on conflict (workspace_id, id) do update
      set session_id = excluded.session_id, keys = excluded.keys, server_key = excluded.server_key, user_agent = excluded.user_agent
    returning id, user_agent as agent, created_at as "createdAt", true as "isCurrent"`)
  await tx.rows(sql`select release_push_endpoint(${endpoint})`)
  await tx.rows(sql`
    delete from push_subscriptions s
     where s.workspace_id = ${workspaceId} and s.user_id = ${userId} and s.id in (
       select o.id from push_subscriptions o where o.workspace_id = ${workspaceId} and o.user_id = ${userId}
        order by o.created_at desc, o.id desc offset ${integerLiteral(maxPushDevices)})`)
  return toDevice(added as StoredDevice)
}

/** Removes one of the caller's devices. */
export async function removeDevice({ tx, workspaceId, userId }: Scope, id: string): Promise<{ id: string }> {
  const removed = await tx.first<{ id: string }>(sql`
    delete from push_subscriptions s where s.workspace_id = ${workspaceId} and s.user_id = ${userId} and s.id = ${id} returning s.id`)
  if (!removed) throw notFound(t('device'))
  return removed
}
