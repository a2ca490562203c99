import { customAttributePrefix } from '#contract/custom-fields/enums.ts'
import { isCalendarDaySql } from '#contract/kit/calendar-day.ts'
import type { Field, LinkField } from '#contract/kit/fields.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import { columnLabel, toColumnName } from '#contract/kit/names.ts'
import { quoteLiteral } from '../../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import { type FieldTargets, parseCustomKey } from '../descriptors.ts'
import { linkName } from '../mapping/field-targets.ts'
import { normalizeHeader } from '../mapping/headers.ts'

/** A column of the file: its header, and its value on alias `c` and those of `joins`, as text and as JSON. */
type Column = { label: string; text: string; json: string; isNumber?: true }
type Columns = Readonly<Record<string, Column>>

export type ExportColumns = {
  usual: Columns
  /** Exported only on request, because an import would store them as custom attributes. */
  additional: Columns
  /** The columns of linked records, by the key of their id in responses: `companyId` → `company`. */
  aliases: ReadonlyMap<string, string>
  /** The headers that an import takes for fields, normalized. */
  fieldHeaders: ReadonlySet<string>
  /** The joins to alias `c` that linked records need. */
  joins: string
}

export type ColumnOptions = {
  /** The targets of an import of these records. */
  targets: FieldTargets
  /** Fields that are exported in another form than they are stored; an import must understand it. Key → value on alias `c`. */
  sheet?: Readonly<Record<string, string>>
  /**
   * Columns of what linked records link to: key → label and value. The value uses the aliases of `linkedJoins`, which can refer
   * to the aliases of links, `linked_<name>`.
   */
  linked?: Readonly<Record<string, { label: string; value: string }>>
  linkedJoins?: string
}

/** The columns of records that have custom attributes and tags. */
export function createExportColumns(
  { kind, fields, serverFields }: RecordDescriptor,
  { targets, sheet = {}, linked = {}, linkedJoins = '' }: ColumnOptions,
): ExportColumns {
  const links = listLinks({ ...fields, ...serverFields })
  return {
    usual: {
      ...Object.fromEntries(
        Object.entries(fields)
          .filter(([, field]) => field.kind !== 'link')
          .map(([key, field]) => [key, inSheet(sheet[key], columnFor(key, field))]),
      ),
      ...Object.fromEntries(Object.entries(linked).map(([key, { label, value }]) => [key, plainText(label, value)])),
      ...Object.fromEntries(links.map(([key, field]) => [linkName(key), linkColumn(key, field)])),
      tags: plainText(
        'Tags',
        `(select string_agg(${listItem('t.name')}, ', ' order by t.name) from tag_assignments a
            join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
           where a.workspace_id = c.workspace_id and a.${kind}_id = c.id)`,
      ),
    },
    additional: {
      id: { label: 'Id', text: 'c.id', json: 'c.id' },
      createdAt: instant('Created', 'c.created_at'),
      updatedAt: instant('Updated', 'c.updated_at'),
    },
    fieldHeaders: new Set(Object.values(targets).flatMap(({ headers }) => headers.map(normalizeHeader))),
    aliases: new Map(links.map(([key]) => [key, linkName(key)])),
    joins: [...links.map(([key, field]) => linkJoin(key, field)), linkedJoins].join(' '),
  }
}

/** The column of a key, or null. Every custom attribute has a column, even if no record has the attribute. */
export function findColumn(columns: ExportColumns, key: string): Column | null {
  const known = [columns.usual, columns.additional].find((group) => Object.hasOwn(group, key))?.[key]
  const attribute = parseCustomKey(key)
  if (known || attribute === null) return known ?? null
  const place = `c.custom_attributes -> ${quoteLiteral(attribute)}`
  return { ...plainText(nameAttribute(columns, attribute), `${place} #>> '{}'`), json: place }
}

/** The header of a custom attribute: its key, with a prefix where an import would take that for a field. */
function nameAttribute({ usual, additional, fieldHeaders }: ExportColumns, key: string): string {
  const normalized = normalizeHeader(key)
  const isTaken =
    fieldHeaders.has(normalized) ||
    [usual, additional].some((group) =>
      Object.entries(group).some(([field, { label }]) => [field, label].map(normalizeHeader).includes(normalized)),
    )
  return isTaken || key.startsWith(customAttributePrefix) ? `${customAttributePrefix}${key}` : key
}

/** Links in the order of their fields, the owner last. */
function listLinks(fields: RecordDescriptor['fields']): [string, LinkField][] {
  const links = Object.entries(fields).filter((entry): entry is [string, LinkField] => entry[1].kind === 'link')
  return [...links.filter(([, { to }]) => to !== 'member'), ...links.filter(([, { to }]) => to === 'member')]
}

/** The text by which an import finds the linked record (GAP-066). */
const linkedText: Record<LinkField['to'], (alias: string) => string> = {
  member: (alias) => `${alias}.email`,
  stage: (alias) => `${alias}.name`,
  contact: (alias) => `coalesce(${alias}.email, ${alias}.name)`,
  company: (alias) => `${alias}.name`,
  deal: (alias) => `${alias}.title`,
}

const linkAlias = (key: string): string => `linked_${linkName(key)}`

const linkColumn = (key: string, field: LinkField): Column =>
  plainText(columnLabel(field), linkedText[field.to](linkAlias(key)))

function linkJoin(key: string, { to }: LinkField): string {
  const alias = linkAlias(key)
  const on = (id: string) => `on ${alias}.workspace_id = c.workspace_id and ${alias}.${id} = c.${toColumnName(key)}`
  if (to === 'member') return `left join member_profiles ${alias} ${on('user_id')}`
  if (to === 'stage') return `left join pipeline_stages ${alias} ${on('id')}`
  return `left join ${pluralOf(to)} ${alias} ${on('id')} and ${alias}.deleted_at is null`
}

/** An item of a list in a cell, as an import reads it: quoted if it contains a comma, a semicolon or a quotation mark. */
export const listItem = (item: string): string =>
  `case when ${item} ~ '[",;]' then '"' || replace(${item}, '"', '""') || '"' else ${item} end`

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
