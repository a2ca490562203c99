import type { MessagePayload } from '#contract/whatsapp/message.ts'
import { unsentStatuses } from '#contract/whatsapp/quotes.ts'
import { type Scope, withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { byLastHeard } from '../../conversations/resolve-conversation.ts'
import { isUnwanted } from '../../messages/opt-out.ts'
import {
  type Address,
  type EngineError,
  LeaseLostError,
  type MessageRef,
  type OutboundMessage,
  type OutboundQuote,
  type SendResult,
} from '../engine.ts'
import { toStorableText } from '../inbound/storable-text.ts'
import { changeAssignments, rewriteMessage } from '../inbound/store-change.ts'
import { emitMessagesChanged } from '../message-events.ts'
import { type Lease, leaseIsCurrent } from '../sessions/lease.ts'

/** A message, a change to one, a read receipt or a request for older messages for WhatsApp, claimed from the outbox under a lease. */
export type OutboxItem = {
  id: string
  kind: 'send' | 'read' | 'older' | ChangeKind
  conversationId: string
  attempts: number
  /** The addresses of the person, the one to write to first: a message is changed where it was sent. */
  chat: Address[]
  message: {
    id: string
    providerId: string
    type: OutboundMessage['type']
    content: string
    previewUrl: boolean
    payload: MessagePayload | null
    quoted: OutboundQuote | null
    media: { file: string; mediaType: string; bytes: number; filename: string | null } | null
    /** Whether a receipt has arrived meanwhile, of an attempt whose outcome was unknown. */
    isAccepted: boolean
    /** Whether it is marketing and the person has opted out. */
    isUnwanted: boolean
  } | null
  /** Whether the person has written within the last day. */
  isAnswer: boolean
  unread: (Omit<MessageRef, 'at'> & { at: string })[]
  /**
   * The message to change, with the new emoji or text, or the oldest one stored; also null if the message was deleted meanwhile.
   */
  target: (Omit<MessageRef, 'at'> & { at: string; value: string | null }) | null
}

const changeKinds = ['react', 'edit', 'revoke'] as const
type ChangeKind = (typeof changeKinds)[number]
export type ChangeItem = OutboxItem & { kind: ChangeKind }

export const isChange = (item: OutboxItem): item is ChangeItem => changeKinds.some((kind) => kind === item.kind)

type OutboxDeps = Pick<Platform, 'database' | 'changes'>

/** Items claimed at once: per conversation at most one of each kind. */
export const claimLimit = 8
/** Messages listed in one read receipt. */
const maxReadReceipts = 50

/**
 * Claims the oldest item of each kind in each conversation, unless it is claimed already: items of a kind keep their order within
 * a conversation, and no item waits for another conversation or for a postponed receipt. At most `unsolicited` of them are messages
 * to people who have not written. Stores the provider id of each message before it is sent.
 */
export function claimBatch(
  deps: OutboxDeps,
  lease: Lease,
  newProviderId: () => string,
  unsolicited = claimLimit,
): Promise<OutboxItem[]> {
  const { accountId, epoch } = lease
  return withWorkspaceTransaction(deps.database, lease.workspaceId, async (scope) => {
    const workspaceId = scope.workspaceId
    const isAnswer = sql`exists (
      select from whatsapp_conversations v
       where v.workspace_id = ${workspaceId} and v.id = o.conversation_id and v.last_inbound_at > now() - interval '24 hours')`
    const claimed = await scope.tx.rows<{ id: string; messageId: string | null }>(sql`
      with heads as (
        select distinct on (o.conversation_id, o.kind) o.id, o.conversation_id, o.kind, o.run_after, o.claimed_epoch from whatsapp_outbox o
         where o.workspace_id = ${workspaceId} and o.account_id = ${accountId}
         order by o.conversation_id, o.kind, o.created_at, o.id),
      due as materialized (
        select o.id, o.run_after, o.kind = 'send' and not ${isAnswer} as is_unsolicited from heads o
         where o.claimed_epoch is null and o.run_after <= now())
      update whatsapp_outbox o set claimed_epoch = ${epoch}, attempts = o.attempts + 1
       where o.workspace_id = ${workspaceId} and o.id in (
         (select d.id from due d where not d.is_unsolicited order by d.run_after limit ${integerLiteral(claimLimit)})
         union all (select d.id from due d where d.is_unsolicited order by d.run_after limit ${integerLiteral(unsolicited)}))
         and ${leaseIsCurrent(scope, lease)}
      returning o.id, o.message_id as "messageId"`)
    if (claimed.length === 0) return []
    const messages = claimed.flatMap(({ messageId }) => messageId ?? [])
    await scope.tx.rows(sql`
      update whatsapp_messages m set provider_id = assigned.provider_id
        from unnest(${messages}::uuid[], ${messages.map(newProviderId)}::text[]) as assigned (id, provider_id)
       where m.workspace_id = ${workspaceId} and m.id = assigned.id and m.provider_id is null`)
    // Of the two ids a `case`: row-level security keeps a `coalesce` from the index, as in whereChat().
    return scope.tx.rows<OutboxItem>(sql`
      select o.id, o.kind, o.conversation_id as "conversationId", o.attempts,
             ${isAnswer} as "isAnswer",
             (select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value) order by
                       jsonb_build_object('kind', a.kind, 'value', a.value) = m.recipient desc nulls last, ${byLastHeard}), '[]')
                from whatsapp_addresses a
                join whatsapp_conversations v on v.workspace_id = ${workspaceId} and v.id = o.conversation_id
                left join whatsapp_messages m on m.workspace_id = ${workspaceId} and m.id = case when o.message_id is null then o.target_id else o.message_id end
               where a.workspace_id = ${workspaceId} and a.conversation_id = o.conversation_id) as chat,
             (select json_build_object('id', m.id, 'providerId', m.provider_id, 'type', m.message_type, 'content', m.content,
                                       'previewUrl', m.preview_url, 'payload', m.payload, 'isUnwanted', ${isUnwanted},
                                       'isAccepted', m.status <> all(${[...unsentStatuses]}::text[]), 'quoted', (
                       select json_build_object('providerId', q.provider_id, 'fromMe', q.from_me, 'type', q.message_type, 'content', q.content)
                         from whatsapp_messages q
                        where q.workspace_id = ${workspaceId} and q.account_id = m.account_id and q.provider_id = m.quoted_id
                          and q.conversation_id = m.conversation_id limit 1), 'media', (
                       select json_build_object('file', f.file, 'mediaType', f.media_type, 'bytes', f.bytes, 'filename', f.filename)
                         from whatsapp_media f where f.workspace_id = ${workspaceId} and f.id = m.media_id))
                from whatsapp_messages m
                join whatsapp_conversations v on v.workspace_id = ${workspaceId} and v.id = m.conversation_id
               where m.workspace_id = ${workspaceId} and m.id = o.message_id) as message,
             case when o.kind = 'read' then (
               select coalesce(json_agg(json_build_object('providerId', r.provider_id, 'fromMe', false, 'at', r.sent_at)), '[]') from (
                 select m.provider_id, m.sent_at from whatsapp_messages m
                  where m.workspace_id = ${workspaceId} and m.conversation_id = o.conversation_id and not m.from_me and m.provider_id is not null
                    and m.created_at <= o.created_at
                  order by m.sent_at desc, m.id desc limit ${integerLiteral(maxReadReceipts)}) r) else '[]' end as unread,
             case when o.target_id is not null then (
               select json_build_object('providerId', m.provider_id, 'fromMe', m.from_me, 'at', m.sent_at, 'value', o.value)
                 from whatsapp_messages m
                where m.workspace_id = ${workspaceId} and m.id = o.target_id and (m.revoked_at is null or o.kind = 'older')) end as target
        from whatsapp_outbox o where o.workspace_id = ${workspaceId} and o.id = any(${claimed.map(({ id }) => id)}::uuid[])
       order by o.created_at, o.id`)
  })
}

/** The message was handed over; its status arrives separately. It is changed where it was sent, even if the person has another number by then. */
export const markSent = (
  deps: OutboxDeps,
  lease: Lease,
  item: OutboxItem,
  { providerId, degraded = false }: SendResult,
) =>
  completeItem(
    deps,
    lease,
    item,
    sql`provider_id = ${providerId}, degraded = ${degraded}, recipient = coalesce(m.recipient, ${JSON.stringify(item.chat[0])}::jsonb)`,
  )

/** The message will never be sent. */
export const markFailed = (deps: OutboxDeps, lease: Lease, item: OutboxItem, error: EngineError) =>
  completeItem(
    deps,
    lease,
    item,
    sql`status = case when m.status in ('PENDING', 'UNKNOWN') then 'FAILED' else m.status end, failure = ${error.failure},
         failure_detail = ${error.explanation ? toStorableText(error.explanation) : null}`,
  )

/** WhatsApp has accepted the change. An edit or a deletion is applied here, too; a reaction is already shown. */
export function markChanged(deps: OutboxDeps, lease: Lease, item: ChangeItem): Promise<void> {
  if (item.kind === 'react') return markSent(deps, lease, item, { providerId: '' })
  const change = item.kind === 'edit' ? { kind: item.kind, content: item.target?.value ?? '' } : { kind: item.kind }
  return completeChange(deps, lease, item, () => changeAssignments(change, sql`now()`))
}

/** The change will never be applied: restores the previous reaction, unless there is another one by now. */
export const dropChange = (deps: OutboxDeps, lease: Lease, item: ChangeItem): Promise<void> =>
  completeChange(deps, lease, item, ({ kind, value, previousValue }) =>
    kind === 'react'
      ? sql`own_reaction = case when m.own_reaction is not distinct from ${value} then ${previousValue} else m.own_reaction end`
      : sql`own_reaction = m.own_reaction`,
  )

type TakenChange = { targetId: string; kind: ChangeKind; value: string | null; previousValue: string | null }

/** Takes a change from the outbox and rewrites its message. */
async function completeChange(
  deps: OutboxDeps,
  lease: Lease,
  item: ChangeItem,
  toAssignments: (change: TakenChange) => Sql,
): Promise<void> {
  await withWorkspaceTransaction(deps.database, lease.workspaceId, async (scope) => {
    const change = await scope.tx.first<TakenChange>(sql`
      delete from whatsapp_outbox o where ${isOwnAttempt(scope, lease, item)}
      returning o.target_id as "targetId", o.kind, o.value, o.previous_value as "previousValue"`)
    if (!change) return
    const whereMessage = sql`m.workspace_id = ${scope.workspaceId} and m.id = ${change.targetId}`
    await rewriteMessage(scope, whereMessage, toAssignments(change))
  })
  deps.changes.notify(lease.workspaceId)
}

/** It is unknown whether the message was sent; a later receipt may show it. */
export const markUnknown = (deps: OutboxDeps, lease: Lease, item: OutboxItem) =>
  completeItem(deps, lease, item, sql`status = case when m.status = 'PENDING' then 'UNKNOWN' else m.status end`)

/**
 * A condition that the item is still claimed by this attempt: an attempt may outlive its session, and the next session of this node has
 * the same lease.
 */
const isOwnAttempt = (scope: Scope, { epoch }: Lease, { id, attempts }: OutboxItem): Sql =>
  sql`o.workspace_id = ${scope.workspaceId} and o.id = ${id} and o.claimed_epoch = ${epoch} and o.attempts = ${integerLiteral(attempts)}`

/** From here on the outcome is uncertain. Throws `LeaseLostError` if another node, or another attempt, owns the item. */
export async function markInFlight(deps: Pick<OutboxDeps, 'database'>, lease: Lease, item: OutboxItem): Promise<void> {
  const row = await withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.first(sql`
      update whatsapp_outbox o set is_in_flight = true
       where ${isOwnAttempt(scope, lease, item)} and ${leaseIsCurrent(scope, lease)}
      returning o.id`),
  )
  if (!row) throw new LeaseLostError('Another node sends this message.')
}

