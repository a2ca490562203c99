import { type ContactFilters, contactFilters } from '#contract/contacts/contact.ts'
import { contactFields } from '#contract/contacts/fields.ts'
import type { Field } from '#contract/kit/fields.ts'
import { columnLabel, columnOf } from '#contract/kit/names.ts'
import { type ExportField, type ExportFormat, exportRequest } from '#contract/transfer/exports.ts'
import { invalid } from '../../platform/refusals.ts'
import type { Scope } from '../../platform/scope.ts'
import { also, empty, literal, sql, whole } from '../../platform/sql.ts'
import { custom, customKey, type ExportKind, type Selected } from '../transfer/public.ts'
import { contactList } from './list.ts'

export const contactExportBody = exportRequest(contactFilters)

/** A column of the file: its header, and its value on the aliases of `chosen` as text and as JSON. */
type Column = { label: string; text: string; json: string; isNumber?: true }

const { companyId: _company, ownerId: _owner, ...ownFields } = contactFields

const columns: Record<string, Column> = {
  ...Object.fromEntries(Object.entries(ownFields).map(([key, field]) => [key, columnFor(key, field)])),
  company: plainText('Company', 'o.name'),
  owner: plainText('Owner', 'p.email'),
}

/** Only on request: an import keeps them as custom attributes. */
const moreColumns: Record<string, Column> = {
  id: { label: 'Id', text: 'c.id', json: 'c.id' },
  createdAt: instant('Created', 'c.created_at'),
  updatedAt: instant('Updated', 'c.updated_at'),
  tags: plainText(
    'Tags',
    `(select string_agg(t.name, ', ' order by t.name) from tag_assignments a
        join tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
       where a.workspace_id = c.workspace_id and a.contact_id = c.id)`,
  ),
}

/** Linked records under the names that answers give their ids. */
const aliases: Record<string, string> = { companyId: 'company', ownerId: 'owner' }

export const contactExport: ExportKind = {
  name: 'contacts',
  may: 'contacts:export',
  select: selectContacts,
  fields: fieldsToChoose,
}

/** Contacts that are looked through for custom attributes, the newest, and attributes offered. */
const [mostSeen, mostAttributes] = [5_000, 100]

async function fieldsToChoose(scope: Scope): Promise<ExportField[]> {
  const rows = await scope.tx.rows<{ key: string }>(sql`
    select distinct key
      from (select custom_attributes from contacts
             where workspace_id = ${scope.workspaceId} and deleted_at is null
             order by created_at desc limit ${whole(mostSeen)}) newest
     cross join lateral jsonb_object_keys(custom_attributes) key
     order by key limit ${whole(mostAttributes)}`)
  const listed = (table: Record<string, Column>, isUsual: boolean) =>
    Object.entries(table).map(([field, { label }]) => ({ field, label, isUsual }))
  return [
    ...listed(columns, true),
    ...listed(moreColumns, false),
    ...rows.map(({ key }) => ({ field: `${custom}${key}`, label: key, isUsual: false })),
  ]
}

async function selectContacts(
  scope: Scope,
  format: ExportFormat,
  fields: string[] | undefined,
  options: { ids?: string[]; filters?: ContactFilters },
): Promise<Selected> {
  const chosen = chosenColumns(fields)
  await choose(scope, options)
  const values =
    format === 'json'
      ? `json_build_object(${chosen.map(({ key, json }) => `${literal(key)}, ${json}`).join(', ')})`
      : chosen.map(({ text }) => text).join(', ')
  const query = `
    select ${values}
      from chosen
      join contacts c on c.workspace_id = chosen.workspace_id and c.id = chosen.id
      left join companies o on o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null
      left join people p on p.workspace_id = c.workspace_id and p.user_id = c.owner_id
     order by chosen.n`
  return { query, labels: chosen.map(({ label }) => label), numbers: chosen.map(({ isNumber }) => isNumber === true) }
}

/** COPY takes no parameters: what the caller asked for picks the rows here, and the file is written from the picked ones. */
async function choose(
  scope: Scope,
  { ids, filters = {} }: { ids?: string[]; filters?: ContactFilters },
): Promise<void> {
  await scope.tx.client?.query('create temporary table chosen (n bigint, workspace_id uuid, id uuid) on commit drop')
  const { search } = filters
  const matches = search?.trim() ? sql`with ${contactList.matching(search, everything)}` : empty
  const picked = also(ids ? [sql`c.id = any(${ids}::uuid[])`] : [])
  await scope.tx.rows(sql`
    insert into chosen ${matches}
    select row_number() over (order by c.created_at desc, c.id desc), c.workspace_id, c.id
      from contacts c where ${contactList.where(scope, filters)}${picked}`)
}

/** Unlike a list, a file has all that was found. */
const everything = 2_147_483_647

function chosenColumns(fields: string[] | undefined): (Column & { key: string })[] {
  const keys = fields
    ? [...new Set(fields.map((field) => (Object.hasOwn(aliases, field) ? aliases[field] : null) ?? field))]
    : Object.keys(columns)
  return keys.map((key) => {
    const known = Object.hasOwn(columns, key) ? columns[key] : Object.hasOwn(moreColumns, key) ? moreColumns[key] : null
    const attribute = customKey(key)
    if (known) return { key, ...known }
    if (attribute === null) throw invalid({ fields: [`"${key}" is not a field to export.`] })
    return { key, ...plainText(attribute, `c.custom_attributes ->> ${literal(attribute)}`) }
  })
}

function columnFor(key: string, field: Field): Column {
  const column = `c.${columnOf(key)}`
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

function instant(label: string, column: string): Column {
  const text = `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return { label, text, json: text }
}
