import webPush from 'web-push'
import type { PersonSummary } from '#contract/kit/schema.ts'
import type { Language } from '#contract/language/languages.ts'
import { splitMentions } from '#contract/notes/mentions.ts'
import { describeAssignment, getNotificationLabel } from '#contract/notifications/messages.ts'
import { type Notification, ownedKindOf } from '#contract/notifications/notification.ts'
import { broadcastPath, importPath, notePath, noticePath, recordPath } from '#contract/notifications/paths.ts'
import type { PushMessage, PushSettings } from '#contract/notifications/push.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { createClaim, createOwnerTx, withTransaction } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { decrypt } from '../../../platform/encryption.ts'
import { DownloadRejected, postToPublicUrl } from '../../../platform/files/public-download.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { getTranslator } from '../../../platform/language/translators.ts'
import { mentionsJson } from '../../../records/columns.ts'
import { countUnread, findNotification } from '../notifications.ts'
import { formatDueTime } from '../reminder-text.ts'
import { deviceContext } from './devices.ts'
import { getPushKeys } from './push-keys.ts'
import type { PushPlatform } from './push-platform.ts'
import { getPushSettings, isQuiet } from './push-settings.ts'

type PushJob = { workspaceId: string; userId: string; sessionId: string; deviceId: string; notificationId: string }
type Device = {
  endpoint: string
  keys: string
  serverKey: string
  timezone: string | null
  language: Language | null
  excerpt: string | null
  note: NoteText | null
}
type NoteText = { content: string; mentions: PersonSummary[] }

/** Minutes after which a notification is no longer pushed: it is not sent any more, and the push service drops it. */
const maxMinutes = 60
/** Characters of a message in a push. */
const maxExcerpt = 200

/**
 * Job `push`, queued for each device of a person who is notified: sends the notification to the push service of the browser. It
 * is retried while the service is unavailable; a device that is gone or signed out is removed.
 */
export const sendPush = (async (job: PushJob, platform: PushPlatform) => {
  const found = await readPush(job, platform)
  if (!found) return
  const { device, notification, settings, unread } = found
  const age = Date.now() - Date.parse(notification.createdAt)
  if (notification.readAt || (notification.title === null && notification.count === null) || age > maxMinutes * 60_000)
    return
  if (isQuiet(settings, new Date(), device.timezone)) return
  const status = await post(
    job.deviceId,
    device,
    composePush(notification, job.userId, device, settings, unread),
    platform,
  )
  if (status === 404 || status === 410) await removeSubscription(job, platform)
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
}) satisfies JobHandler<PushPlatform>

/**
 * Reads what a push needs, with the permissions of its recipient; undefined if there is nothing to push. If the recipient has
 * lost access, the device is removed.
 */
async function readPush(job: PushJob, platform: PushPlatform) {
  const { workspaceId, deviceId, notificationId } = job
  const claim = createClaim(job, workspaceId, 'VIEWER')
  try {
    return await withTransaction(platform.database, claim, async (scope) => {
      const device = await scope.tx.first<Device>(sql`
        select s.endpoint, s.keys, s.server_key as "serverKey", own_time_zone() as timezone, own_language() as language, (
                 select case when m.revoked_at is null then left(m.content, ${maxExcerpt}) end
                   from notifications n
                   join whatsapp_conversations v on v.workspace_id = n.workspace_id and v.id = n.record_id
                   join whatsapp_messages m on m.workspace_id = v.workspace_id and m.id = v.last_message_id and not m.from_me
                  where n.workspace_id = ${workspaceId} and n.id = ${notificationId} and n.kind = 'message') as excerpt, (
                 select json_build_object('content', c.content, 'mentions', ${mentionsJson})
                   from notifications n
                   join (select w.workspace_id, w.id, w.content, w.mentions from whatsapp_notes w
                         union all select r.workspace_id, r.id, r.content, r.mentions from notes r) c
                     on c.workspace_id = n.workspace_id and c.id = n.record_id
                  where n.workspace_id = ${workspaceId} and n.id = ${notificationId} and n.kind = 'mention') as note
          from push_subscriptions s where s.workspace_id = ${workspaceId} and s.user_id = ${scope.userId} and s.id = ${deviceId}`)
      const notification = await findNotification(scope, notificationId)
      if (!device || !notification) return undefined
      const settings = await getPushSettings(scope)
      return { device, notification, settings, unread: (await countUnread(scope)).count }
    })
  } catch (error) {
    if (!/^PA4/.test((error as { code?: string }).code ?? '')) throw error
    await removeSubscription(job, platform)
    return undefined
  }
}

