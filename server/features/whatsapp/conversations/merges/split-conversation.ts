import { t } from '#contract/language/translate.ts'
import { mergeUndoDays } from '#contract/whatsapp/limits.ts'
import { accessLock, acquireSharedLock, type Scope } from '../../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../../platform/http/reply.ts'
import { personColumn } from '../../../../records/columns.ts'
import { optedOutAt } from '../../messages/opt-out.ts'
import { conversationColumns } from '../conversation-columns.ts'
import { emitConversationChanged, whereChat } from '../conversations.ts'
import { lockAddresses } from '../resolve-conversation.ts'

const isUndoable: Sql = sql`g.split_at is null and g.result is not null and g.merged_at > now() - interval '${integerLiteral(mergeUndoDays)} days'`

/** The last merge into a conversation, if it can still be undone; else null. */
export async function getMerge(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ merge: string | null }>(sql`
    select (
      select row_to_json(shown)::text from whatsapp_merges c
       cross join lateral (
         select c.id, c.merged_at as "mergedAt", c.merged_at + interval '${integerLiteral(mergeUndoDays)} days' as "undoableUntil", c.cause,
                ${personColumn('caused_by')} as "causedBy",
                coalesce(c.merged ->> 'profile_name', c.merged ->> 'phone_number', c.merged ->> 'whatsapp_id') as name,
                c.merged ->> 'whatsapp_id' as "whatsappId", cardinality(c.message_ids) as messages, cardinality(c.note_ids) as notes) shown
       where c.workspace_id = v.workspace_id and c.id = (
         select g.id from whatsapp_merges g
          where g.workspace_id = ${scope.workspaceId} and g.conversation_id = v.id and ${isUndoable}
          order by g.merged_at desc, g.id desc limit 1)) as merge
      from whatsapp_conversations v
      join whatsapp_accounts o on o.workspace_id = v.workspace_id and o.id = v.account_id and o.deleted_at is null
     where ${whereChat(scope, accountId, whatsappId)}`)
  if (!row) throw notFound(t('conversation'))
  return asJsonText(row.merge ?? 'null')
}

/**
 * Undoes a merge: restores both conversations, and moves what has arrived since to the one it was addressed to. Needs a
 * transaction, in which it locks both chats.
 */
export async function splitConversation(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  mergeId: string,
): Promise<JsonText> {
  await acquireSharedLock(scope, accessLock)
  const { keptId, mergedId, state, snoozedUntil } = await claimMerge(scope, accountId, whatsappId, mergeId)
  await restoreConversations(scope, mergeId, keptId)
  await moveBack(scope, mergeId, keptId, mergedId)
  await recount(scope, mergeId, { state, snoozedUntil })
  const row = await scope.tx.first<{ kept: string; split: string }>(sql`
    with changed as (
      select v.* from whatsapp_conversations v where v.workspace_id = ${scope.workspaceId} and v.id in (${keptId}, ${mergedId})),
    ${emitConversationChanged(scope, raw('changed'))}
    select (select row_to_json(shown)::text from changed c ${conversationColumns} where c.id = ${keptId}) as kept,
           (select row_to_json(shown)::text from changed c ${conversationColumns} where c.id = ${mergedId}) as split`)
  if (!row) throw notFound(t('conversation'))
  return asJsonText(`{"kept":${row.kept},"split":${row.split}}`)
}

/** The ids of the two conversations, and the state of the merged conversation before the split. */
type ClaimedMerge = { keptId: string; mergedId: string } & MergedState
type MergedState = { state: string; snoozedUntil: string | null }

