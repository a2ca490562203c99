import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import { listLookupAddresses } from '../../conversations/chat-id.ts'
import { emitConversationChanged } from '../../conversations/conversations.ts'
import type { Address, PreferenceEvent } from '../engine.ts'
import { conversationIdsOf } from './store-change.ts'

/** Stores that a person wants no more marketing messages, from no account of the workspace, or wants them again. */
export async function storeOptOut(
  scope: Scope,
  accountId: string,
  { chat, wantsMarketing, at }: Omit<PreferenceEvent, 'raw'>,
): Promise<void> {
  // Who wrote STOP from one number can take it back from another one.
  const addresses = wantsMarketing ? [...chat, ...(await listOtherAddresses(scope, accountId, chat))] : chat
  const { kinds, values } = listLookupAddresses(addresses)
  const requested = sql`unnest(${kinds}::text[], ${values}::text[]) as requested (kind, value)`
  const changes = wantsMarketing
    ? sql`
      delete from whatsapp_opt_outs p using ${requested}
       where p.workspace_id = ${scope.workspaceId} and p.kind = requested.kind and p.value = requested.value
      returning p.kind, p.value`
    : sql`
      insert into whatsapp_opt_outs (workspace_id, kind, value, opted_out_at)
      select distinct ${scope.workspaceId}::uuid, kind, value, least(${at.toISOString()}::timestamptz, now()) from ${requested}
      on conflict do nothing
      returning kind, value`
  await scope.tx.rows(sql`
    with stored as (${changes}),
    concerned as (
      select a.conversation_id as id from stored s
        join whatsapp_accounts c on c.workspace_id = ${scope.workspaceId}
        join whatsapp_addresses a on a.workspace_id = ${scope.workspaceId} and a.account_id = c.id and a.kind = s.kind and a.value = s.value),
    changed as (
      update whatsapp_conversations v
         set opted_out_at = case when not ${wantsMarketing} then coalesce(v.opted_out_at, least(${at.toISOString()}::timestamptz, now())) end
       where v.workspace_id = ${scope.workspaceId} and v.id in (select id from concerned)
      returning v.id, v.account_id, v.whatsapp_id),
    ${emitConversationChanged(scope, raw('changed'))}
    select from changed`)
}

/** All addresses of the conversations of an account with somebody. */
const listOtherAddresses = (scope: Scope, accountId: string, chat: readonly Address[]): Promise<Address[]> =>
  scope.tx.rows<Address>(sql`
    select o.kind, o.value from whatsapp_addresses o
     where o.workspace_id = ${scope.workspaceId} and o.conversation_id in ${conversationIdsOf(scope, accountId, chat)}`)
