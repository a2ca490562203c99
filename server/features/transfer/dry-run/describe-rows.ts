import { customFieldPrefix } from '#contract/custom-fields/enums.ts'
import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'
import { toLocalMs } from '#contract/kit/local-time.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { DryRunRow } from '#contract/transfer/imports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DryRunRowResult, FieldTarget, ImportDescriptor } from '../descriptors.ts'

/** Describes the rows of a dry run for people, field by field. */
export async function describeRows(
  scope: Scope,
  kind: ImportDescriptor,
  rows: DryRunRowResult[],
  timeZone: string,
): Promise<DryRunRow[]> {
  const changed = rows.flatMap(({ before, after }) => [before, after])
  const names = new Map([...(await kind.resolveNames(scope, changed)), ...(await nameMembers(scope, kind, changed))])
  const targets = targetsByColumn(kind)
  const formatValue = (value: unknown): string | null => {
    if (value === null || value === undefined) return null
    if (Array.isArray(value)) return value.join(', ').slice(0, 500)
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return (names.get(text) ?? text).slice(0, 500)
  }
  const formatCustom = ({ custom }: FieldTarget, value: unknown): string | null => {
    if (custom?.type === 'DATE_TIME') return formatDate(value, timeZone)
    if (custom?.type !== 'CHOICE' && custom?.type !== 'CHOICES') return formatValue(value)
    const labels = [value ?? []]
      .flat()
      .map((id) => custom.choices.find((choice) => choice.id === id)?.label ?? String(id))
    return labels.length > 0 ? labels.join(', ').slice(0, 500) : null
  }
  const describeCustomFields = (from: unknown, to: unknown) =>
    Object.entries(to as object).flatMap(([key, value]) => {
      const target = kind.targets[`${customFieldPrefix}${key}`]
      const previous = (from as Record<string, unknown> | null | undefined)?.[key]
      if (!target) return []
      const change = { from: formatCustom(target, previous), to: formatCustom(target, value) }
      return [{ field: `${customFieldPrefix}${key}`, label: target.label, ...change }]
    })
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    changes: Object.entries(after)
      .map(([column, to]) => ({ place: targets.get(column) ?? unknownPlace(column), from: before[column], to }))
      .sort((a, b) => a.place.at - b.place.at)
      .flatMap(({ place: { field, label, kind: fieldKind }, from, to }) => {
        const format = fieldKind === 'moment' ? (value: unknown) => formatDate(value, timeZone) : formatValue
        if (field === customFieldsColumn) return describeCustomFields(from, to)
        if (fieldKind !== 'object') return [{ field, label, from: format(from), to: format(to) }]
        return Object.entries(to as object).map(([key, value]) => ({
          field: `${field}.${key}`,
          label: key,
          from: formatValue((from as Record<string, unknown> | null | undefined)?.[key]),
          to: formatValue(value),
        }))
      }),
  }))
}

const customFieldsColumn = 'custom_fields'

/** The members that values of custom fields name. */
async function nameMembers(scope: Scope, { targets }: ImportDescriptor, changed: Record<string, unknown>[]) {
  const keys = Object.values(targets).flatMap(({ custom }) => (custom?.type === 'MEMBER' ? [custom.key] : []))
  const ids = changed
    .flatMap((values) => keys.map((key) => (values[customFieldsColumn] as Record<string, unknown> | undefined)?.[key]))
    .filter(isUuid)
  if (ids.length === 0) return new Map<string, string>()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select user_id as id, coalesce(name, email) as name from member_profiles
     where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const unknownPlace = (column: string) => ({ field: column, label: column, kind: 'text', at: Number.POSITIVE_INFINITY })

/** A calendar day as `2026-02-03`, any other moment as `2026-02-03 09:30` in the importer's zone. */
function formatDate(value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined) return null
  const instant = String(value)
  const wallTime = () => new Date(toLocalMs(timeZone, Date.parse(instant))).toISOString()
  return decodeCalendarDay(instant) ?? wallTime().slice(0, 16).replace('T', ' ')
}

/** The target that fills each column, in the order of the targets. */
function targetsByColumn({ targets, aliases }: ImportDescriptor) {
  const places = new Map(
    Object.entries(targets).map(([target, { label, field }], at) => [
      toColumnName(target),
      { field: target, label, kind: field.kind as string, at },
    ]),
  )
  for (const [key, target] of Object.entries(aliases)) {
    const place = places.get(toColumnName(target))
    if (place) places.set(toColumnName(key), place)
  }
  return places
}
