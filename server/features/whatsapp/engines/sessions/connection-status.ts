import { statusReasons } from '#contract/whatsapp/texts.ts'
import { type Scope, withWorkspaceTransaction } from '../../../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { changeEventCte } from '../../../../platform/events/event-log.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { emitStatusChange } from '../../accounts/account-columns.ts'
import { isPairingRequested } from '../../accounts/pairing-columns.ts'
import { createPairingCodeSeal, createQrSeal } from '../../accounts/sealed-credentials.ts'
import type { ConnectionEvent, PairingCodeRequest, PairingOutcome } from '../engine.ts'
import { type Lease, leaseIsCurrent } from './lease.ts'

type ConnectionDeps = Pick<Platform, 'database' | 'appSecret' | 'changes'>
type ConnectionUpdate = ConnectionEvent & { attempts?: number }

/**
 * Stores the status of a connection and emits its change; false if this node no longer owns the account. Other transactions must
 * not emit an event while they hold a lock on the account's row that blocks this update: the two could deadlock.
 */
export async function recordConnection(deps: ConnectionDeps, lease: Lease, event: ConnectionUpdate): Promise<boolean> {
  const { workspaceId, accountId } = lease
  const { status, reason = null, qr, identity, attempts = 0 } = event
  const needsPerson = status === 'DISCONNECTED' && !event.canRetry
  const sealed = qr ? createQrSeal(deps.appSecret, accountId).seal(qr.text) : null
  // Such a phone hands its history over again.
  const linksAgain = status === 'QR_READY'
  const keepsPairing = status === 'CONNECTING' || status === 'QR_READY'
  const isOurs = await withWorkspaceTransaction(deps.database, workspaceId, async (scope) => {
    const row = await scope.tx.first<{ id: string }>(sql`
      with changed as (
        update whatsapp_accounts c
           set previous_status = c.status, status = ${status}, reason = ${reason}, qr = ${sealed}, qr_expires_at = ${qr?.expiresAt ?? null}::timestamptz,
               ${pairingAssignments(deps, accountId, keepsPairing, event.pairing)},
               ${linksAgain ? sql`history_progress = null, history_at = null,` : empty}
               attempts = ${attempts}, updated_at = now(), desired_state = case when ${needsPerson} then 'off' else c.desired_state end,
               last_seen_at = case when ${status} = 'CONNECTED' then now() else c.last_seen_at end,
               connected_at = case when ${status} = 'CONNECTED' and c.status <> 'CONNECTED' then now() else c.connected_at end,
               remote_account_id = coalesce(${identity?.remoteId ?? null}, c.remote_account_id),
               phone_number = coalesce(${identity?.phone ?? null}, c.phone_number), display_name = coalesce(${identity?.name ?? null}, c.display_name)
         where c.workspace_id = ${scope.workspaceId} and c.id = ${accountId} and c.desired_state = 'on' and ${leaseIsCurrent(scope, lease)}
        returning c.id, c.name, c.status, c.previous_status as previous, null::int as version),
      ${emitStatusChange(scope, raw('changed'))}
      select id from changed`)
    if (row && status === 'DISCONNECTED' && reason) await emitConnectionError(scope, accountId, reason)
    return row !== undefined
  })
  deps.changes.notify(workspaceId)
  return isOurs
}

/**
 * The outcome of a request is stored only if it is still the current one. A code dies with its connection; its request stays, so that the
 * next connection carries it out again.
 */
function pairingAssignments(
  { appSecret }: ConnectionDeps,
  accountId: string,
  isKept: boolean,
  outcome: PairingOutcome | undefined,
): Sql {
  if (!isKept)
    return sql`pairing_request = null, pairing_number = null, pairing_requested_at = null, pairing_code = null, pairing_code_expires_at = null, pairing_failure = null`
  const shown = outcome && 'code' in outcome ? outcome : null
  const failure = outcome && 'failure' in outcome ? outcome.failure : null
  const isCurrent = sql`c.pairing_request = ${outcome?.id ?? null}::uuid`
  return sql`pairing_code = case when ${isCurrent} then ${shown && createPairingCodeSeal(appSecret, accountId).seal(shown.code)} end,
               pairing_code_expires_at = case when ${isCurrent} then ${shown?.expiresAt ?? null}::timestamptz end,
               pairing_failure = case when ${isCurrent} then ${failure} else c.pairing_failure end`
}

/** The request for a pairing code that the session of an account has to carry out. */
export const findPairingRequest = (deps: ConnectionDeps, lease: Lease): Promise<PairingCodeRequest | undefined> =>
  withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.first<PairingCodeRequest>(sql`
      select c.pairing_request as id, c.pairing_number as number from whatsapp_accounts c
       where c.workspace_id = ${scope.workspaceId} and c.id = ${lease.accountId} and ${isPairingRequested} and ${leaseIsCurrent(scope, lease)}`),
  )

/** Emits why an account cannot connect (RT-003). */
const emitConnectionError = (scope: Scope, accountId: string, reason: keyof typeof statusReasons) =>
  scope.tx.rows(sql`
    with failed as (
      select c.id, c.name, null::int as version from whatsapp_accounts c
       where c.workspace_id = ${scope.workspaceId} and c.id = ${accountId}),
    ${changeEventCte(
      scope,
      raw('failed'),
      'connection_error',
      sql`(select jsonb_build_object('accountId', id, 'accountName', name, 'error', ${statusReasons[reason]}::text) from failed)`,
    )}
    select from failed`)

/** Records that WhatsApp has just answered, and that everything up to `completeUntil` is stored. */
export const recordSeen = (
  deps: Pick<ConnectionDeps, 'database'>,
  lease: Lease,
  completeUntil: Date | null = null,
): Promise<unknown> =>
  withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.rows(sql`
      update whatsapp_accounts c set last_seen_at = now(), complete_until = greatest(c.complete_until, ${completeUntil}::timestamptz)
       where c.workspace_id = ${scope.workspaceId} and c.id = ${lease.accountId} and ${leaseIsCurrent(scope, lease)}`),
  )

/** Records how much of its history the phone has handed over; parts that were stored twice or out of order do not lower it. */
export const recordHistoryProgress = (
  deps: Pick<ConnectionDeps, 'database'>,
  lease: Lease,
  percent: number,
): Promise<unknown> =>
  withWorkspaceTransaction(deps.database, lease.workspaceId, (scope) =>
    scope.tx.rows(sql`
      update whatsapp_accounts c set history_progress = greatest(c.history_progress, ${percent}), history_at = now()
       where c.workspace_id = ${scope.workspaceId} and c.id = ${lease.accountId} and ${leaseIsCurrent(scope, lease)}`),
  )
