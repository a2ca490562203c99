import { type BulkEditAction, bulkEditDays, isTagging } from '#contract/bulk-edits/enums.ts'
import { bulkEditMessages } from '#contract/bulk-edits/messages.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import { isTaggableKind, type RecordKindName } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { DomainError, notFound } from '../../platform/errors.ts'
import { asJsonText, type JsonPage, type JsonText } from '../../platform/http/reply.ts'
import type { RecordedOperation } from '../../records/descriptor.ts'
import { parseSort } from '../../records/keyset.ts'
import { fetchPage } from '../../records/page.ts'
import type { RecordType } from '../../records/record-type.ts'
import type { TotalCache } from '../../records/total-cache.ts'
import type { ChangedSince } from '../../records/verbs/bulk-edits.ts'
import { markUndo } from '../../records/verbs/bulk-operation.ts'
import { findTagsChangedSince, undoTagChange } from '../tags/public.ts'
import { linkedNames, personJson } from './linked-names.ts'

const newestFirst = parseSort({ at: { key: 'c.created_at', type: 'timestamptz', nullable: false } }, '-at')

/** Conditions on a bulk edit of alias `c`: the caller made it, or administers the workspace. */
const visibleWhere = ({ workspaceId, userId }: Scope): Sql => sql`
  c.workspace_id = ${workspaceId} and (c.created_by = ${userId} or exists (
    select from members m
     where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.role >= 'ADMIN' and m.removed_at is null))`

const recentWhere = sql`c.created_at >= now() - ${`${bulkEditDays} days`}::interval`

/** The properties of `BulkEdit`, as columns of alias `c`. */
const editColumns = sql`
  c.id, c.kind, c.action, c.changes, ${linkedNames('c')} as names, c.records as count, c.created_at as at,
  ${personJson(raw('c.created_by'))} as by,
  case when c.undone_at is not null then json_build_object(
    'at', c.undone_at, 'by', ${personJson(raw('c.undone_by'))}, 'count', c.restored, 'kept', c.kept) end as undone`

/** The bulk edits of the last 30 days, newest first: those of the caller, or of everybody for administrators. */
export const listBulkEdits = (
  scope: Scope,
  { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
  totals: TotalCache,
): Promise<JsonPage> =>
  fetchPage(scope, totals, {
    table: raw('bulk_edits'),
    ctes: empty,
    where: sql`${visibleWhere(scope)} and ${recentWhere}`,
    // The index in the order of the list serves it: a workspace has few bulk edits in 30 days.
    isFiltered: false,
    representation: sql`cross join lateral (select ${editColumns}) shown`,
    filterKey: `bulk edits ${scope.userId}`,
    sort: newestFirst,
    cursor,
    limit,
  })

type StoredEdit = { kind: RecordKindName; action: BulkEditAction; authorId: string; isUndone: boolean; isOld: boolean }

/** Returns a bulk edit with the records that were changed since, unless it was undone; 404 if the caller may not see it. */
export async function getBulkEdit(scope: Scope, types: readonly RecordType[], id: string): Promise<JsonText> {
  const edit = await scope.tx.first<StoredEdit & { text: string }>(sql`
    select ${stateColumns}, row_to_json(shown)::text as text
      from bulk_edits c cross join lateral (select ${editColumns}) shown
     where ${visibleWhere(scope)} and ${recentWhere} and c.id = ${id}`)
  if (!edit) throw notFound(t('bulk edit'))
  const changed: ChangedSince = edit.isUndone
    ? { count: 0, records: [] }
    : await findChanged(scope, types, edit, { id, authorId: edit.authorId })
  const rows = await scope.tx.rows<{ names: Record<string, string> }>(sql`
    select ${linkedNames('r')} as names
      from jsonb_array_elements(${JSON.stringify(changed.records)}::jsonb) with ordinality e (record, place)
     cross join lateral (select ${scope.workspaceId}::uuid as workspace_id, e.record -> 'changes' as changes) r
     order by e.place`)
  const records = changed.records.map((record, at) => ({ ...record, names: rows[at]?.names ?? {} }))
  return asJsonText(JSON.stringify({ ...JSON.parse(edit.text), changedCount: changed.count, changed: records }))
}

/** Undoes a bulk edit once. Two undos at once wait for each other, so that the second is refused. */
export async function undoBulkEdit(
  scope: Scope,
  types: readonly RecordType[],
  id: string,
  includesChanged: boolean,
): Promise<JsonText> {
  await markUndo(scope, id)
  const edit = await scope.tx.first<StoredEdit>(sql`
    select ${stateColumns} from bulk_edits c where ${visibleWhere(scope)} and c.id = ${id} for update`)
  if (!edit) throw notFound(t('bulk edit'))
  if (edit.isUndone) throw new DomainError(409, 'already_undone', bulkEditMessages.alreadyUndone)
  if (edit.isOld) throw new DomainError(409, 'too_late', bulkEditMessages.tooLate)
  const operation: RecordedOperation = { id, authorId: edit.authorId }
  const undone = isTagging(edit.action)
    ? await undoTagChange(scope, taggableKindOf(edit.kind), operation, includesChanged)
    : await typeOf(types, edit.kind).store.undoUpdateMany(scope, operation, includesChanged)
  if (!undone) throw new DomainError(409, 'nothing_to_undo', bulkEditMessages.nothingToUndo)
  return asJsonText(JSON.stringify(undone))
}

const stateColumns = sql`
  c.kind, c.action, c.created_by as "authorId", c.undone_at is not null as "isUndone", (${recentWhere}) is not true as "isOld"`

const findChanged = (
  scope: Scope,
  types: readonly RecordType[],
  { kind, action }: StoredEdit,
  operation: RecordedOperation,
): Promise<ChangedSince> => {
  const { descriptor, store } = typeOf(types, kind)
  return isTagging(action)
    ? findTagsChangedSince(scope, descriptor, operation)
    : store.findChangedSince(scope, operation)
}

function typeOf(types: readonly RecordType[], kind: RecordKindName): RecordType {
  const type = types.find(({ descriptor }) => descriptor.kind === kind)
  if (!type) throw new Error(`There are no ${kind} records.`)
  return type
}

function taggableKindOf(kind: RecordKindName) {
  if (!isTaggableKind(kind)) throw new Error(`${kind} records have no tags.`)
  return kind
}
