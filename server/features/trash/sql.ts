import { trashDays } from '#contract/kit/limits.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import type { Scope } from '../../platform/scope.ts'
import { empty, raw, type Sql, sql } from '../../platform/sql.ts'

/** A record of alias `c` that can still be brought back. */
export const inTrash = (scope: Scope): Sql =>
  sql`c.workspace_id = ${scope.workspaceId} and c.deleted_at > now() - ${raw(`interval '${trashDays} days'`)}`

/** What went along with a record is not listed or restored by itself: it comes back with the record. */
export const byItself = ({ hangs }: Pick<RecordKind, 'hangs'>): Sql => (hangs ? sql`and c.deleted_with is null` : empty)
