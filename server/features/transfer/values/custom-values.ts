import { describeChoices } from '#contract/custom-fields/cell.ts'
import { customFieldPrefix } from '#contract/custom-fields/enums.ts'
import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { object, withDefault } from '#contract/kit/fields.ts'
import { isCustomFieldKind, type RecordKindName } from '#contract/kit/kinds.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { type CustomFieldDefinition, lockDefinitions } from '../../../records/custom-fields/definitions.ts'
import type { RecordDescriptor } from '../../../records/descriptor.ts'
import type { PreparedRow, RowProblem } from '../descriptors.ts'
import { findMembers } from '../mapping/owner-target.ts'

/** Adds the custom fields to the fields of a record kind as one object; a row sets only the keys that it has. */
export const withStoredCustomFields = (descriptor: RecordDescriptor): RecordDescriptor =>
  isCustomFieldKind(descriptor.kind)
    ? { ...descriptor, fields: { ...descriptor.fields, customFields: withDefault('{}', object('custom fields')) } }
    : descriptor

type CustomRows = {
  /** The rows with their accepted values, combined in `customFields`. */
  rows: PreparedRow[]
  problems: RowProblem[]
  /** Why a row cannot become a record; null if it can. */
  findMissing(row: number): RowProblem | null
}

/**
 * Validates the values of custom fields again with the current definitions, because a field may have been archived or a choice
 * removed since the file was read. The definitions stay locked until the rows are stored. Also finds the members that rows name.
 */
export async function resolveCustomValues(
  scope: Scope,
  kind: RecordKindName,
  given: PreparedRow[],
): Promise<CustomRows> {
  if (!isCustomFieldKind(kind) || given.length === 0) return { rows: given, problems: [], findMissing: () => null }
  const definitions = await lockDefinitions(scope, kind)
  const targets = definitions.map((definition) => ({ target: `${customFieldPrefix}${definition.key}`, definition }))
  const words = targets.flatMap(({ target, definition: { type } }) =>
    type === 'MEMBER' ? given.flatMap(({ values }) => (values[target] === undefined ? [] : [values[target]])) : [],
  )
  const members = await findMembers(scope, words)
  const problems: RowProblem[] = []
  const rows = given.map((one) => {
    const values = { ...one.values }
    const accepted: Record<string, unknown> = {}
    for (const { target, definition } of targets) {
      if (values[target] === undefined) continue
      const checked = checkValue(definition, values[target], members)
      if (checked.ok) accepted[definition.key] = checked.value
      else problems.push({ row: one.row, failed: false, field: target, message: checked.message, cells: one.cells })
      delete values[target]
    }
    return { ...one, values: Object.keys(accepted).length > 0 ? { ...values, customFields: accepted } : values }
  })
  const required = targets.filter(({ definition }) => definition.required && !definition.isArchived)
  const byRow = new Map(required.length > 0 ? rows.map((row) => [row.row, row]) : [])
  const refused = new Map(
    required.length > 0
      ? [...given.flatMap((one) => one.problems ?? []), ...problems].map((problem) => [keyOf(problem), problem.message])
      : [],
  )
  return {
    rows,
    problems,
    findMissing(row) {
      const one = byRow.get(row)
      const missing = one && required.find(({ definition }) => !hasValue(one, definition.key))
      if (!missing) return null
      const { target, definition } = missing
      const message = refused.get(keyOf({ row, field: target })) ?? `${definition.label} is required`
      return { row, failed: true, field: target, message, cells: one.cells }
    },
  }
}

const keyOf = ({ row, field }: Pick<RowProblem, 'row' | 'field'>): string => `${row} ${field}`

const hasValue = ({ values }: PreparedRow, key: string): boolean =>
  Object.hasOwn((values.customFields as object | undefined) ?? {}, key)

type Checked = { ok: true; value: unknown } | { ok: false; message: string }

function checkValue(definition: CustomFieldDefinition, value: unknown, members: Map<string, string>): Checked {
  const { type, label, choices, isArchived } = definition
  if (isArchived) return { ok: false, message: customFieldMessages.archivedField }
  if (type === 'CHOICE' || type === 'CHOICES') {
    const isThere = [value].flat().every((id) => choices.some((choice) => choice.id === id))
    return isThere ? { ok: true, value } : { ok: false, message: describeChoices(definition) }
  }
  if (type !== 'MEMBER') return { ok: true, value }
  const id = members.get(String(value).trim().toLowerCase())
  return id ? { ok: true, value: id } : { ok: false, message: `${label} must be the email address or name of a member` }
}
