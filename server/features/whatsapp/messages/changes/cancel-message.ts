import { t } from '#contract/language/translate.ts'
import { cancelTexts } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../../platform/errors.ts'
import { emitMessagesChanged } from '../../engines/message-events.ts'
import { isNotQueued, isUnclaimed } from '../../engines/outbox/queue-conditions.ts'
import { isOfOneMessage } from '../../media/media.ts'

/**
 * Removes an outbound message that is still waiting, has failed, or whose delivery is unknown. Throws a 409 for any other message.
 * Needs a transaction.
 */
export async function cancelMessage(scope: Scope, accountId: string, id: string): Promise<{ id: string }> {
  // Locks the outbox first, like the claim of a message for sending, so that the two cannot deadlock.
  const unqueued = await scope.tx.first(sql`
    delete from whatsapp_outbox o
     where o.workspace_id = ${scope.workspaceId} and o.account_id = ${accountId} and o.message_id = ${id}
       and ${isUnclaimed}
    returning o.id`)
  const removed = raw('removed')
  const row = await scope.tx.first<{ isThere: boolean; isRemoved: boolean }>(sql`
    with target as materialized (
      select m.id from whatsapp_messages m
        join whatsapp_accounts a on a.workspace_id = m.workspace_id and a.id = m.account_id and a.deleted_at is null
       where m.workspace_id = ${scope.workspaceId} and m.account_id = ${accountId} and m.id = ${id} and m.from_me),
    ${removed} as (
      delete from whatsapp_messages m using target t
       where m.workspace_id = ${scope.workspaceId} and m.id = t.id and (m.status in ('FAILED', 'UNKNOWN') and ${isNotQueued} or m.status = 'PENDING' and ${Boolean(unqueued)})
      returning m.id, m.conversation_id, m.media_id),
    file as (
      delete from whatsapp_media f using ${removed} r
       where f.workspace_id = ${scope.workspaceId} and f.id = r.media_id and ${isOfOneMessage}),
    shortened as (
      update whatsapp_conversations v set last_message_id = n.id, last_message_at = coalesce(n.sent_at, v.last_message_at)
        from ${removed} r
        left join lateral (
          select m.id, m.sent_at from whatsapp_messages m
           where m.workspace_id = ${scope.workspaceId} and m.conversation_id = r.conversation_id and m.id <> r.id and not m.is_automatic
           order by m.sent_at desc, m.id desc limit 1) n on true
       where v.workspace_id = ${scope.workspaceId} and v.id = r.conversation_id and v.last_message_id = r.id),
    ${emitMessagesChanged(scope, removed)}
    select exists (select from target) as "isThere", exists (select from ${removed}) as "isRemoved"`)
  if (!row?.isThere) throw notFound(t('message'))
  if (!row.isRemoved) throw new DomainError(409, 'not_cancellable', cancelTexts.tooLate)
  return { id }
}
