import type { Scope } from '../../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../../platform/database/sql.ts'

/** An account that this node holds: what it writes counts while its epoch is the account's. */
export type Lease = { workspaceId: string; accountId: string; node: string; epoch: number }

/** Whether the lease still holds, for the `where` of a statement. */
export const leaseIsCurrent = (scope: Scope, { accountId, node, epoch }: Lease): Sql => sql`
  exists (select from whatsapp_accounts h
           where h.workspace_id = ${scope.workspaceId} and h.id = ${accountId} and h.lease_owner = ${node}
             and h.lease_epoch = ${epoch} and h.lease_until > now())`
