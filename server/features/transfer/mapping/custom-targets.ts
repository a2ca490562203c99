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
 * The import of a kind with the fields that the workspace defined among its targets. Those in the archive are only for a mapping that was
 * made before: their values are reported.
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
 * Places the columns that are named like a custom field, as its exports are, by label or key: before those that other products name like
 * a field of all records, and after those that have the very name of one.
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
  // A second column of the same name is numbered.
  take((header, { field }) => isSame(header, `${field.label} (2)`) && own.has(normalizeHeader(field.label)))
  take((header, { field }) => isFree(header) && isSame(header, field.key))
  take((header, { field }) => isFree(header) && isAlike(header, field.label))
}

const isSame = (header: string, name: string): boolean => header.trim().toLowerCase() === name.trim().toLowerCase()

const isAlike = (header: string, name: string): boolean => {
  const normalized = normalizeHeader(name)
  return normalized !== '' && normalizeHeader(header) === normalized
}
