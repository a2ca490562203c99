import { t } from '#contract/language/translate.ts'
import { broadcastErrors, type StopReason } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import type { BroadcastState } from '#contract/whatsapp/broadcasts/enums.ts'
import type { TemplateParts } from '#contract/whatsapp/templates/template.ts'
import type { FailureReason } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { DomainError, notFound } from '../../../platform/errors.ts'
import { auditCte } from '../../../platform/events/audit-log.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { assertCloudAccount } from '../templates/prepare-template-message.ts'
import { emitBroadcastChanged, queueSending, queueStoppedNotice } from './broadcast-events.ts'
import { getBroadcast } from './broadcasts.ts'
import { findTemplateChange } from './find-template-change.ts'
import { busyError, isBusy, lockBroadcasts, notConnectedError } from './start-broadcast.ts'

/** Stops a running broadcast: whoever is not queued yet gets nothing until it is continued. Needs a transaction. */
export async function stopBroadcast(scope: Scope, id: string, appSecret: string): Promise<JsonText> {
  const row = await scope.tx.first<{ isThere: boolean; isStopped: boolean }>(sql`
    with changed as (
      update whatsapp_broadcasts b set state = 'STOPPED', stop_reason = ${'member' satisfies StopReason}, version = b.version + 1
       where b.workspace_id = ${scope.workspaceId} and b.id = ${id} and b.state = 'RUNNING'
      returning b.*),
    ${emitBroadcastChanged(scope, raw('changed'))},
    ${auditCte(scope, { action: 'broadcast.stopped', kind: 'broadcast', id, name: sql`(select name from changed)` }, raw('changed'))}
    select exists (select from changed) as "isStopped",
           exists (select from whatsapp_broadcasts b where b.workspace_id = ${scope.workspaceId} and b.id = ${id}) as "isThere"`)
  if (!row?.isThere) throw notFound(t('broadcast'))
  if (!row.isStopped) throw new DomainError(409, 'not_running', broadcastErrors.notRunning)
  return getBroadcast(scope, id, appSecret)
}

type StoredBroadcast = {
  accountId: string
  state: BroadcastState
  name: string
  language: string
  category: string
  parts: TemplateParts
}

/** Continues a stopped broadcast in the name of the caller, with those who have not got it yet. Needs a transaction. */
export async function continueBroadcast(scope: Scope, id: string, appSecret: string): Promise<JsonText> {
  const broadcast = await scope.tx.first<StoredBroadcast>(sql`
    select b.account_id as "accountId", b.state, b.template_name as name, b.template_language as language,
           b.template_category as category, b.template_parts as parts
      from whatsapp_broadcasts b where b.workspace_id = ${scope.workspaceId} and b.id = ${id}`)
  if (!broadcast) throw notFound(t('broadcast'))
  const { accountId } = broadcast
  await lockBroadcasts(scope, accountId)
  const account = await assertCloudAccount(scope, accountId)
  if (!account.isConnected) throw notConnectedError()
  const change = await findTemplateChange(scope, accountId, broadcast)
  if (change) throw new DomainError(409, change.reason, change.sentence)
  const row = await scope.tx.first<{ isContinued: boolean; isBusy: boolean }>(sql`
    with changed as (
      update whatsapp_broadcasts b
         set state = 'RUNNING', stop_reason = null, sender_id = ${scope.userId}::uuid, started_at = clock_timestamp(), version = b.version + 1
       where b.workspace_id = ${scope.workspaceId} and b.id = ${id} and b.state = 'STOPPED' and not ${isBusy(scope, accountId)}
      returning b.*),
    queued as materialized (select ${queueSending('now')} from changed b),
    ${emitBroadcastChanged(scope, raw('changed'))},
    ${auditCte(scope, { action: 'broadcast.continued', kind: 'broadcast', id, name: sql`(select name from changed)` }, raw('changed'))}
    select exists (select from changed) as "isContinued", ${isBusy(scope, accountId)} as "isBusy", (select count(*) from queued)`)
  if (row?.isContinued) return getBroadcast(scope, id, appSecret)
  if (broadcast.state === 'STOPPED' && row?.isBusy) throw busyError()
  throw new DomainError(409, 'not_stopped', broadcastErrors.notContinuable)
}

/** Stops a broadcast for a reason other than a member's wish, and notifies whoever it is sent for. */
export const stopForReason = (scope: Scope, id: string, reason: StopReason | FailureReason): Promise<unknown> =>
  scope.tx.rows(sql`
    with changed as (
      update whatsapp_broadcasts b set state = 'STOPPED', stop_reason = ${reason}, version = b.version + 1
       where b.workspace_id = ${scope.workspaceId} and b.id = ${id} and b.state = 'RUNNING'
      returning b.*),
    queued as materialized (select ${queueStoppedNotice} from changed b),
    ${emitBroadcastChanged(scope, raw('changed'))}
    select count(*) from queued`)