/** Returns the item to the outbox; it is still delivered before later items of its conversation. */
export async function reschedule(
  deps: OutboxDeps,
  lease: Lease,
  item: OutboxItem,
  milliseconds: number,
): Promise<void> {
  await withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.rows(sql`
      update whatsapp_outbox o set claimed_epoch = null, is_in_flight = false, run_after = now() + make_interval(secs => ${milliseconds / 1_000})
       where ${isOwnAttempt(scope, lease, item)}`),
  )
}

async function completeItem(deps: OutboxDeps, lease: Lease, item: OutboxItem, assignments: Sql): Promise<void> {
  await withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.rows(sql`
      with gone as (
        delete from whatsapp_outbox o where ${isOwnAttempt(scope, lease, item)} returning o.message_id),
      rewritten as (
        update whatsapp_messages m set ${assignments} from gone g
         where m.workspace_id = ${scope.workspaceId} and m.id = g.message_id
        returning m.id, m.conversation_id),
      ${emitMessagesChanged(scope, raw('rewritten'))}
      select from gone`),
  )
  deps.changes.notify(lease.workspaceId)
}

/**
 * Returns items that an earlier session left in flight to the outbox, whether it ran in this process or in one that died. Without
 * `canResend`, items that may have been sent become UNKNOWN instead.
 */
