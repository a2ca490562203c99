import { customAttributePrefix } from '#contract/custom-fields/enums.ts'
import type { EventKind } from '#contract/events/kinds.ts'
import type { DateReading } from '#contract/kit/date-text.ts'
import type { Field } from '#contract/kit/fields.ts'
import type { TaggableKind } from '#contract/kit/kinds.ts'
import type { ParseResult } from '#contract/kit/parse.ts'
import type { Permission } from '#contract/kit/roles.ts'
import type { KeptRecord, OnDuplicate } from '#contract/transfer/imports.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { CustomFieldDefinition } from '../../records/custom-fields/definitions.ts'

/** A field that a column of a file can be mapped to. */
export type FieldTarget = {
  label: string
  /** Validates the cell. */
  field: Field
  /** The field for a row with these other values, which are read before it. */
  fieldIn?: (values: Readonly<Record<string, unknown>>) => Field
  /** Headers that identify the column, best first; blanks, punctuation and case are ignored. */
  headers: readonly string[]
  /** Recognizes the column by a value if the header is unknown. */
  looksLike?: (value: string) => boolean
  /** In a JSON row, a linked record is identified by its id rather than by its name. */
  prefersId?: true
  /** Reads the cell, where the field does not. */
  parse?: (cell: unknown, dates: DateReading) => ParseResult
  /** The custom field, if this target is one. */
  custom?: CustomFieldDefinition
}
export type FieldTargets = Readonly<Record<string, FieldTarget>>

/** A row whose cells were accepted: field → stored value, empty ones absent. */
export type PreparedRow = {
  row: number
  values: Record<string, unknown>
  cells: unknown[]
  /** The problems of values that were left out. */
  problems?: RowProblem[]
}

/** Why a row failed (`failed`), or a value of it was left out. `field` is a target or, where there is none, a header. */
export type RowProblem = { row: number; failed: boolean; field: string; message: string; cells: unknown[] }

/** What the sender gives all rows: tags to add, and an owner and a status for records that have none. */
export type ImportDefaults = { tags?: string[]; ownerId?: string; status?: string }

export type ApplyBatch = { importId: string; onDuplicate: OnDuplicate; defaults: ImportDefaults; rows: PreparedRow[] }
export type ApplyResult = {
  created: number
  updated: number
  /** Rows whose record has all their values already. */
  unchanged: number
  skipped: number
  problems: RowProblem[]
}

/** What a row would do. `before` and `after` hold the columns that change, or those of a new record, as `import_rows` does. */
export type DryRunRowResult = {
  row: number
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped'
  /** The title of the record. */
  title: string
  /** The existing record. */
  id: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
}
type DryRunBatchResult = ApplyResult & { rows: DryRunRowResult[] }

/** Part of an undo: what an import did to the records after `after` up to `upTo`, by their ids. */
export type UndoBatch = { importId: string; step: string; after: string | null; upTo: string }
/**
 * `kept` counts the fields that somebody has changed since the import, and `recordsKept` the created records that somebody has
 * used since; both are left as they are. `keptRecords` are the first of these records.
 */
export type UndoResult = {
  removed: number
  restored: number
  kept: number
  recordsKept: number
  keptRecords: KeptRecord[]
}
export const nothingUndone: UndoResult = { removed: 0, restored: 0, kept: 0, recordsKept: 0, keptRecords: [] }

/** What a feature defines for the import of its records; the rest is the same for all of them. */
export type ImportDescriptor = {
  recordKind: TaggableKind
  /** Segment of the path and name of the list in a JSON body. */
  name: string
  permission: Permission
  targets: FieldTargets
  /** Other names of targets in a given mapping and in JSON rows. */
  aliases: Readonly<Record<string, string>>
  /** Read-only properties of responses, ignored in JSON rows (R4). */
  ignoredKeys: readonly string[]
  /** One of these must be in the file, and in every row. */
  requiredTargets: readonly string[]
  /** As in "no column for a name, an email address or a phone number". */
  requiredTargetsText: string
  /** The problem of a row without them: "The row has no name". */
  missingTargetsText: string
  /** Completes the values before a row is validated. */
  normalize(values: Record<string, unknown>): void
  /** Stores the rows of one batch in the scope's transaction. */
  apply(scope: Scope, batch: ApplyBatch): Promise<ApplyResult>
  /**
   * Starts a dry run of one file. The returned function is called with each batch in order and reports what the batch would do,
   * without storing anything; at most `shown` rows of each outcome are described.
   */
  createDryRun(shown: number): (scope: Scope, batch: ApplyBatch) => Promise<DryRunBatchResult>
  /** The names of records that values in `before` and `after` refer to, by id. */
  resolveNames(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>>
  /** Undoes an import for some records: created ones go to the trash, changed ones get their old values back. */
  undo(scope: Scope, part: UndoBatch): Promise<UndoResult>
  /** The last step of an undo: removes what was created along with the records, if nothing uses it. */
  cleanUp(scope: Scope, part: Pick<UndoBatch, 'importId' | 'step'>): Promise<void>
  /** Columns of the template, with the values of one fictitious record. */
  templateExample: Readonly<Record<string, string>>
  /** Tables and columns that records are matched by. */
  statistics: Readonly<Record<string, string[]>>
  /** Called when the import is done. */
  changeEvent: EventKind
}

/** The key of a target that is a custom attribute. */
export const parseCustomKey = (place: string): string | null =>
  place.startsWith(customAttributePrefix) && place.length > customAttributePrefix.length
    ? place.slice(customAttributePrefix.length)
    : null

/** Records what an import created; `made` is an earlier expression with columns `id` and `row`. */
export const recordCreatedRows = (scope: Scope, importId: string, made: Sql): Sql => sql`
  insert into import_rows (workspace_id, import_id, record_id, row, outcome)
  select ${scope.workspaceId}, ${importId}, id, row, 'created' from ${made}`

/**
 * Records what an import changed; `matched` has columns `id`, `row`, `before` and `after`. `after` is empty for records that did
 * not change or were only tagged.
 */
export const recordMatchedRows = (scope: Scope, importId: string, matched: Sql, tagged: string[]): Sql => sql`
  insert into import_rows (workspace_id, import_id, record_id, row, outcome, before, after)
  select ${scope.workspaceId}, ${importId}, id, row, case when after = '{}' and id <> all(${tagged}::uuid[]) then 'unchanged' else 'updated' end, before, after
    from ${matched}`

/** Records the linked records that were created because rows name them. */
export async function recordLinkedRows(scope: Scope, importId: string, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await scope.tx.rows(sql`
      insert into import_rows (workspace_id, import_id, record_id, row, outcome)
      select ${scope.workspaceId}, ${importId}, id, 0, 'linked' from unnest(${ids}::uuid[]) as made (id)`)
}
