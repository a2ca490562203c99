import type { Field, FieldKind, FieldTable } from '#contract/kit/fields.ts'
import { isJsonObject } from '#contract/kit/json.ts'
import type { ScreenKind } from '#contract/kit/kinds.ts'
import { capitalize } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { Option } from '../../ui/controls/select.tsx'
import { formatValue } from '../../ui/forms/inline-field-value.ts'
import { editorKindOf, isCustomKey, toCustomName } from '../records/public.ts'
import { deletedNames } from './phrases.tsx'

/** The labels that describe the changes of a record. */
export type TimelineVocabulary = {
  /** As in "created this contact". */
  kind: ScreenKind
  fields: FieldTable
  /** The record's lists: the name of an entry, and its fields, most significant first. */
  parts: Readonly<Record<string, { singular: string; fields: FieldTable }>>
  /** Labels of choices. */
  choices: Readonly<Partial<Record<string, readonly Option[]>>>
  timeZone: string | null
}

/** The name of a field within a sentence, such as "the job title". Custom fields have no article, because people word their names. */
export const getFieldName = (fields: FieldTable, key: string, kind: string): string =>
  isCustomKey(key) ? nameField(fields, key, kind) : t('the {field}', { field: nameField(fields, key, kind) })

/** The name of a field at the start of a line, such as "Job title". */
export const getFieldLabel = (fields: FieldTable, key: string, kind: string): string =>
  capitalize(nameField(fields, key, kind))

/** Leaves out the kind, which the sentence names: "title", not "task title". The names of custom fields stay as they are. */
function nameField(fields: FieldTable, key: string, kind: string): string {
  const label = fields[key]?.label
  if (isCustomKey(key)) return label ?? capitalize(toWords(toCustomName(key)))
  const name = label ?? toWords(key)
  return name.startsWith(`${kind} `) ? name.slice(kind.length + 1) : name
}

/** `shoeSize` → "shoe size" */
const toWords = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

type LinkedNames = { names: Readonly<Record<string, string>> }

/** Formats the old or the new value of a change; null if it was empty. */
export function formatFieldValue(
  value: unknown,
  key: string,
  fields: FieldTable,
  vocabulary: TimelineVocabulary,
  { names }: LinkedNames,
): string | null {
  if (value === null || value === undefined || value === '') return null
  const field = fields[key]
  const options = vocabulary.choices[key] ?? []
  const labelOf = (id: unknown) => options.find((option) => option.value === id)?.label
  if (Array.isArray(value)) return value.map((id) => labelOf(id) ?? String(id)).join(', ')
  if (field?.kind === 'link' && labelOf(value)) return labelOf(value) ?? null
  if (field?.kind === 'link' || key === 'tagId') return names[String(value)] ?? deletedLabel(field)
  if (field?.kind === 'day' || field?.kind === 'moment')
    return formatValue(editorKindOf(field), String(value), { timeZone: vocabulary.timeZone })
  if (field?.kind === 'choice') return formatValue('choice', String(value), { options: vocabulary.choices[key] })
  const kind = editorKinds[field?.kind ?? 'text'] ?? (typeof value === 'object' ? 'json' : 'text')
  return formatValue(typeof value === 'object' ? 'json' : kind, value as string)
}

const editorKinds: Partial<Record<FieldKind, 'number' | 'yes-no' | 'json' | 'text'>> = {
  number: 'number',
  yesNo: 'yes-no',
  object: 'json',
}

const deletedLabel = (field: Field | undefined): string =>
  field?.kind === 'link' ? deletedNames[field.to] : t('a deleted tag')

/** Removes the unchanged keys from the old and the new value of an object field. */
export function omitUnchangedKeys([before, after]: readonly [unknown, unknown]): [unknown, unknown] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [before, after]
  const same = (key: string) => JSON.stringify(before[key]) === JSON.stringify(after[key])
  const without = (side: Record<string, unknown>) => {
    const changedEntries = Object.entries(side).filter(([key]) => !same(key))
    return changedEntries.length > 0 ? Object.fromEntries(changedEntries) : null
  }
  return [without(before), without(after)]
}
