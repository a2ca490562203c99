import type { HistoryChoice, WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { createOwnerTx } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Lease } from './lease.ts'

/** A lease of this node as it stands in the database. */
export type OwnedLease = { accountId: string; desiredState: string; epoch: number }
export type ClaimedAccount = OwnedLease & {
  workspaceId: string
  engine: WhatsappEngineName
  name: string
  history: HistoryChoice
}

/** The work to do for an account. `isHeld`: this node has its lease; `isLost`: it runs here although this node does not. */
export type AccountWork = {
  accountId: string
  desiredState: string
  isHeld: boolean
  isLost: boolean
  hasOutbox: boolean
  hasMedia: boolean
  hasJournal: boolean
  hasOverdue: boolean
  hasPairing: boolean
}

/** WhatsApp has answered, and everything up to `completeUntil` is stored. */
export type SeenAccount = { lease: Lease; completeUntil: Date | null }

export type LeaseStore = ReturnType<typeof createLeaseStore>

/** The leases of one node, across all workspaces. */
export function createLeaseStore({ database }: Pick<Platform, 'database'>, node: string, leaseSeconds: number) {
  const tx = createOwnerTx(database)
  const renewalTx = createOwnerTx(database, 'renewals')
  return {
    /**
     * Claims at most `limit` accounts that no node owns: accounts of the given engines, and accounts of other engines that no
     * node has claimed for `graceSeconds`, to report that they cannot be connected here.
     */
    claim: (limit: number, engines: readonly string[], graceSeconds: number): Promise<ClaimedAccount[]> =>
      tx.rows<ClaimedAccount>(sql`
        select workspace_id as "workspaceId", account_id as "accountId", engine, name, history, desired_state as "desiredState", epoch::float8 as epoch
          from identity.claim_whatsapp_accounts(${node}, ${leaseSeconds}, ${limit}, ${[...engines]}::text[], ${graceSeconds})`),
    /** Renews all leases of the node, on a separate connection; returns those it still holds. */
    renew: (): Promise<OwnedLease[]> =>
      renewalTx.rows<OwnedLease>(sql`
        select account_id as "accountId", desired_state as "desiredState", epoch::float8 as epoch from identity.renew_whatsapp_leases(${node}, ${leaseSeconds})`),
    /** Finds the work to do in the given workspaces, where this node runs `sessions`; null: in all accounts of the node. */
    findWork: (workspaces: readonly string[] | null, sessions: readonly string[]): Promise<AccountWork[]> =>
      tx.rows<AccountWork>(sql`
        select account_id as "accountId", desired_state as "desiredState", is_held as "isHeld", is_lost as "isLost", has_outbox as "hasOutbox",
               has_media as "hasMedia", has_journal as "hasJournal", has_overdue as "hasOverdue",
               has_pairing as "hasPairing"
          from identity.find_whatsapp_work(${node}, ${workspaces && [...workspaces]}::uuid[], ${[...sessions]}::uuid[])`),
    async recordSeen(seen: readonly SeenAccount[]): Promise<void> {
      await tx.rows(sql`
        select identity.record_whatsapp_seen(${node}, ${seen.map(({ lease }) => lease.accountId)}::uuid[],
          ${seen.map(({ lease }) => lease.epoch)}::bigint[], ${seen.map(({ completeUntil }) => completeUntil?.toISOString() ?? null)}::timestamptz[])`)
    },
    /** Releases the lease of an account; null: all leases of the node. */
    async release(accountId: string | null): Promise<void> {
      await tx.rows(sql`select identity.release_whatsapp_leases(${node}, ${accountId}::uuid)`)
    },
    /** Destroys the credentials of a removed account and gives up its lease. */
    async forget(accountId: string): Promise<void> {
      await tx.rows(sql`select identity.destroy_whatsapp_account(${node}, ${accountId})`)
    },
  }
}
