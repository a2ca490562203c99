import { trashDays } from '#contract/kit/limits.ts'
import type { Scope } from '../../platform/scope.ts'
import { raw, type Sql, sql } from '../../platform/sql.ts'

/** A record of alias `c` that can still be brought back. */
export const inTrash = (scope: Scope): Sql =>
  sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at > now() - ${raw(`interval '${trashDays} days'`)}`
