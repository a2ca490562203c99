import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import { notFound } from '../../../../platform/errors.ts'
import { insertAuditEntry } from '../../../../platform/events/audit-log.ts'
import type { JsonText } from '../../../../platform/http/reply.ts'
import type { Address } from '../../engines/engine.ts'
import { listLookupAddresses } from '../chat-id.ts'
import { emitConversationChanged, getConversation, whereChat } from '../conversations.ts'

/**
 * Stores since when somebody with these addresses wants no marketing messages from any account of the workspace; null if they want them
 * again. Returns whether that is new. Needs a transaction.
 */
export async function changeOptOut(scope: Scope, addresses: readonly Address[], since: Date | null): Promise<boolean> {
  const { kinds, values } = listLookupAddresses(addresses)
  const requested = sql`unnest(${kinds}::text[], ${values}::text[]) as requested (kind, value)`
  const changes = since
    ? sql`
      insert into whatsapp_opt_outs (workspace_id, kind, value, opted_out_at)
      select distinct ${scope.workspaceId}::uuid, kind, value, least(${since.toISOString()}::timestamptz, now()) from ${requested}
       order by kind, value
      on conflict do nothing
      returning kind, value`
    : sql`
      with ordered as materialized (
        select q.kind, q.value from whatsapp_opt_outs q join ${requested} on q.kind = requested.kind and q.value = requested.value
         where q.workspace_id = ${scope.workspaceId} order by q.kind, q.value for update of q)
      delete from whatsapp_opt_outs p using ordered
       where p.workspace_id = ${scope.workspaceId} and p.kind = ordered.kind and p.value = ordered.value
      returning p.kind, p.value`
  const stored = await scope.tx.rows<{ kind: string; value: string }>(changes)
  if (stored.length === 0) return false
  await scope.tx.rows(sql`
    with changed as (
      select * from update_opted_out(${stored.map(({ kind }) => kind)}::text[], ${stored.map(({ value }) => value)}::text[])),
    ${emitConversationChanged(scope, raw('changed'))}
    select from changed`)
  return true
}

/** Opts the person of a conversation out of marketing messages, or in again, for a member who was told so. Needs a transaction. */
export async function setOptOut(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  isOptedOut: boolean,
): Promise<JsonText> {
  const chat = await scope.tx.first<{ id: string; name: string; addresses: Address[] }>(sql`
    select v.id, coalesce(k.name, v.profile_name, v.phone_number, v.whatsapp_id) as name,
           (select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value)), '[]') from whatsapp_addresses a
             where a.workspace_id = v.workspace_id and a.conversation_id = v.id) as addresses
      from whatsapp_conversations v
      join whatsapp_accounts o on o.workspace_id = v.workspace_id and o.id = v.account_id and o.deleted_at is null
      left join contacts k on k.workspace_id = v.workspace_id and k.id = v.contact_id and k.deleted_at is null
     where ${whereChat(scope, accountId, whatsappId)}`)
  if (!chat) throw notFound(t('conversation'))
  const { id, name } = chat
  if (await changeOptOut(scope, chat.addresses, isOptedOut ? new Date() : null))
    await insertAuditEntry(scope, {
      action: isOptedOut ? 'opt_out.set' : 'opt_out.cleared',
      kind: 'conversation',
      id,
      name,
    })
  return getConversation(scope, accountId, whatsappId)
}
