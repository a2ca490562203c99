import type { Scope } from '../../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../../platform/database/sql.ts'

/** An account owned by this node. Its writes are valid while the epoch equals that of the account. */
export type Lease = { workspaceId: string; accountId: string; node: string; epoch: number }

/** A condition that the lease is still valid. */
export const leaseIsCurrent = (scope: Scope, { accountId, node, epoch }: Lease): Sql => sql`
  exists (select from whatsapp_accounts h
           where h.workspace_id = ${scope.workspaceId} and h.id = ${accountId} and h.lease_owner = ${node}
             and h.lease_epoch = ${epoch} and h.lease_until > now())`
