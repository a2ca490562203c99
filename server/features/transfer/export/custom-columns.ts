import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import { customFieldPrefix } from '#contract/custom-fields/enums.ts'
import { type CustomFieldKind, isCustomFieldKind, type RecordKindName } from '#contract/kit/kinds.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { quoteLiteral, sql } from '../../../platform/database/sql.ts'
import { type ExportColumns, listItem } from './export-columns.ts'

type ExportedField = Pick<CustomField, 'key' | 'label' | 'type' | 'choices'>
type Column = ExportColumns['usual'][string]

/** Adds the custom fields of the workspace to the columns of a kind; they are exported like all others. */
export async function withCustomColumns(
  scope: Scope,
  kind: RecordKindName,
  columns: ExportColumns,
): Promise<ExportColumns> {
  if (!isCustomFieldKind(kind)) return columns
  const definitions = await listDefinitions(scope, kind)
  const custom = definitions.map((definition) => [`${customFieldPrefix}${definition.key}`, toColumn(definition)])
  return { ...columns, usual: { ...columns.usual, ...Object.fromEntries(custom) } }
}

const listDefinitions = (scope: Scope, kind: CustomFieldKind): Promise<ExportedField[]> =>
  scope.tx.rows<ExportedField>(sql`
    select f.key, f.label, f.type, f.choices from custom_fields f
     where f.workspace_id = ${scope.workspaceId} and f.kind = ${kind} and f.archived_at is null
     order by f.position, f.id`)

function toColumn({ key, label, type, choices }: ExportedField): Column {
  const json = `c.custom_fields -> ${quoteLiteral(key)}`
  const text = `c.custom_fields ->> ${quoteLiteral(key)}`
  const plain = (value: string): Column => ({ label, text: `safe_cell(${value})`, json: value })
  if (type === 'NUMBER') return { label, text, json, isNumber: true }
  if (type === 'YES_NO') return { label, text: `case ${text} when 'true' then 'Yes' when 'false' then 'No' end`, json }
  if (type === 'CHOICE') return plain(toLabel(text, choices))
  if (type === 'CHOICES')
    return plain(`(select string_agg(${listItem(toLabel('one.value', choices))}, ', ' order by one.n)
      from jsonb_array_elements_text(${json}) with ordinality one (value, n))`)
  if (type === 'MEMBER')
    return plain(`(select p.email from member_profiles p
      where p.workspace_id = c.workspace_id and p.user_id = (${text})::uuid)`)
  return plain(text)
}

const toLabel = (id: string, choices: ExportedField['choices']): string =>
  `case ${id} ${choices.map((choice) => `when ${quoteLiteral(choice.id)} then ${quoteLiteral(choice.label)}`).join(' ')} end`
