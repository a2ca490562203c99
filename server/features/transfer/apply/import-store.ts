import { importLimits } from '#contract/transfer/import-limits.ts'
import type { ImportValueMapping, OnDuplicate } from '#contract/transfer/imports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'
import { toWellFormed } from '../csv-cells.ts'
import type { ApplyResult, ImportDefaults, RowProblem } from '../descriptors.ts'
import type { ColumnTargets } from '../mapping/column-mapping.ts'
import type { ImportDates } from '../mapping/import-dates.ts'
import type { FileFormat } from '../upload/sample.ts'

/** What the job needs to know of an import. */
export type ImportRow = {
  id: string
  kind: string
  file: string
  fileName: string
  format: FileFormat
  columns: string[]
  mapping: ColumnTargets
  dates: ImportDates
  values: ImportValueMapping
  onDuplicate: OnDuplicate
  defaults: ImportDefaults
  total: number
  lastRow: number
  skippedValues: number
}

type NewImport = Omit<ImportRow, 'lastRow' | 'skippedValues'>

export const insertImport = (scope: Scope, added: NewImport): Promise<unknown> =>
  scope.tx.rows(sql`
    insert into imports (workspace_id, id, kind, file, file_name, format, columns, mapping, dates, value_mapping, on_duplicate, defaults,
                         total, created_by)
    values (${scope.workspaceId}, ${added.id}, ${added.kind}, ${added.file}, ${added.fileName},
            ${JSON.stringify(added.format)}, ${JSON.stringify(added.columns)}, ${JSON.stringify(added.mapping)},
            ${JSON.stringify(added.dates)}, ${JSON.stringify(added.values)}, ${added.onDuplicate}, ${JSON.stringify(added.defaults)}, ${added.total},
            ${scope.userId})`)

/** The rows of an import that have an outcome. */
const processedRows = sql`created + updated + unchanged + skipped + failed`

/** The progress of an import in events, as columns of `imports`. */
export const progressColumns = sql`
  id as "importId", status, ${processedRows} as done, total, created, updated, unchanged, skipped, failed`

/** The progress of an undo in responses, as a column of `imports`. */
export const undoColumn = sql`
  json_build_object('status', undo_status, 'removed', undo_removed, 'restored', undo_restored, 'kept', undo_conflicts,
                    'recordsKept', undo_records_kept, 'keptRecords', undo_kept_records)`

/** Condition on an import of alias `i`: the caller started it, or administers the workspace. */
export const manageableWhere = ({ workspaceId, userId }: Scope): Sql => sql`(i.created_by = ${userId} or exists (
  select from members m
   where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.role >= 'ADMIN' and m.removed_at is null))`

/** Whether an import of alias `i` can be undone, as in `PastImport`. */
const undoStateColumn = sql`
  case when i.undo_status in ('running', 'done') then i.undo_status
       when i.created + i.updated = 0 or i.status in ('queued', 'running') then null
       when exists (select from import_rows r where r.workspace_id = i.workspace_id and r.import_id = i.id)
       then 'possible' else 'too late' end`

/** The properties of `PastImport`, as columns of alias `i`. */
export const pastImportColumns = sql`
  i.id as "importId", i.file_name as "fileName", i.status, i.created_at as "startedAt", i.total, i.created, i.updated, i.unchanged,
  i.skipped, i.failed, ${undoStateColumn} as undo`

/** The state of an import in responses. Only the person who started it and administrators can see it. */
export async function selectImportState(
  scope: Scope,
  id: string,
): Promise<{ settled: boolean; text: JsonText } | undefined> {
  const row = await scope.tx.first<{ settled: boolean; text: string }>(sql`
    select i.status in ('done', 'cancelled', 'failed') and i.undo_status is distinct from 'running' as settled,
           json_build_object(
             'importId', i.id, 'kind', i.kind, 'fileName', i.file_name, 'startedAt', i.created_at, 'status', i.status, 'total', i.total, 'created', i.created, 'updated', i.updated,
             'unchanged', i.unchanged, 'skipped', i.skipped, 'failed', i.failed,
             'errors', case when i.error is not null
               then json_build_array(json_build_object('row', i.last_row, 'field', 'file', 'message', i.error))
               else (select coalesce(json_agg(json_build_object('row', p.row, 'field', p.field, 'message', p.message)), '[]')
                       from (select row, field, message from import_errors
                              where workspace_id = i.workspace_id and import_id = i.id
                              order by row, position limit ${importLimits.maxErrors}) p) end,
             'undo', case when i.undo_status is not null then ${undoColumn} end)::text as text
      from imports i
     where i.workspace_id = ${scope.workspaceId} and i.id = ${id} and ${manageableWhere(scope)}`)
  return row && { settled: row.settled, text: asJsonText(row.text) }
}

/** The last imports of a kind that the person started, newest first. */
export async function selectPastImports(scope: Scope, kind: string): Promise<JsonText> {
  const row = await scope.tx.first<{ text: string }>(sql`
    select coalesce(json_agg(p order by p."importId" desc), '[]')::text as text
      from (select ${pastImportColumns} from imports i
             where i.workspace_id = ${scope.workspaceId} and i.created_by = ${scope.userId} and i.kind = ${kind}
             order by i.id desc limit ${importLimits.maxPastImports}) p`)
  return asJsonText(row?.text ?? '[]')
}

