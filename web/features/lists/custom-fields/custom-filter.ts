import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import { isJsonObject, tryParseJson } from '#contract/kit/json.ts'
import { formatList } from '#contract/language/format-list.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { formatDate } from '../../../shared/format-date.ts'
import type { ListQuery } from '../list-descriptor.ts'

/** The filter condition on one custom field. */
export type CustomCondition = {
  is?: string | boolean
  any?: string[]
  contains?: string
  from?: number | string
  to?: number | string
  empty?: boolean
}
type CustomConditions = Record<string, CustomCondition>

/** Parses the conditions of a query, by field key. Returns none if the text is not a valid filter. */
function parseConditions(text = ''): CustomConditions {
  const parsed = tryParseJson(text)
  if (!isJsonObject(parsed)) return {}
  return Object.fromEntries(Object.entries(parsed).filter(([, one]) => isJsonObject(one))) as CustomConditions
}

/** Removes the conditions on unknown fields from the text. Returns undefined if none is left. */
export function pickConditions(text: string, isKnown: (key: string) => boolean): string | undefined {
  const kept = Object.entries(parseConditions(text)).filter(([key]) => isKnown(key))
  return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined
}

export const findCondition = (query: ListQuery, { key }: CustomField): CustomCondition | null =>
  parseConditions(query.customFields)[key] ?? null

/** The query change that sets or removes a field’s condition. */
export function changeCondition(query: ListQuery, { key }: CustomField, condition: CustomCondition | null): ListQuery {
  const { [key]: _, ...others } = parseConditions(query.customFields)
  const next = condition ? { ...others, [key]: condition } : others
  return { customFields: Object.keys(next).length > 0 ? JSON.stringify(next) : undefined }
}

type ConditionText = { verb: string; value: string }

/** Describes a condition: `is between` `3 and 5`. `names` are the names of members by id. */
export function describeCondition(
  condition: CustomCondition,
  { type, choices }: CustomField,
  names: ReadonlyMap<string, string>,
): ConditionText {
  const { is, any, contains, from, to, empty } = condition
  if (empty !== undefined) return { verb: empty ? t('is [state]') : t('is not'), value: t('Empty') }
  if (typeof is === 'boolean') return { verb: t('is'), value: is ? t('Yes') : t('No') }
  if (is !== undefined) return { verb: t('is'), value: is }
  if (contains !== undefined) return { verb: t('contains'), value: contains }
  if (any) {
    const label = (id: string) =>
      choices.find((choice) => choice.id === id)?.label ??
      names.get(id) ??
      (type === 'MEMBER' ? t('one person') : t('one choice'))
    return { verb: t('is'), value: formatList(any.map(label), 'or') }
  }
  const format = (end: number | string) =>
    typeof end === 'number' ? formatNumber(end, { maximumFractionDigits: 10 }) : formatDate(end, 'UTC')
  if (from !== undefined && to !== undefined)
    return { verb: t('is between'), value: t('{from} and {to}', { from: format(from), to: format(to) }) }
  return from !== undefined
    ? { verb: t('is from'), value: format(from) }
    : { verb: t('is until'), value: format(to ?? '') }
}
