import type { DashboardOwner } from '#contract/dashboard/enums.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import { activeWhere } from '../../records/selection.ts'

/** Whose records are counted: everybody's, unless an owner is named. */
export type Whose = { scope: Scope; owner: DashboardOwner | undefined }

/** Selects the active records of alias `c`: of the workspace, or of the caller. An index starts with each of these columns. */
export const ownedWhere = (
  { scope, owner }: Whose,
  column: 'owner_id' | 'assignee_id' | 'user_id' = 'owner_id',
): Sql => (owner === 'me' ? sql`${activeWhere(scope)} and c.${raw(column)} = ${scope.userId}` : activeWhere(scope))
