import type { Field, FieldTable } from '#contract/kit/fields.ts'
import { type PluralName, pluralOf, type RecordKindName } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { identifier, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { ChangeEvent } from '../../platform/events/event-log.ts'
import type { RecordDescriptor } from '../descriptor.ts'

/** What the statements for a record kind have in common. */
export type RecordTable = {
  descriptor: RecordDescriptor
  kind: RecordKindName
  plural: PluralName
  table: Sql
  /** All fields that the server may write. */
  fields: FieldTable
  /** Selects the representation of the only row of `source`, as JSON text. */
  selectRepresentation(source: Sql): Sql
}

export function createRecordTable(descriptor: RecordDescriptor): RecordTable {
  const { kind, fields, serverFields, summary, detail = summary } = descriptor
  return {
    descriptor,
    kind,
    plural: pluralOf(kind),
    table: raw(pluralOf(kind)),
    fields: { ...fields, ...serverFields },
    selectRepresentation: (source) => sql`(select row_to_json(shown)::text from ${source} c ${detail})`,
  }
}

/** Creates the event for the records of an earlier CTE `changed`. */
export const createBulkEvent = (
  { kind, plural }: RecordTable,
  changed: Sql,
  verb: 'changed' | 'deleted',
): ChangeEvent => ({ changedCte: changed, collection: plural, kind: `${kind}.${verb}` })

/** Builds the `set` list of an update of alias `c`. */
export function toAssignments(fields: FieldTable, values: Record<string, unknown>): Sql {
  const columns = Object.keys(values).map((key) => identifier(toColumnName(key)))
  const columnValues = toSqlValues(fields, values).map((value, index) => sql`${columns[index] as Sql} = ${value}`)
  return withNewVersion(columnValues)
}

/** Appends the new version and update time, which every change sets. */
export const withNewVersion = (sets: Sql[]): Sql =>
  join([...sets, sql`version = c.version + 1`, sql`updated_at = now()`])

/** Converts the values to parameters with their SQL types, in order. */
export const toSqlValues = (fields: FieldTable, values: Record<string, unknown>): Sql[] =>
  Object.entries(values).map(([key, value]) => {
    const field = fields[key]
    const sqlValue = field?.kind === 'object' && value !== null ? JSON.stringify(value) : value
    return sql`${sqlValue}::${(field && sqlTypeOf(field)) ?? raw('text')}`
  })

/** SQL types by field kind; all others are text. */
const sqlTypes: Partial<Record<Field['kind'], Sql>> = {
  object: raw('jsonb'),
  link: raw('uuid'),
  moment: raw('timestamptz'),
  number: raw('float8'),
  yesNo: raw('boolean'),
}

const sqlTypeOf = (field: Field): Sql | undefined =>
  field.kind === 'number' && field.decimals !== undefined ? raw('numeric') : sqlTypes[field.kind]