/** Locks the chats and marks the merge as undone; throws if it cannot be. */
async function claimMerge(scope: Scope, accountId: string, whatsappId: string, mergeId: string): Promise<ClaimedMerge> {
  const called = await scope.tx.rows<{ value: string }>(sql`
    select a.value from whatsapp_addresses a
     where a.workspace_id = ${scope.workspaceId} and a.conversation_id in (
       select v.id from whatsapp_conversations v
         join whatsapp_accounts o on o.workspace_id = v.workspace_id and o.id = v.account_id and o.deleted_at is null
        where ${whereChat(scope, accountId, whatsappId)})`)
  if (called.length === 0) throw notFound(t('conversation'))
  // Prevents messages from being stored in this chat during the split.
  await lockAddresses(
    scope,
    accountId,
    called.map(({ value }) => value),
  )
  const row = await scope.tx.first<ClaimedMerge & { isSplit: boolean; isUndoable: boolean; isLast: boolean }>(sql`
    select g.conversation_id as "keptId", g.merged_id as "mergedId", v.state, v.snoozed_until::text as "snoozedUntil", g.split_at is not null as "isSplit", ${isUndoable} as "isUndoable",
           not exists (select from whatsapp_merges n
                        where n.workspace_id = ${scope.workspaceId} and n.conversation_id = g.conversation_id and n.split_at is null
                          and (n.merged_at, n.id) > (g.merged_at, g.id)) as "isLast"
      from whatsapp_merges g
      join whatsapp_conversations v on v.workspace_id = g.workspace_id and v.id in (g.conversation_id, g.merged_id)
     where g.workspace_id = ${scope.workspaceId} and g.account_id = ${accountId} and g.id = ${mergeId} and ${whereChat(scope, accountId, whatsappId)}
       for no key update of g`)
  if (!row) throw notFound('merge')
  if (row.isSplit) throw new DomainError(409, 'already_split', t('These conversations have already been split.'))
  if (!row.isUndoable)
    throw new DomainError(
      409,
      'too_late',
      t('Conversations can be split for {mergeUndoDays} days after they were merged.', { mergeUndoDays }),
    )
  if (!row.isLast)
    throw new DomainError(409, 'merged_again', t('Another conversation was merged later. Split that one first.'))
  await scope.tx.rows(sql`
    update whatsapp_merges g set split_at = now(), split_by = ${scope.userId} where g.workspace_id = ${scope.workspaceId} and g.id = ${mergeId}`)
  return row
}

/** The previous contact of a conversation, if it still exists, and its previous assignee, if they can still see it. */
const contactOf = (scope: Scope, side: Sql): Sql =>
  sql`(select k.id from contacts k where k.workspace_id = ${scope.workspaceId} and k.id = (${side} ->> 'contact_id')::uuid)`
const assigneeOf = (scope: Scope, side: Sql): Sql =>
  sql`case when sees_account(${scope.workspaceId}, g.account_id, (${side} ->> 'assignee_id')::uuid) then (${side} ->> 'assignee_id')::uuid end`

