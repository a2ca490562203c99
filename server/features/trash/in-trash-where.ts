import { trashRetentionDays } from '#contract/kit/limits.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'

/** A record of alias `c` that can still be brought back. */
export const inTrashWhere = (scope: Scope): Sql =>
  sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at > now() - ${raw(`interval '${trashRetentionDays} days'`)}`
