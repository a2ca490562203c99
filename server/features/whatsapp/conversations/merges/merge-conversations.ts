import { uuidv7 } from 'uuidv7'
import type { MergeCause } from '#contract/whatsapp/enums.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../../platform/database/sql.ts'
import type { Address } from '../../engines/engine.ts'

export type ResolvedConversation = {
  id: string
  whatsappId: string
  contactId: string | null
  phoneNumber: string | null
}

export type KnownConversation = ResolvedConversation & {
  name: string | null
  /** The requested addresses that it has, as "kind value". */
  known: string[]
}

type Merge = { into: string; from: string; reason: string[]; cause: MergeCause }

/** Merges a conversation into another, and records everything that undoing it needs. */
export async function mergeConversations(
  scope: Scope,
  accountId: string,
  { into, from, reason, cause }: Merge,
): Promise<void> {
  const workspaceId = scope.workspaceId
  const asJson = (id: string): Sql =>
    sql`(select to_jsonb(b) - 'search' from whatsapp_conversations b where b.workspace_id = ${workspaceId} and b.id = ${id})`
  // Otherwise, a note or a retry that is being stored would be deleted together with the conversation.
  await scope.tx.rows(sql`
    select v.id from whatsapp_conversations v where v.workspace_id = ${workspaceId} and v.id in (${into}, ${from}) order by v.id for update`)
  await scope.tx.rows(sql`
    with moved as (
      update whatsapp_messages m set conversation_id = ${into}
       where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} and m.conversation_id = ${from}
      returning m.id),
    waiting as (
      update whatsapp_outbox o set conversation_id = ${into} where o.workspace_id = ${workspaceId} and o.conversation_id = ${from}),
    scheduled as (
      update whatsapp_scheduled_messages s set conversation_id = ${into}
       where s.workspace_id = ${workspaceId} and s.conversation_id = ${from}),
    noted as (
      update whatsapp_notes n set conversation_id = ${into} where n.workspace_id = ${workspaceId} and n.conversation_id = ${from}
      returning n.id),
    called as (
      update whatsapp_addresses a set conversation_id = ${into} where a.workspace_id = ${workspaceId} and a.conversation_id = ${from}
      returning a.kind, a.value),
    inherited as (
      update whatsapp_merges g set conversation_id = ${into}
       where g.workspace_id = ${workspaceId} and g.conversation_id = ${from} and g.split_at is null
      returning g.id),
    recorded as (
      insert into whatsapp_merges (workspace_id, id, account_id, conversation_id, merged_id, cause, caused_by, reason, kept, merged, addresses,
                                   message_ids, note_ids, merge_ids)
      select ${workspaceId}, ${uuidv7()}, ${accountId}, ${into}, ${from}, ${cause},
             (select p.user_id from members p where p.workspace_id = ${workspaceId} and p.user_id = ${scope.userId}), ${reason}::text[],
             ${asJson(into)}, ${asJson(from)},
             (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'value', value)), '[]') from called),
             array(select id from moved), array(select id from noted), array(select id from inherited))
    update whatsapp_conversations v
       set unread_count = v.unread_count + o.unread_count, contact_id = coalesce(v.contact_id, o.contact_id),
           assignee_id = coalesce(v.assignee_id, o.assignee_id), last_inbound_at = greatest(v.last_inbound_at, o.last_inbound_at),
           cold_contacted_at = coalesce(v.cold_contacted_at, o.cold_contacted_at), is_unlinked = v.is_unlinked or o.is_unlinked,
           opted_out_at = coalesce(v.opted_out_at, o.opted_out_at), is_marked_unread = v.is_marked_unread or o.is_marked_unread,
           has_pending_receipt = v.has_pending_receipt or o.has_pending_receipt,
           away_sent_on = greatest(v.away_sent_on, o.away_sent_on), older_requested_at = null,
           older_ended_at = case when v.older_ended_at is not null then o.older_ended_at end,
           -- What waited in a resolved one needs no answer.
           waiting_since = coalesce(least(case when v.state <> 'RESOLVED' then v.waiting_since end, case when o.state <> 'RESOLVED' then o.waiting_since end),
                                    least(v.waiting_since, o.waiting_since)),
           -- Two that were left in different states are for somebody to look at.
           state = case when v.state = o.state then v.state else 'OPEN' end,
           snoozed_until = case when v.state = o.state then least(v.snoozed_until, o.snoozed_until) end,
           last_message_id = case when o.last_message_at > v.last_message_at and o.last_message_id is not null then o.last_message_id else v.last_message_id end,
           last_message_at = greatest(v.last_message_at, o.last_message_at)
      from whatsapp_conversations o
     where v.workspace_id = ${workspaceId} and v.id = ${into} and o.workspace_id = ${workspaceId} and o.id = ${from}`)
  await scope.tx.rows(sql`
    delete from whatsapp_conversations v where v.workspace_id = ${workspaceId} and v.id = ${from}`)
}