export const reclaimAbandoned = (deps: OutboxDeps, lease: Lease, canResend: boolean): Promise<unknown> =>
  withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) => {
    const isAbandoned = sql`
      o.workspace_id = ${scope.workspaceId} and o.account_id = ${lease.accountId} and o.claimed_epoch is not null
      and ${leaseIsCurrent(scope, lease)}`
    return scope.tx.rows(sql`
      with again as (
        update whatsapp_outbox o set claimed_epoch = null where ${isAbandoned} and (${canResend} or not o.is_in_flight)),
      gone as (
        delete from whatsapp_outbox o where ${isAbandoned} and not ${canResend} and o.is_in_flight returning o.message_id),
      rewritten as (
        update whatsapp_messages m set status = 'UNKNOWN' from gone g
         where m.workspace_id = ${scope.workspaceId} and m.id = g.message_id and m.status = 'PENDING'
        returning m.id, m.conversation_id),
      ${emitMessagesChanged(scope, raw('rewritten'))}
      select from gone`)
  })

/** Marks messages UNKNOWN that were handed over more than a minute ago without any receipt. */
export async function expirePending(deps: OutboxDeps, { workspaceId, accountId }: Lease): Promise<void> {
  const rows = await withWorkspaceTransaction(deps.database, workspaceId, (scope) =>
    scope.tx.rows(sql`
      with rewritten as (
        update whatsapp_messages m set status = 'UNKNOWN'
         where m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId} and m.status = 'PENDING'
           and m.sent_at < now() - interval '1 minute' and m.provider_id is not null
           and not exists (select from whatsapp_outbox o where o.workspace_id = ${scope.workspaceId} and o.message_id = m.id)
        returning m.id, m.conversation_id),
      ${emitMessagesChanged(scope, raw('rewritten'))}
      select from rewritten`),
  )
  if (rows.length > 0) deps.changes.notify(workspaceId)
}
