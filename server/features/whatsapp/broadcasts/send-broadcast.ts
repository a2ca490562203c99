import type { StopReason } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import type { LateLeftOutReason } from '#contract/whatsapp/broadcasts/enums.ts'
import { broadcastPace } from '#contract/whatsapp/broadcasts/limits.ts'
import type { TemplateParts, TemplateValues } from '#contract/whatsapp/templates/template.ts'
import type { FailureReason } from '#contract/whatsapp/texts.ts'
import {
  accessLock,
  acquireSharedLock,
  type Scope,
  withWorkspaceTransaction,
} from '../../../platform/database/scope.ts'
import { integerLiteral, join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { toChatId } from '../conversations/chat-id.ts'
import { sendMessage } from '../messages/send-message.ts'
import { draftTemplateMessage } from '../templates/prepare-template-message.ts'
import { emitBroadcastChanged, queueSending } from './broadcast-events.ts'
import { stopForReason } from './change-state.ts'
import { findTemplateChange } from './find-template-change.ts'
import { findKnownPeople } from './known-people.ts'

type SendBroadcastJob = { workspaceId: string; id: string }

/**
 * Job `send-broadcast`: queues the next messages of a broadcast, and itself for later, in one transaction with what it records about
 * the recipients. After a crash it goes on where it was, and nobody gets the message twice.
 */
export const sendBroadcast: JobHandler = async ({ workspaceId, id }: SendBroadcastJob, platform) => {
  const { database, appSecret, changes } = platform
  await withWorkspaceTransaction(database, workspaceId, (scope) => sendBatch(scope, id, appSecret))
  changes.notify(workspaceId)
}

/** A job that keeps failing must not leave a broadcast that runs forever. */
export const stopFailedBroadcast: JobHandler = async ({ workspaceId, id }: SendBroadcastJob, { database, changes }) => {
  await withWorkspaceTransaction(database, workspaceId, (scope) => stopForReason(scope, id, 'failed'))
  changes.notify(workspaceId)
}

async function sendBatch(scope: Scope, id: string, appSecret: string): Promise<void> {
  await acquireSharedLock(scope, accessLock)
  const broadcast = await lockRunning(scope, id)
  if (!broadcast) return
  const reason = await findStopReason(scope, broadcast)
  if (reason) return void (await stopForReason(scope, id, reason))
  const outcomes = await sendTo(scope, broadcast, await listNext(scope, broadcast), appSecret)
  await recordOutcomes(scope, id, outcomes)
}

type RunningBroadcast = {
  id: string
  accountId: string
  senderId: string
  name: string
  language: string
  category: string
  parts: TemplateParts
  /** The file of the header, which all messages share. */
  mediaId: string | null
  isSenderAllowed: boolean
  accountState: 'on' | 'off' | null
  /** The failure of a message that the others would share. */
  failure: FailureReason | null
  /** Messages of this broadcast that are not sent yet. */
  unsent: number
  isFirst: boolean
}

/** Failures that are not about one recipient. */
const sharedFailures: readonly FailureReason[] = [
  ...(['template_missing', 'template_changed', 'template_policy', 'template_paused', 'template_disabled'] as const),
  ...(['restricted', 'unpaid', 'not_connected', 'media_refused', 'media_unavailable'] as const),
]

/** Locks the broadcast, so that it is neither stopped nor sent by another job meanwhile; undefined unless it is running. */
async function lockRunning(scope: Scope, id: string): Promise<RunningBroadcast | undefined> {
  await scope.tx.rows(sql`
    select from whatsapp_broadcasts b where b.workspace_id = ${scope.workspaceId} and b.id = ${id} for update`)
  // Another statement, so that it sees what whoever had the lock before has done. It locks the account before its templates, as a sync does.
  return scope.tx.first<RunningBroadcast>(sql`
    select b.id, b.account_id as "accountId", b.sender_id as "senderId", b.template_name as name, b.template_language as language,
           b.template_category as category, b.template_parts as parts, b.media_id as "mediaId",
           may_answer(b.workspace_id, b.account_id, b.sender_id) and exists (
             select from members o where o.workspace_id = b.workspace_id and o.user_id = b.sender_id and o.role >= 'ADMIN') as "isSenderAllowed",
           (select a.desired_state from whatsapp_accounts a
             where a.workspace_id = b.workspace_id and a.id = b.account_id and a.deleted_at is null for share) as "accountState",
           ${ownMessages(sql`min(m.failure)`)} where r.workspace_id = b.workspace_id and r.broadcast_id = b.id and m.status = 'FAILED'
             and m.sent_at >= b.started_at and m.failure in (${join(sharedFailures)})) as failure,
           ${ownMessages(sql`count(*)::int`)} where r.workspace_id = b.workspace_id and r.broadcast_id = b.id and m.status = 'PENDING') as unsent,
           not exists (select from whatsapp_broadcast_recipients r
                        where r.workspace_id = b.workspace_id and r.broadcast_id = b.id and r.state = 'QUEUED') as "isFirst"
      from whatsapp_broadcasts b where b.workspace_id = ${scope.workspaceId} and b.id = ${id} and b.state = 'RUNNING'`)
}

const ownMessages = (selected: Sql): Sql => sql`(
  select ${selected} from whatsapp_broadcast_recipients r
    join whatsapp_messages m on m.workspace_id = r.workspace_id and m.id = r.message_id`

/** Why nobody else can get the message, if so. */
async function findStopReason(
  scope: Scope,
  { isSenderAllowed, accountId, accountState, failure, ...template }: RunningBroadcast,
): Promise<StopReason | FailureReason | null> {
  if (accountState === null) return 'account_removed'
  if (accountState === 'off') return 'not_connected'
  if (!isSenderAllowed) return 'no_access'
  return failure ?? (await findTemplateChange(scope, accountId, template))?.reason ?? null
}

type NextRecipient = { id: string; number: string; values: TemplateValues; isDeleted: boolean }

/** The next recipients; none while the last ones still wait, so that stopping the broadcast stops nearly all that is left. */
async function listNext(scope: Scope, { id, unsent, isFirst }: RunningBroadcast): Promise<NextRecipient[]> {
  if (unsent >= broadcastPace.batch) return []
  return scope.tx.rows<NextRecipient>(sql`
    select r.id, r.number, r.variable_values as values, k.id is null as "isDeleted" from whatsapp_broadcast_recipients r
      left join contacts k on k.workspace_id = r.workspace_id and k.id = r.contact_id and k.deleted_at is null
     where r.workspace_id = ${scope.workspaceId} and r.broadcast_id = ${id} and r.state = 'WAITING'
     order by r.place limit ${integerLiteral(isFirst ? 1 : broadcastPace.batch)}`)
}

type Outcome = { id: string; messageId: string | null; reason: LateLeftOutReason | null }

/** Queues a message to each, unless they were deleted or have opted out since, or turned out to be somebody who has got it already. */
async function sendTo(
  scope: Scope,
  broadcast: RunningBroadcast,
  recipients: readonly NextRecipient[],
  appSecret: string,
): Promise<Outcome[]> {
  const { accountId, senderId, mediaId } = broadcast
  const known = await findKnownPeople(
    scope,
    accountId,
    recipients.map(({ number }) => number),
  )
  const contacted = await listContacted(scope, broadcast.id)
  const outcomes: Outcome[] = []
  for (const { id, number, values, isDeleted } of recipients) {
    const { conversationId, isOptedOut } = known.find(number)
    const isDuplicate = conversationId !== null && contacted.has(conversationId)
    const reason = isDeleted ? 'DELETED' : isOptedOut ? 'OPTED_OUT' : isDuplicate ? 'DUPLICATE' : null
    if (conversationId && !isDeleted) contacted.add(conversationId)
    if (reason) {
      outcomes.push({ id, messageId: null, reason })
      continue
    }
    const draft = {
      ...draftTemplateMessage(broadcast, values),
      chat: toChatId({ kind: 'pn', value: number }),
      ...{ media: null, isAnswer: false as const },
      ...(mediaId && { mediaId }),
    }
    const { reply } = await sendMessage({ ...scope, userId: senderId }, accountId, draft, appSecret)
    outcomes.push({ id, messageId: (JSON.parse(reply) as { id: string }).id, reason: null })
  }
  return outcomes
}

/** The conversations that have got the broadcast: two of its numbers may have turned out to be one person. */
async function listContacted(scope: Scope, id: string): Promise<Set<string>> {
  const rows = await scope.tx.rows<{ id: string }>(sql`
    select m.conversation_id as id from whatsapp_broadcast_recipients r
      join whatsapp_messages m on m.workspace_id = r.workspace_id and m.id = r.message_id
     where r.workspace_id = ${scope.workspaceId} and r.broadcast_id = ${id}`)
  return new Set(rows.map((row) => row.id))
}

/** Stores what became of the recipients, and goes on later, or finishes. */
const recordOutcomes = (scope: Scope, id: string, outcomes: readonly Outcome[]): Promise<unknown> => {
  const ids = outcomes.map((outcome) => outcome.id)
  return scope.tx.rows(sql`
    with settled as (
      update whatsapp_broadcast_recipients r
         set state = case when o.reason is null then 'QUEUED' else 'LEFT_OUT' end, reason = o.reason, message_id = o.message_id
        from unnest(${ids}::uuid[], ${outcomes.map(({ messageId }) => messageId)}::uuid[], ${outcomes.map(({ reason }) => reason)}::text[])
             as o (id, message_id, reason)
       where r.workspace_id = ${scope.workspaceId} and r.id = o.id),
    rest as (
      select exists (select from whatsapp_broadcast_recipients r
                      where r.workspace_id = ${scope.workspaceId} and r.broadcast_id = ${id} and r.state = 'WAITING'
                        and r.id <> all(${ids}::uuid[])) as is_left),
    changed as (
      update whatsapp_broadcasts b
         set state = case when rest.is_left then b.state else 'FINISHED' end, finished_at = case when not rest.is_left then now() end,
             version = b.version + 1
        from rest where b.workspace_id = ${scope.workspaceId} and b.id = ${id}
      returning b.*),
    queued as materialized (select ${queueSending('later')} from changed b where b.state = 'RUNNING'),
    ${emitBroadcastChanged(scope, raw('changed'))}
    select count(*) from queued`)
}
