import { statusReasons } from '#contract/whatsapp/messages.ts'
import { eventOf } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inWorkspace, type Scope } from '../../../platform/scope.ts'
import { raw, sql } from '../../../platform/sql.ts'
import { sealedQr } from '../accounts/credentials.ts'
import { statusTold } from '../accounts/sql.ts'
import type { ConnectionEvent } from '../engine.ts'
import { isHeld, type Lease } from './lease.ts'

type Use = Pick<Platform, 'database' | 'appSecret' | 'changes'>
type Told = ConnectionEvent & { attempts?: number }

/**
 * Stores how a connection is, and tells it when it changed. False: the account is no longer this node's to speak of. Whatever names
 * an account looks at its row last, after it has numbered an event: nobody who holds that row so that this waits may number one.
 */
export async function tellConnection(use: Use, lease: Lease, event: Told): Promise<boolean> {
  const { workspaceId, accountId } = lease
  const { status, reason = null, qr, self, attempts = 0 } = event
  const isOver = status === 'DISCONNECTED' && !event.mayRetry
  const sealed = qr ? sealedQr(use.appSecret, accountId).seal(qr.text) : null
  const held = await inWorkspace(use.database, workspaceId, async (scope) => {
    const row = await scope.tx.first<{ id: string }>(sql`
      with changed as (
        update whatsapp_accounts c
           set previous_status = c.status, status = ${status}, reason = ${reason}, qr = ${sealed}, qr_expires_at = ${qr?.expiresAt ?? null}::timestamptz,
               attempts = ${attempts}, updated_at = now(), wanted = case when ${isOver} then 'off' else c.wanted end,
               seen_at = case when ${status} = 'CONNECTED' then now() else c.seen_at end,
               remote_account_id = coalesce(${self?.remoteId ?? null}, c.remote_account_id),
               phone_number = coalesce(${self?.phone ?? null}, c.phone_number), display_name = coalesce(${self?.name ?? null}, c.display_name)
         where c.workspace_id = ${scope.workspaceId} and c.id = ${accountId} and c.wanted = 'on' and ${isHeld(scope, lease)}
        returning c.id, c.name, c.status, c.previous_status as previous, null::int as version),
      ${statusTold(scope)}
      select id from changed`)
    if (row && status === 'DISCONNECTED' && reason) await tellError(scope, accountId, reason)
    return row !== undefined
  })
  use.changes.announce(workspaceId)
  return held
}

/** Says why an account does not connect (RT-003). */
const tellError = (scope: Scope, accountId: string, reason: keyof typeof statusReasons) =>
  scope.tx.rows(sql`
    with failed as (
      select c.id, c.name, null::int as version from whatsapp_accounts c
       where c.workspace_id = ${scope.workspaceId} and c.id = ${accountId}),
    ${eventOf(
      scope,
      raw('failed'),
      'connection_error',
      sql`(select jsonb_build_object('accountId', id, 'accountName', name, 'error', ${statusReasons[reason]}::text) from failed)`,
    )}
    select from failed`)

/** WhatsApp has just answered; `complete`: and everything up to then is stored. */
export const tellSeen = (use: Pick<Use, 'database'>, lease: Lease, complete: Date | null = null): Promise<unknown> =>
  inWorkspace(use.database, lease.workspaceId, (scope) =>
    scope.tx.rows(sql`
      update whatsapp_accounts c set seen_at = now(), complete_until = greatest(c.complete_until, ${complete}::timestamptz)
       where c.workspace_id = ${scope.workspaceId} and c.id = ${lease.accountId} and ${isHeld(scope, lease)}`),
  )