/** Records the state of a conversation after the merges of this transaction: what differs later was changed by somebody. */
export const recordMergeResult = (scope: Scope, id: string): Promise<unknown> =>
  scope.tx.rows(sql`
    update whatsapp_merges g set result = to_jsonb(v) - 'search' from whatsapp_conversations v
     where g.workspace_id = ${scope.workspaceId} and g.conversation_id = ${id} and g.result is null
       and v.workspace_id = ${scope.workspaceId} and v.id = ${id}`)

/** The address that a new message comes from or goes to, if its conversation was merged: a split needs it. Otherwise null. */
export const addressIfMerged = (scope: Scope, conversationId: string, address: Address | undefined): Sql => sql`
  (select ${address ? JSON.stringify({ kind: address.kind, value: address.value }) : null}::jsonb
    where exists (select from whatsapp_merges g
                   where g.workspace_id = ${scope.workspaceId} and g.conversation_id = ${conversationId} and g.split_at is null))`

type Choice = {
  kept: KnownConversation | undefined
  /** Those to merge into it. */
  others: KnownConversation[]
  /** Those that a person has split from it. */
  separated: string[]
}

/**
 * Decides which of the conversations found for a chat to use, and which others to merge into it. A pair that was split stays
 * apart unless one of the requested addresses was not among those that led to their merge.
 */
export async function findSeparated(
  scope: Scope,
  matches: readonly KnownConversation[],
  [firstAddress]: readonly Address[],
): Promise<Choice> {
  const [oldest, ...rest] = matches
  if (!oldest || rest.length === 0) return { kept: oldest, others: [], separated: [] }
  const ids = matches.map(({ id }) => id)
  const splits = await scope.tx.rows<{ pair: string[]; reason: string[] }>(sql`
    select array[g.conversation_id::text, g.merged_id::text] as pair, g.reason from whatsapp_merges g
     where g.workspace_id = ${scope.workspaceId} and g.split_at is not null
       and g.conversation_id = any(${ids}::uuid[]) and g.merged_id = any(${ids}::uuid[])`)
  if (splits.length === 0) return { kept: oldest, others: rest, separated: [] }
  const named = firstAddress && `${firstAddress.kind} ${firstAddress.value}`
  const kept = matches.find(({ known }) => named && known.includes(named)) ?? oldest
  const isApart = (other: KnownConversation): boolean => {
    const reasons = splits.filter(({ pair }) => pair.includes(kept.id) && pair.includes(other.id))
    const before = reasons.flatMap(({ reason }) => reason)
    return reasons.length > 0 && [...kept.known, ...other.known].every((one) => before.includes(one))
  }
  const others = matches.filter((other) => other !== kept)
  return {
    kept,
    others: others.filter((other) => !isApart(other)),
    separated: others.filter(isApart).map(({ id }) => id),
  }
}
