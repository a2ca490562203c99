import { type BulkEditAction, isTagging } from '#contract/bulk-edits/enums.ts'
import { bulkEditMessages } from '#contract/bulk-edits/messages.ts'
import { ownedKinds, ownerFieldOf, type RecordKindName } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import { DomainError } from '../../platform/errors.ts'
import type { RecordDescriptor } from '../descriptor.ts'

/** A bulk edit to be recorded. `bulkOperationId` is the one that the client chose. */
export type NewBulkEdit = {
  id: string
  bulkOperationId: string | undefined
  kind: RecordKindName
  action: BulkEditAction
  changes: Record<string, unknown>
}

/** How many records an undo left as before, and how many not. */
export type UndoneCounts = { count: number; kept: number }

/** A record that was changed since: field → the value that it has, and the one that an undo would restore. */
export type ChangedSince = {
  count: number
  records: { id: string; name: string | null; changes: Record<string, [unknown, unknown]> }[]
}

/** Maximum characters of a text, and of an object as JSON, in the list of bulk edits. */
const maxShownLength = 200
const maxShownObject = 1_000

/** What a change of fields is called. */
export function actionOf({ kind, entangledFields }: RecordDescriptor, keys: readonly string[]): BulkEditAction {
  if (entangledFields && keys.some((key) => entangledFields.leading.includes(key))) return 'move'
  const owned = ownedKinds.find((each) => each === kind)
  return owned && keys.length === 1 && keys[0] === ownerFieldOf(owned) ? 'assign' : 'edit'
}

/** The CTE that records an edit of `count` records, or adds them to the edit that an earlier request of the same id began. */
export const bulkEditCte = (scope: Scope, edit: NewBulkEdit, count: Sql): Sql => sql`
  ${raw('recorded_edit')} as (
    insert into bulk_edits as b (workspace_id, id, kind, action, changes, records, created_by)
    select ${scope.workspaceId}, ${edit.id}, ${edit.kind}, ${edit.action}, ${JSON.stringify(shorten(edit.changes))}::jsonb, n.records, ${scope.userId}
      from (select ${count} as records) n where n.records > 0
    on conflict (workspace_id, id) do update
       set records = b.records + excluded.records, changes = b.changes || excluded.changes,
           action = case b.action when excluded.action then b.action else 'edit' end
     where b.created_by = excluded.created_by and b.kind = excluded.kind and b.undone_at is null
    returning b.id)`

/** Condition that the id which the client chose is new, or that of an edit of the same kind that it began and has not undone. */
export function isIdFree(scope: Scope, { bulkOperationId, kind, action }: NewBulkEdit): Sql {
  if (bulkOperationId === undefined) return raw('true')
  const isOther = isTagging(action) ? sql`b.action <> ${action}` : sql`b.action in ('tag', 'untag')`
  return sql`not exists (
    select from bulk_edits b
     where b.workspace_id = ${scope.workspaceId} and b.id = ${bulkOperationId}
       and (b.created_by <> ${scope.userId} or b.kind <> ${kind} or b.undone_at is not null or ${isOther}))`
}

/** The id of a bulk operation belongs to another change, or to one that was undone. */
export const idTaken = () => new DomainError(409, 'bulk_operation_taken', bulkEditMessages.idTaken)

/** Records that an edit is undone; nothing if it was before, or is not listed. */
export async function markUndone(scope: Scope, id: string, { count, kept }: UndoneCounts): Promise<void> {
  await scope.tx.rows(sql`
    update bulk_edits b set undone_at = now(), undone_by = ${scope.userId}, restored = ${count}, kept = ${kept}
     where b.workspace_id = ${scope.workspaceId} and b.id = ${id} and b.undone_at is null`)
}

/** Column to mark what a statement changes as one bulk operation in the history, where it can be undone. */
export const markBulkOperation = (id: string): Sql =>
  sql`, set_config('app.bulk_operation_id', ${id.toLowerCase()}, true) as marked`

const shorten = (changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, shortenValue(value)]))

function shortenValue(value: unknown): unknown {
  if (typeof value === 'string' && value.length > maxShownLength)
    // Whole characters: half of a surrogate pair is not valid JSON.
    return `${[...value.slice(0, maxShownLength + 1)].slice(0, -1).join('')}…`
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length <= maxShownObject) return value
  return Array.isArray(value) ? value.slice(0, 1).map(shortenValue) : shortenObject(value)
}

/** The keys of an object, as many as fit, with short values. */
function shortenObject(value: object): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    shown[key] = typeof each === 'object' ? null : shortenValue(each)
    if (JSON.stringify(shown).length > maxShownObject * 4) break
  }
  return shown
}