const removeSubscription = ({ workspaceId, deviceId }: PushJob, { database }: PushPlatform) =>
  createOwnerTx(database).rows(sql`
    delete from push_subscriptions s where s.workspace_id = ${workspaceId} and s.id = ${deviceId}`)

/**
 * Sends a push; returns the status of the push service. Also 410 (gone) if the key pair has changed, or the address is now
 * forbidden.
 */
async function post(deviceId: string, device: Device, message: PushMessage, platform: PushPlatform): Promise<number> {
  const { endpoint, serverKey } = device
  const keys = await getPushKeys(platform)
  if (serverKey !== keys.publicKey) return 410
  const subscription = {
    endpoint,
    keys: JSON.parse(decrypt(device.keys, platform.appSecret, deviceContext(deviceId))),
  }
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    TTL: maxMinutes * 60,
    urgency: 'high',
    vapidDetails: { subject: getContact(platform), ...keys },
  })
  try {
    return await postToPublicUrl(
      endpoint,
      { headers: headers as Record<string, string>, body: body as Buffer },
      platform.push,
    )
  } catch (error) {
    if (error instanceof DownloadRejected && error.isForbidden) return 410
    throw error
  }
}

/** How the operator of a push service can contact the operator of this installation: an https or mailto URL (RFC 8292). */
const getContact = ({ publicUrl, supportUrl }: PushPlatform): string =>
  [supportUrl, publicUrl].find((url) => url && /^(https|mailto):/.test(url)) ?? 'mailto:no-reply@parley.invalid'

/** What the browser shows, in the language of the person. */
function composePush(
  notification: Notification,
  userId: string,
  { timezone, language, excerpt, note }: Pick<Device, 'timezone' | 'language' | 'excerpt' | 'note'>,
  { sound }: PushSettings,
  unread: number,
): PushMessage {
  const { kind, recordId, count, title, chat, subject, dueAt } = notification
  const translator = getTranslator(language)
  const label = translator.t(getNotificationLabel(notification))
  const push = { kind, title: title ?? '', tag: `${kind} ${recordId}`, isSilent: !sound, unread }
  if (kind === 'task' || kind === 'contact') {
    const body = `${label}: ${formatDueTime(new Date(dueAt), timezone, 'short', translator.locale)}`
    return { ...push, body, url: recordPath(kind, recordId) }
  }
  const owned = ownedKindOf(kind)
  if (owned) {
    const title = count === null ? push.title : describeAssignment(owned, count, translator)
    return { ...push, title, body: label, url: noticePath(owned, { recordId, count }, userId) }
  }
  if (kind === 'broadcast') return { ...push, body: label, url: broadcastPath(recordId) }
  if (kind === 'import') return { ...push, body: label, url: importPath(recordId) }
  const inboxPath = chat ? `/inbox?chat=${encodeURIComponent(chatKey(chat))}` : '/inbox'
  const url = subject ? notePath(subject.kind, subject.id, recordId) : inboxPath
  return { ...push, body: (note ? describeNote(note) : excerpt) || label, url }
}

/** The beginning of a note, with the names of the members it mentions. */
const describeNote = ({ content, mentions }: NoteText): string =>
  [
    ...splitMentions(content, mentions)
      .map(({ text }) => text)
      .join(''),
  ]
    .slice(0, maxExcerpt)
    .join('')
