import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { createOwnerTx } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { Platform } from '../../../../platform/platform.ts'

/** A lease of this node as it stands in the database. */
export type OwnedLease = { accountId: string; desiredState: string; epoch: number }
export type ClaimedAccount = OwnedLease & { workspaceId: string; engine: WhatsappEngineName; name: string }

export type LeaseStore = ReturnType<typeof createLeaseStore>

/** The leases of one node, across all workspaces. */
export function createLeaseStore({ database }: Pick<Platform, 'database'>, node: string, leaseSeconds: number) {
  const tx = createOwnerTx(database)
  return {
    /**
     * Claims at most `limit` accounts that no node holds: those of the given engines, and those of others that no node has claimed for
     * `graceSeconds`, to tell that they cannot be connected here.
     */
    claim: (limit: number, engines: readonly string[], graceSeconds: number): Promise<ClaimedAccount[]> =>
      tx.rows<ClaimedAccount>(sql`
        select workspace_id as "workspaceId", account_id as "accountId", engine, name, desired_state as "desiredState", epoch::float8 as epoch
          from identity.claim_whatsapp_accounts(${node}, ${leaseSeconds}, ${limit}, ${[...engines]}::text[], ${graceSeconds})`),
    /** Extends all leases of the node; answers those it still holds. */
    renew: (): Promise<OwnedLease[]> =>
      tx.rows<OwnedLease>(sql`
        select account_id as "accountId", desired_state as "desiredState", epoch::float8 as epoch from identity.renew_whatsapp_leases(${node}, ${leaseSeconds})`),
    listOwned: (): Promise<OwnedLease[]> =>
      tx.rows<OwnedLease>(sql`
        select account_id as "accountId", desired_state as "desiredState", epoch::float8 as epoch from identity.list_whatsapp_leases(${node})`),
    /** Gives up the lease of an account; null gives up all of the node. */
    async release(accountId: string | null): Promise<void> {
      await tx.rows(sql`select identity.release_whatsapp_leases(${node}, ${accountId}::uuid)`)
    },
    /** Destroys the credentials of a removed account and gives up its lease. */
    async forget(accountId: string): Promise<void> {
      await tx.rows(sql`select identity.destroy_whatsapp_account(${node}, ${accountId})`)
    },
  }
}
