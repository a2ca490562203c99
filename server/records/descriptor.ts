import type { TProperties, TSchema } from 'typebox'
import type { FieldTable, FieldValues } from '#contract/kit/fields.ts'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import type { BulkDelete } from '#contract/kit/names.ts'
import type { Scope } from '../platform/database/scope.ts'
import type { Sql } from '../platform/database/sql.ts'
import type { FilterCondition } from './conditions.ts'
import type { SortColumn } from './keyset.ts'
import type { SearchLine } from './search-line.ts'

/** A body of create or update, before its fields are parsed. */
export type RecordBody = Record<string, unknown>

/** Rows that count as related to a record when a deletion is not forced (R7). */
export type RelatedTable = { table: string; column: string; deletedColumn?: string }

/** A bulk operation in the history, and who made it. */
export type RecordedOperation = { id: string; authorId: string }

/** Fields that change together: changing a `leading` one changes the others. `all` includes the leading ones. */
export type EntangledFields = {
  leading: readonly string[]
  all: readonly string[]
  /** Condition on a record of alias `c` whose leading fields were last changed at an instant, for changes that their values do not show. */
  lastChangedAt?: (instant: Sql) => Sql
}

/**
 * Values that depend on others. `invalidWhere` is the condition on a row of alias `s`, which has the first value, and on the record of alias
 * `c` that it changes, whose columns are null for a new one. `field` is what the file names.
 */
type ImportCheck = { keys: readonly [string, ...string[]]; field: string; message: string; invalidWhere: Sql }

/** How the list of a record kind can be sorted and filtered. */
export type RecordListDescriptor = {
  sorts: Readonly<Record<string, SortColumn>>
  /** The default is newest first. */
  defaultSort?: string
  /** Filter name → condition; every list also has `search`. */
  conditions: Readonly<Record<string, FilterCondition>>
  /** Properties of `detail` that a row has only if `fields` names them, because they are looked up for each row. */
  detailProperties?: readonly string[]
}

/**
 * Everything the kernel needs to know about a record kind. Routes, list, history, trash, timeline, tags, export and retention read it;
 * names and traits come from `recordKinds`.
 */
export type RecordDescriptor<T extends FieldTable = FieldTable> = {
  kind: RecordKindName
  fields: T
  /** Stored like `fields`, but without routes, import columns and history. */
  serverFields?: FieldTable
  schemas: { representation: TSchema; create: TSchema; patch: TSchema }
  /** Filters of the list, as properties of its query. */
  filters: TProperties
  list: RecordListDescriptor
  /** Joins to alias `c` whose last alias is `shown`: the representation of a record in lists. */
  summary: Sql
  /** The same for responses with a single record, if that differs. */
  detail?: Sql
  /** SQL expression for the name of a record of the given alias. */
  titleSql: (alias: string) => string
  /** A line of the search results, for searchable kinds; excerpts are cut around `word`. */
  searchLine?: (word: Sql) => SearchLine
  /** Throws if the values are invalid in combination; on create, they are the whole record. */
  validate?(values: Partial<FieldValues<T>>, isNew: boolean): void
  /** Completes the body of a new record. */
  prepareCreate?(scope: Scope, body: RecordBody): RecordBody
  /** Tables of related rows that only this kind has, by display name; those of all subjects are in `related.ts`. */
  relatedTables?: Readonly<Record<string, RelatedTable>>
  /** Whether a record is always about exactly one subject. */
  hasSingleSubject?: true
  /** Fields that the database changes together: an import records all of them, and its undo restores all or none. */
  entangledFields?: EntangledFields
  /**
   * What a bulk operation of a person changed and the history does not record, as rows (record_id, seq, column_name, before, after,
   * recorded_at) with JSON values.
   */
  selectUnrecordedChanges?(scope: Scope, operation: RecordedOperation): Sql
  /** Values that an import leaves out because of others of the same record. */
  importChecks?: readonly ImportCheck[]
  /** The bulk delete, if it is not DELETE /<plural>/bulk (DEF-07). */
  bulkDelete?: BulkDelete
  /** The method that updates one record, if it is not PATCH (DEF-15). */
  updateMethod?: 'PUT'
  /** PATCH and DELETE of one record do not have to name a workspace (DEF-08). */
  workspaceOptional?: true
}
