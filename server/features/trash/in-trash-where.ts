import { trashRetentionDays } from '#contract/kit/limits.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'

/** Condition that the record of alias `c` can still be restored. */
export const inTrashWhere = (scope: Scope): Sql =>
  sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at > now() - ${raw(`interval '${trashRetentionDays} days'`)}`