/** Restores the conversation that was merged into the other; of the other, restores only what nobody has changed since. */
async function restoreConversations(scope: Scope, mergeId: string, keptId: string): Promise<void> {
  const [kept, merged] = [sql`g.kept`, sql`g.merged`]
  const isSame = (column: string) => sql`to_jsonb(v) -> '${raw(column)}' = g.result -> '${raw(column)}'`
  const isStateSame = sql`${isSame('state')} and ${isSame('snoozed_until')}`
  await scope.tx.rows(sql`
    update whatsapp_conversations v
       set whatsapp_id = case when ${isSame('whatsapp_id')} or v.whatsapp_id = g.merged ->> 'whatsapp_id' then g.kept ->> 'whatsapp_id' else v.whatsapp_id end,
           phone_number = case when ${isSame('phone_number')} or v.phone_number = g.merged ->> 'phone_number' then g.kept ->> 'phone_number' else v.phone_number end,
           profile_name = case when ${isSame('profile_name')} then g.kept ->> 'profile_name' else v.profile_name end,
           contact_id = case when ${isSame('contact_id')} then ${contactOf(scope, kept)} else v.contact_id end,
           assignee_id = case when ${isSame('assignee_id')} then ${assigneeOf(scope, kept)} else v.assignee_id end,
           is_unlinked = case when ${isSame('is_unlinked')} then (g.kept ->> 'is_unlinked')::boolean else v.is_unlinked end,
           cold_contacted_at = case when ${isSame('cold_contacted_at')} then (g.kept ->> 'cold_contacted_at')::timestamptz else v.cold_contacted_at end,
           away_sent_on = case when ${isSame('away_sent_on')} then (g.kept ->> 'away_sent_on')::date else v.away_sent_on end,
           is_marked_unread = case when ${isSame('is_marked_unread')} then (g.kept ->> 'is_marked_unread')::boolean else v.is_marked_unread end,
           state = case when ${isStateSame} then g.kept ->> 'state' else v.state end,
           snoozed_until = case when ${isStateSame} then (g.kept ->> 'snoozed_until')::timestamptz else v.snoozed_until end
      from whatsapp_merges g
     where v.workspace_id = ${scope.workspaceId} and v.id = ${keptId} and g.workspace_id = ${scope.workspaceId} and g.id = ${mergeId}`)
  await scope.tx.rows(sql`
    insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, kind, phone_number, profile_name, contact_id, assignee_id,
                                        is_unlinked, cold_contacted_at, away_sent_on, is_marked_unread, has_pending_receipt, state, snoozed_until,
                                        created_at, read_at)
    select g.workspace_id, g.merged_id, g.account_id, g.merged ->> 'whatsapp_id', g.merged ->> 'kind', g.merged ->> 'phone_number',
           g.merged ->> 'profile_name', ${contactOf(scope, merged)}, ${assigneeOf(scope, merged)}, (g.merged ->> 'is_unlinked')::boolean,
           (g.merged ->> 'cold_contacted_at')::timestamptz,
           (g.merged ->> 'away_sent_on')::date, (g.merged ->> 'is_marked_unread')::boolean, v.has_pending_receipt,
           g.merged ->> 'state',
           (g.merged ->> 'snoozed_until')::timestamptz, (g.merged ->> 'created_at')::timestamptz, v.read_at
      from whatsapp_merges g
      join whatsapp_conversations v on v.workspace_id = g.workspace_id and v.id = ${keptId}
     where g.workspace_id = ${scope.workspaceId} and g.id = ${mergeId}`)
}

/** Moves back what came from the conversation that was merged, and what has been addressed to it since. */
async function moveBack(scope: Scope, mergeId: string, keptId: string, mergedId: string): Promise<void> {
  const workspaceId = scope.workspaceId
  const merge = sql`from whatsapp_merges g where g.workspace_id = ${workspaceId} and g.id = ${mergeId}`
  await scope.tx.rows(sql`
    with gone as (
      delete from whatsapp_messages m using whatsapp_merges g
       where g.workspace_id = ${workspaceId} and g.id = ${mergeId} and m.workspace_id = ${workspaceId} and m.conversation_id = ${keptId}
         and m.created_at = g.merged_at and m.payload ? 'numberChange'),
    moved as (
      update whatsapp_messages m set conversation_id = ${mergedId} from whatsapp_merges g
       where g.workspace_id = ${workspaceId} and g.id = ${mergeId} and m.workspace_id = ${workspaceId} and m.conversation_id = ${keptId}
         and (m.id = any(g.message_ids) or (m.created_at >= g.merged_at and g.addresses @> jsonb_build_array(m.address)))
      returning m.id),
    waiting as (
      update whatsapp_outbox o set conversation_id = ${mergedId}
       where o.workspace_id = ${workspaceId} and o.conversation_id = ${keptId} and coalesce(o.message_id, o.target_id) in (select id from moved)),
    scheduled as (
      update whatsapp_scheduled_messages s set conversation_id = ${mergedId}
       where s.workspace_id = ${workspaceId} and s.conversation_id = ${keptId} and s.whatsapp_id = (select g.merged ->> 'whatsapp_id' ${merge})),
    noted as (
      update whatsapp_notes n set conversation_id = ${mergedId}
       where n.workspace_id = ${workspaceId} and n.conversation_id = ${keptId} and n.id = any(array(select unnest(g.note_ids) ${merge}))),
    called as (
      update whatsapp_addresses a set conversation_id = ${mergedId} from whatsapp_merges g
       where g.workspace_id = ${workspaceId} and g.id = ${mergeId} and a.workspace_id = ${workspaceId} and a.conversation_id = ${keptId}
         and g.addresses @> jsonb_build_array(jsonb_build_object('kind', a.kind, 'value', a.value)))
    update whatsapp_merges n set conversation_id = ${mergedId}
     where n.workspace_id = ${workspaceId} and n.conversation_id = ${keptId} and n.id = any(array(select unnest(g.merge_ids) ${merge}))`)
}

