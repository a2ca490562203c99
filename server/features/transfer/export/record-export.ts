import { isCalendarDaySql } from '#contract/kit/calendar-day.ts'
import type { Field } from '#contract/kit/fields.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import { columnLabel, toColumnName } from '#contract/kit/names.ts'
import type { Permission } from '#contract/kit/roles.ts'
import { createExportRequest, type ExportField, type ExportFormat } from '#contract/transfer/exports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { andWhere, integerLiteral, quoteLiteral, raw, sql } from '../../../platform/database/sql.ts'
import { validationFailed } from '../../../platform/errors.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { RecordStore } from '../../../records/record-type.ts'
import { customAttributePrefix, parseCustomKey } from '../descriptors.ts'
import type { ExportDescriptor, ExportQuery } from './write-export.ts'

/** What the export of a kind needs beyond its descriptor. */
type RecordExportOptions = {
  /** How a field stands in a sheet, where that is not as it is stored; an import must understand it. Key → value on alias `c`. */
  sheet?: Readonly<Record<string, string>>
  /** Linked records beside the owner: key of the column → its header, its value, and the join to alias `c` that it needs. */
  links?: Readonly<Record<string, { label: string; value: string; join: string }>>
}

/** A column of the file: its header, and its value on the aliases of `chosen` as text and as JSON. */
type Column = { label: string; text: string; json: string; isNumber?: true }
type Columns = Readonly<Record<string, Column>>

/** Records that are looked through for custom attributes, the newest, and attributes offered. */
const [maxSampledRecords, maxAttributes] = [5_000, 100]

/** The export of records that have custom attributes, an owner and tags. */
export function createRecordExport(
  { kind, fields, filters }: RecordDescriptor,
  { list }: RecordStore,
  { sheet = {}, links = {} }: RecordExportOptions = {},
): ExportDescriptor {
  const table = pluralOf(kind)
  const linked = Object.entries(links)
  const columns: Columns = {
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => field.kind !== 'link')
        .map(([key, field]) => [key, inSheet(sheet[key], columnFor(key, field))]),
    ),
    ...Object.fromEntries(linked.map(([key, { label, value }]) => [key, plainText(label, value)])),
    owner: plainText('Owner', 'p.email'),
  }
  /** Only on request: an import keeps them as custom attributes. */
  const moreColumns: Columns = {
    id: { label: 'Id', text: 'c.id', json: 'c.id' },
    createdAt: instant('Created', 'c.created_at'),
    updatedAt: instant('Updated', 'c.updated_at'),
    tags: plainText(
      'Tags',
      `(select string_agg(t.name, ', ' order by t.name) from tag_assignments a
          join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
         where a.workspace_id = c.workspace_id and a.${kind}_id = c.id)`,
    ),
  }
  /** Linked records under the names that answers give their ids. */
  const aliases = new Map([...Object.keys(links), 'owner'].map((key) => [`${key}Id`, key]))

  async function listFields(scope: Scope): Promise<ExportField[]> {
    const rows = await scope.tx.rows<{ key: string }>(sql`
      select distinct key
        from (select custom_attributes from ${raw(table)}
               where workspace_id = ${scope.workspaceId} and deleted_at is null
               order by created_at desc limit ${integerLiteral(maxSampledRecords)}) newest
       cross join lateral jsonb_object_keys(custom_attributes) key
       order by key limit ${integerLiteral(maxAttributes)}`)
    const listed = (some: Columns, isUsual: boolean) =>
      Object.entries(some).map(([field, { label }]) => ({ field, label, isUsual }))
    return [
      ...listed(columns, true),
      ...listed(moreColumns, false),
      ...rows.map(({ key }) => ({ field: `${customAttributePrefix}${key}`, label: key, isUsual: false })),
    ]
  }

  async function select(
    scope: Scope,
    format: ExportFormat,
    asked: string[] | undefined,
    options: Options,
  ): Promise<ExportQuery> {
    const chosen = resolveColumns(asked)
    await selectRecords(scope, options)
    const values =
      format === 'json'
        ? `json_build_object(${chosen.map(({ key, json }) => `${quoteLiteral(key)}, ${json}`).join(', ')})`
        : chosen.map(({ text }) => text).join(', ')
    const query = `
      select ${values}
        from chosen
        join ${table} c on c.workspace_id = chosen.workspace_id and c.id = chosen.id
        ${linked.map(([, { join }]) => join).join(' ')}
        left join member_profiles p on p.workspace_id = c.workspace_id and p.user_id = c.owner_id
       order by chosen.n`
    return { query, labels: chosen.map(({ label }) => label), numbers: chosen.map(({ isNumber }) => isNumber === true) }
  }

  /** COPY takes no parameters, so the rows are selected into a table of their own first. */
  async function selectRecords(scope: Scope, { ids, filters = {} }: Options): Promise<void> {
    await scope.tx.client?.query('create temporary table chosen (n bigint, workspace_id uuid, id uuid) on commit drop')
    const { ctes, where } = list.selectionByFilters(scope, filters, noLimit)
    const picked = andWhere(ids ? [sql`c.id = any(${ids}::uuid[])`] : [])
    await scope.tx.rows(sql`
      insert into chosen
        with ${ctes} selected as (
          select row_number() over (order by c.created_at desc, c.id desc) as n, c.workspace_id, c.id
            from ${raw(table)} c where ${where}${picked})
        select n, workspace_id, id from selected`)
  }

  function resolveColumns(asked: string[] | undefined): (Column & { key: string })[] {
    const keys = asked ? [...new Set(asked.map((field) => aliases.get(field) ?? field))] : Object.keys(columns)
    return keys.map((key) => {
      const known = [columns, moreColumns].find((some) => Object.hasOwn(some, key))?.[key]
      const attribute = parseCustomKey(key)
      if (known) return { key, ...known }
      if (attribute === null) throw validationFailed({ fields: [`"${key}" is not a field to export.`] })
      return { key, ...plainText(attribute, `c.custom_attributes ->> ${quoteLiteral(attribute)}`) }
    })
  }

  return {
    name: table,
    permission: `${table}:export` as Permission,
    body: createExportRequest(filters),
    select,
    fields: (access) => listFields(access.createScope()),
  }
}

type Options = { ids?: string[]; filters?: { search?: string } }

/** Unlike a list, a file has all that was found. */
const noLimit = 2_147_483_647

const inSheet = (value: string | undefined, column: Column): Column =>
  value === undefined ? column : { ...column, text: `safe_cell(${value})` }

function columnFor(key: string, field: Field): Column {
  const column = `c.${toColumnName(key)}`
  const label = columnLabel(field)
  if (field.kind === 'moment') return instant(label, column)
  if (field.kind === 'yesNo')
    return { label, text: `case ${column} when true then 'Yes' when false then 'No' end`, json: column }
  if (field.kind === 'number') return { label, text: column, json: column, isNumber: true }
  if (field.kind === 'object') return { label, text: `safe_cell(${column}::text)`, json: column }
  return plainText(label, column)
}

function plainText(label: string, value: string): Column {
  return { label, text: `safe_cell(${value})`, json: value }
}

/** ISO 8601 in UTC; a calendar day without a time. */
function instant(label: string, column: string): Column {
  const format = `case when ${isCalendarDaySql(column)} then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' end`
  const text = `to_char(${column} at time zone 'UTC', ${format})`
  return { label, text, json: text }
}
