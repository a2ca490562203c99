import { createCustomCellParser } from '#contract/custom-fields/cell.ts'
import { customFieldPrefix } from '#contract/custom-fields/enums.ts'
import { toField } from '#contract/custom-fields/fields.ts'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { andWhere, sql } from '../../../platform/database/sql.ts'
import type { CustomFieldDefinition } from '../../../records/custom-fields/definitions.ts'
import type { FieldTargets, ImportDescriptor } from '../descriptors.ts'
import { normalizeHeader } from './headers.ts'

/**
 * Adds the custom fields of the workspace to the targets of an import. Archived fields are only for mappings made before they
 * were archived: their values are reported as problems.
 */
export async function withCustomTargets(
  scope: Scope,
  kind: ImportDescriptor,
  { archived = false }: { archived?: boolean } = {},
): Promise<ImportDescriptor> {
  if (!isCustomFieldKind(kind.recordKind)) return kind
  const definitions = await scope.tx.rows<CustomFieldDefinition>(sql`
    select f.id, f.key, f.label, f.type, f.required, f.choices, f.archived_at is not null as "isArchived" from custom_fields f
     where f.workspace_id = ${scope.workspaceId} and f.kind = ${kind.recordKind}${andWhere(archived ? [] : [sql`f.archived_at is null`])}
     order by f.position, f.id`)
  const targets: FieldTargets = Object.fromEntries(
    definitions.map((custom) => [
      `${customFieldPrefix}${custom.key}`,
      {
        label: custom.label,
        field: toField({ ...custom, required: false }),
        headers: [],
        parse: createCustomCellParser(custom),
        custom,
      },
    ]),
  )
  return { ...kind, targets: { ...kind.targets, ...targets } }
}

type Places = (string | null | undefined)[]

/**
 * Maps columns that are named after a custom field, by its label or key, as in exports. These mappings take precedence over the
 * headers that other products use for built-in fields, but not over the label or key of a built-in field.
 */
export function mapCustomColumns(targets: FieldTargets, columns: readonly string[], places: Places): void {
  const custom = Object.entries(targets).flatMap(([target, { custom: field }]) => (field ? [{ target, field }] : []))
  if (custom.length === 0) return
  const own = new Set(
    Object.entries(targets).flatMap(([target, { label, custom: field }]) =>
      field ? [] : [normalizeHeader(label), normalizeHeader(target)],
    ),
  )
  const take = (isMeant: (header: string, one: (typeof custom)[number]) => boolean) => {
    for (const one of custom) {
      if (places.includes(one.target)) continue
      const at = columns.findIndex((header, index) => places[index] === undefined && isMeant(header, one))
      if (at >= 0) places[at] = one.target
    }
  }
  const isFree = (header: string) => !own.has(normalizeHeader(header))
  take((header, { target }) => header === target)
  take((header, { field }) => isFree(header) && isSame(header, field.label))
  // If a built-in field has the same label, the column of the custom field comes second and its header is numbered.
  take((header, { field }) => isSame(header, `${field.label} (2)`) && own.has(normalizeHeader(field.label)))
  take((header, { field }) => isFree(header) && isSame(header, field.key))
  take((header, { field }) => isFree(header) && isAlike(header, field.label))
}

const isSame = (header: string, name: string): boolean => header.trim().toLowerCase() === name.trim().toLowerCase()

const isAlike = (header: string, name: string): boolean => {
  const normalized = normalizeHeader(name)
  return normalized !== '' && normalizeHeader(header) === normalized
}