/** Marks an import as running; returns nothing if it has ended. */
export const markImportRunning = (scope: Scope, id: string): Promise<ImportRow | undefined> =>
  scope.tx.first<ImportRow>(sql`
    update imports set status = 'running', started_at = coalesce(started_at, now())
     where workspace_id = ${scope.workspaceId} and id = ${id} and status in ('queued', 'running')
    returning id, kind, file, file_name as "fileName", format, columns, mapping, dates, value_mapping as values, on_duplicate as "onDuplicate", defaults, total,
              last_row as "lastRow", left_out as "skippedValues"`)

/**
 * Acquires the slot for the next batch. Only one import of a workspace stores rows at a time, so that two files with the same
 * people create them only once. False if the import was cancelled, or another run of the job has stored this batch.
 */
export async function acquireSlot(scope: Scope, id: string, lastRow: number): Promise<boolean> {
  await lockWorkspaceImports(scope, id, 'import')
  const mine = await scope.tx.first(sql`
    select id from imports
     where workspace_id = ${scope.workspaceId} and id = ${id} and status = 'running' and last_row = ${lastRow}
       for update`)
  return mine !== undefined
}

/** Waits for the running imports and undos of the workspace. `source` and `bulkOperationId` are recorded in the history of the changes. */
export async function lockWorkspaceImports(
  scope: Scope,
  bulkOperationId: string,
  source: 'import' | 'undo',
): Promise<void> {
  await scope.tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('import ' || ${scope.workspaceId}::text, 0)),
           set_config('app.source', ${source}, true), set_config('app.bulk_operation_id', ${bulkOperationId}, true)`)
}

export type ImportProgress = { importId: string; status: string; done: number; total: number } & Omit<
  ApplyResult,
  'problems'
> & {
    failed: number
  }

/** Adds the rows of a batch to the counts. */
export const advanceImport = (
  scope: Scope,
  id: string,
  batch: Omit<ApplyResult, 'problems'> & { failed: number; skippedValues: number; lastRow: number },
): Promise<ImportProgress | undefined> =>
  scope.tx.first<ImportProgress>(sql`
    update imports
       set created = created + ${batch.created}, updated = updated + ${batch.updated}, unchanged = unchanged + ${batch.unchanged},
           skipped = skipped + ${batch.skipped}, failed = failed + ${batch.failed}, left_out = left_out + ${batch.skippedValues},
           last_row = ${batch.lastRow},
           total = greatest(total, ${processedRows} + ${batch.created + batch.updated + batch.unchanged + batch.skipped + batch.failed})
     where workspace_id = ${scope.workspaceId} and id = ${id}
    returning ${progressColumns}`)

/** Ends an import; `total` is the number of processed rows. A long one is worth a notification. */
export const markImportEnded = (
  scope: Scope,
  id: string,
  error: string | null,
): Promise<(ImportProgress & { isLong: boolean }) | undefined> =>
  scope.tx.first<ImportProgress & { isLong: boolean }>(sql`
    update imports
       set status = ${error === null ? 'done' : 'failed'}, error = ${error}, finished_at = now(),
           total = case when ${error === null} then ${processedRows} else total end
     where workspace_id = ${scope.workspaceId} and id = ${id} and status in ('queued', 'running')
    returning ${progressColumns},
              total > ${importLimits.noticeRows} or now() - started_at > make_interval(secs => ${importLimits.noticeSeconds}) as "isLong"`)

/**
 * Queues a failed import again; it continues after the rows that are stored. Returns nothing if it did not fail, or its undo was
 * started.
 */
export const markImportQueued = (scope: Scope, id: string): Promise<ImportProgress | undefined> =>
  scope.tx.first<ImportProgress>(sql`
    update imports set status = 'queued', error = null, finished_at = null
     where workspace_id = ${scope.workspaceId} and id = ${id} and status = 'failed' and undo_status is null
    returning ${progressColumns}`)

/** Stores the problems of a row, with its cells. */
export async function insertProblems(scope: Scope, id: string, problems: RowProblem[]): Promise<void> {
  if (problems.length === 0) return
  // All problems of a row share its cells, which can be megabytes.
  const rows = [...new Set(problems.map(({ cells }) => cells))]
  const rowNumbers = new Map(rows.map((cells, at) => [cells, at + 1]))
  await scope.tx.rows(sql`
    insert into import_errors (workspace_id, import_id, row, position, failed, field, message, cells)
    select ${scope.workspaceId}, ${id}, p.row, p.position, p.failed, p.field, p.message, r.cells::jsonb
      from unnest(${problems.map(({ row }) => row)}::int[], ${problems.map((_, n) => n)}::int[],
                  ${problems.map(({ failed }) => failed)}::bool[], ${problems.map(({ field }) => field)}::text[],
                  ${problems.map(({ message }) => message)}::text[],
                  ${problems.map(({ cells }) => rowNumbers.get(cells))}::int[])
        as p (row, position, failed, field, message, row_number)
      join unnest(${rows.map((cells) => JSON.stringify(cells.map(toStorableCell)))}::text[])
        with ordinality as r (cells, row_number) using (row_number)`)
}

/** Maximum characters of a cell in the file of failed rows. */
const maxStoredCellLength = importLimits.cellBytes

/** A cell as text that the database can store, as in the file of failed rows. */
export function toStorableCell(cell: unknown): string {
  const text = typeof cell === 'string' ? cell : cell === null || cell === undefined ? '' : asText(cell)
  return toWellFormed(text.slice(0, maxStoredCellLength)).replaceAll('\u0000', '\ufffd')
}
const asText = (cell: unknown): string => (typeof cell === 'object' ? JSON.stringify(cell) : String(cell))