/**
 * Counts the unread messages of each side, and finds its last message and its first one without an answer. A side in which the
 * customer has written since the merge keeps the state of the merged conversation: its previous state could hide the new message.
 */
async function recount(scope: Scope, mergeId: string, { state, snoozedUntil }: MergedState): Promise<void> {
  await scope.tx.rows(sql`
    with sides as (
      select v.id, v.unread_count, v.read_at, g.merged_at, side.before
        from whatsapp_merges g
        cross join lateral (values (g.conversation_id, g.kept), (g.merged_id, g.merged)) as side (id, before)
        join whatsapp_conversations v on v.workspace_id = g.workspace_id and v.id = side.id
       where g.workspace_id = ${scope.workspaceId} and g.id = ${mergeId}),
    counted as (
      select s.id, s.before,
             case when s.read_at >= s.merged_at then 0 else (s.before ->> 'unread_count')::integer end + (
               select count(*) from whatsapp_messages m
                where m.workspace_id = ${scope.workspaceId} and m.conversation_id = s.id and not m.from_me and not m.history
                  and m.created_at >= s.merged_at and (s.read_at is null or m.created_at > s.read_at)) as unread,
             w.inbound_at, w.written_at is not null as is_written_to,
             coalesce(case when (s.before ->> 'state' <> 'RESOLVED' or w.written_at is null) and (w.answered_at > (s.before ->> 'waiting_since')::timestamptz) is not true
                           then (s.before ->> 'waiting_since')::timestamptz end,
                      (select min(at) from unnest(w.written_at) at where w.answered_at is null or at >= w.answered_at)) as waiting_since,
             l.id as last_id, l.sent_at as last_at
        from sides s
        cross join lateral (
          select max(m.sent_at) filter (where not m.from_me) as inbound_at,
                 max(m.sent_at) filter (where m.from_me and not m.is_automatic) as answered_at,
                 array_agg(m.sent_at) filter (where not m.from_me and not m.history and m.created_at >= s.merged_at) as written_at
            from whatsapp_messages m
           where m.workspace_id = ${scope.workspaceId} and m.conversation_id = s.id and not coalesce(m.payload ? 'numberChange', false)) w
        left join lateral (
          select m.id, m.sent_at from whatsapp_messages m
           where m.workspace_id = ${scope.workspaceId} and m.conversation_id = s.id and not coalesce(m.payload ? 'numberChange', false) and not m.is_automatic
           order by m.sent_at desc, m.id desc limit 1) l on true)
    update whatsapp_conversations v
       set unread_count = n.unread, opted_out_at = ${optedOutAt(raw('v'))},
           has_pending_receipt = v.has_pending_receipt and (n.is_written_to or (n.before ->> 'has_pending_receipt')::boolean is not false),
           last_inbound_at = greatest(n.inbound_at, (n.before ->> 'last_inbound_at')::timestamptz),
           last_message_id = n.last_id, last_message_at = coalesce(n.last_at, (n.before ->> 'last_message_at')::timestamptz),
           waiting_since = n.waiting_since,
           state = case when n.is_written_to then ${state} else v.state end,
           snoozed_until = case when n.is_written_to then ${snoozedUntil}::timestamptz else v.snoozed_until end
      from counted n
     where v.workspace_id = ${scope.workspaceId} and v.id = n.id`)
}
