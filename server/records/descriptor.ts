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

/** They follow the `leading` ones, which are among them. */
export type EntangledFields = { leading: readonly string[]; all: readonly string[] }

/** How the list of a kind can be sorted and filtered. */
export type RecordListDescriptor = {
  sorts: Readonly<Record<string, SortColumn>>
  /** The default is newest first. */
  defaultSort?: string
  /** By the name of the filter; every list has `search` as well. */
  conditions: Readonly<Record<string, FilterCondition>>
}

/**
 * Everything the kernel needs to know about a kind of record. Routes, list, history, trash, timeline, tags, export and retention
 * read it; names and traits come from `recordKinds`.
 */
export type RecordDescriptor<T extends FieldTable = FieldTable> = {
  kind: RecordKindName
  fields: T
  /** Stored like `fields`, but without a route, an import column or a history of their own. */
  serverFields?: FieldTable
  schemas: { representation: TSchema; create: TSchema; patch: TSchema }
  /** Filters of the list as properties of its query. */
  filters: TProperties
  list: RecordListDescriptor
  /** Joins to alias `c` that end in an alias `shown`: a record as lists represent it. */
  summary: Sql
  /** The same for responses with a single record, where that differs. */
  detail?: Sql
  /** The name of a record: an expression over the given alias. */
  titleSql: (alias: string) => string
  /** A line of the search results; `word` is what excerpts are cut around. For searchable kinds. */
  searchLine?: (word: Sql) => SearchLine
  /** Throws when the values are invalid together; on create they are the whole record. */
  validate?(values: Partial<FieldValues<T>>, isNew: boolean): void
  /** Completes the body of a new record. */
  prepareCreate?(scope: Scope, body: RecordBody): RecordBody
  /** Related rows that only this kind has, by their display name; those that all subjects share are in `related.ts`. */
  relatedTables?: Readonly<Record<string, RelatedTable>>
  /** Whether a record is always about exactly one subject. */
  hasSingleSubject?: true
  /** Fields that the database changes when one of them changes: an import notes all of them, and an undo restores all or none. */
  entangledFields?: EntangledFields
  /** The bulk delete, where it is not DELETE /<plural>/bulk (DEF-07). */
  bulkDelete?: BulkDelete
  /** The method that updates one record, where it is not PATCH (DEF-15). */
  updateMethod?: 'PUT'
  /** PATCH and DELETE of one record work without naming a workspace (DEF-08). */
  workspaceOptional?: true
}
