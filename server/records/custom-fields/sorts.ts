import { type CustomFieldType, customFieldPrefix, isSortable } from '#contract/custom-fields/enums.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { type CustomFieldKind, isCustomFieldKind, type RecordKindName } from '#contract/kit/kinds.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import type { KeysetSort, SortColumn } from '../keyset.ts'

/** Whether a list is sorted by a custom field. Its definition is read first, which needs a transaction. */
export const isCustomSort = (sort: string | undefined): boolean =>
  sort?.replace(/^-/, '').startsWith(customFieldPrefix) === true

/** Parses `-customFields.seats` to the column and the direction; throws 400 unless the field exists and is sortable. */
export async function parseCustomSort(scope: Scope, kind: RecordKindName, requested: string): Promise<KeysetSort> {
  const name = requested.replace(/^-/, '')
  const field = isCustomFieldKind(kind) && (await findField(scope, kind, name.slice(customFieldPrefix.length)))
  if (!field) throw badRequest(customFieldMessages.unknownField, { sort: [customFieldMessages.unknownField] })
  if (!isSortable(field.type)) throw badRequest('This field has no order.', { sort: ['This sort is not known.'] })
  return { name, column: toColumn(scope, field), descending: requested.startsWith('-') }
}

type SortedField = { id: string; type: CustomFieldType }

const findField = (scope: Scope, kind: CustomFieldKind, key: string): Promise<SortedField | undefined> =>
  scope.tx.first<SortedField>(sql`
    select f.id, f.type from custom_fields f
     where f.workspace_id = ${scope.workspaceId} and f.kind = ${kind} and f.key = ${key} and f.archived_at is null`)

function toColumn(scope: Scope, { id, type }: SortedField): SortColumn {
  const key = keys[type] ?? { column: raw('v.text_value'), type: 'text' as const }
  const valuesWhere = sql`v.workspace_id = ${scope.workspaceId} and v.field_id = ${id}`
  return {
    key: 'o.key',
    type: key.type,
    nullable: true,
    join: {
      column: 'id',
      rows: sql`select v.record_id as id, ${key.column} as key from custom_field_values v where ${valuesWhere}`,
      unlinkedWhere: sql`not exists (select from custom_field_values v where ${valuesWhere} and v.record_id = c.id)`,
    },
  }
}

/** The column that stores the values of a type; all other types are stored as text. */
const keys: Partial<Record<CustomFieldType, { column: Sql; type: SortColumn['type'] }>> = {
  NUMBER: { column: raw('v.number_value'), type: 'float8' },
  DATE: { column: raw('v.time_value'), type: 'timestamptz' },
  DATE_TIME: { column: raw('v.time_value'), type: 'timestamptz' },
}
