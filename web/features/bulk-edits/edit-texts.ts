import type { FieldTable } from '#contract/kit/fields.ts'
import { isJsonObject } from '#contract/kit/json.ts'
import { isScreenKind, type RecordKindName, wordOf, wordsOf } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { dealStageField } from '#contract/pipelines/fields.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatQuantity } from '../../shared/format-quantity.ts'
import type { CustomField } from '../custom-fields/public.ts'
import { recordTypes } from '../record-types.ts'
import { toCustomKey, withCustomLabels } from '../records/public.ts'
import { formatFieldValue, getFieldLabel, type TimelineVocabulary } from '../timeline/public.ts'
import type { BulkEdit, ChangedRecord } from './requests.ts'

/** Returns the labels of the fields of a kind, with the custom ones. */
export function useLabels(definitions: readonly CustomField[]): (kind: RecordKindName) => TimelineVocabulary {
  const timeZone = useTimeZone()
  return (kind) => {
    const shared = { kind: kind as TimelineVocabulary['kind'], parts: {}, timeZone }
    if (!isScreenKind(kind)) return { ...shared, fields: {}, choices: {} }
    const own = withCustomLabels(
      recordTypes[kind],
      definitions.filter((each) => each.kind === kind),
    )
    const fields: FieldTable = kind === 'deal' ? { ...own.fields, stageId: dealStageField } : own.fields
    return { ...shared, fields, choices: own.choices }
  }
}

/** "34 deals" */
export const countRecords = ({ kind, count }: Pick<BulkEdit, 'kind' | 'count'>): string =>
  formatQuantity(count, wordOf(kind), wordsOf(kind))

/** Fields that are named; the others are counted. */
const maxNamed = 3

/** "Status → Won", "Tags added: Autumn, Fair": what a bulk edit did. */
export function describeEdit(edit: BulkEdit, vocabulary: TimelineVocabulary): string {
  if (edit.action === 'tag' || edit.action === 'untag') {
    const tags = nameTags(edit.changes.tagIds, edit.names, Number(edit.changes.tagCount))
    return edit.action === 'tag' ? t('Tags added: {tags}', { tags }) : t('Tags removed: {tags}', { tags })
  }
  const values = Object.entries(splitCustomFields(edit.changes))
  // An activity is about one thing; that it is about nothing else goes without saying.
  const isSubject = ([key, value]: [string, unknown]) => !(key.endsWith('Id') && value === null)
  const told = values.some(isSubject) && !isScreenKind(edit.kind) ? values.filter(isSubject) : values
  const named = told.slice(0, maxNamed).map(([key, value]) => {
    const label = getFieldLabel(vocabulary.fields, key, edit.kind)
    const text = formatFieldValue(value, key, vocabulary.fields, vocabulary, edit)
    return text === null ? t('{label} cleared', { label }) : t('{label} → {value}', { label, value: text })
  })
  const count = told.length - named.length
  return count > 0 ? t('{fields} and {count} more', { fields: named.join(', '), count }) : named.join(', ')
}

/** "Job title: Pilot → Buyer": what a record would lose, one line for each field. */
export function describeLosses(record: ChangedRecord, kind: RecordKindName, vocabulary: TimelineVocabulary): string[] {
  const { tagIds, customFields, ...changes } = record.changes
  const format = (key: string, value: unknown) =>
    formatFieldValue(value, key, vocabulary.fields, vocabulary, record) ?? t('nothing')
  const [nowCustom, undoneCustom] = (customFields ?? []).map((side) => (isJsonObject(side) ? side : {}))
  const customKeys = [...new Set([...Object.keys(nowCustom ?? {}), ...Object.keys(undoneCustom ?? {})])]
  const custom = customKeys.map((key): [string, [unknown, unknown]] => [
    toCustomKey(key),
    [nowCustom?.[key] ?? null, undoneCustom?.[key] ?? null],
  ])
  const lines = [...Object.entries(changes), ...custom].map(([key, [now, undone]]) =>
    t('{label}: {now} → {undone}', {
      label: getFieldLabel(vocabulary.fields, key, kind),
      now: format(key, now),
      undone: format(key, undone),
    }),
  )
  const [lost, regained] = (tagIds ?? []) as unknown as [string[]?, string[]?]
  if (lost?.length) lines.push(t('Loses the tags {tags}', { tags: nameTags(lost, record.names) }))
  if (regained?.length) lines.push(t('Gets the tags {tags} back', { tags: nameTags(regained, record.names) }))
  return lines
}

function nameTags(ids: unknown, names: Readonly<Record<string, string>>, count?: number): string {
  const listed = (Array.isArray(ids) ? ids : []).map((id) => names[String(id)] ?? t('a deleted tag'))
  const more = (count ?? listed.length) - maxNamed
  if (more <= 0 || listed.length <= maxNamed) return listed.join(', ')
  return t('{fields} and {count} more', { fields: listed.slice(0, maxNamed).join(', '), count: more })
}

function splitCustomFields({ customFields, ...changes }: Record<string, unknown>): Record<string, unknown> {
  const custom = isJsonObject(customFields) ? customFields : {}
  return {
    ...changes,
    ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [toCustomKey(key), value])),
  }
}
