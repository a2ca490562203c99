import type { Scope } from '../platform/database/scope.ts'
import { empty, type Sql, sql } from '../platform/database/sql.ts'

/** The records that a request selects: conditions on alias `c`, and the common table expressions they need, each followed by a comma. */
export type Selection = { ctes: Sql; where: Sql }

/** Condition on alias `c`: a record of the scope's workspace that is not in the trash. */
export const activeWhere = (scope: Scope): Sql => sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at is null`

/** Selects the active records with these ids; other ids are ignored (R2). */
export const selectionByIds = (scope: Scope, ids: string[]): Selection => ({
  ctes: empty,
  where: sql`${activeWhere(scope)} and c.id = any(${ids}::uuid[])`,
})
