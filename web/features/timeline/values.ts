import type { Field, FieldKind, FieldTable } from '#contract/kit/fields.ts'
import { capitalised, rowLabel } from '#contract/kit/names.ts'
import { dateAndTime } from '../../platform/dates.ts'
import { displayed } from '../../ui/inline-field-value.ts'
import type { Option } from '../../ui/select.tsx'

/** What the sentences of a history need to know of its records. */
export type Wording = {
  /** "contact", in "created this contact". */
  kind: string
  fields: FieldTable
  /** Lists that hang on the record: what one of their rows is called, and its fields, the telling one first. */
  parts: Readonly<Record<string, { thing: string; fields: FieldTable }>>
  /** Words of choices. */
  choices: Readonly<Partial<Record<string, readonly Option[]>>>
  timeZone: string | null
}

/** "Job title"; a key that no field has is read as words. */
export function labelIn(fields: FieldTable, key: string): string {
  const field = fields[key]
  return field ? rowLabel(field) : capitalised(key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

type Named = { names: Readonly<Record<string, string>> }

/** One side of a change as people read it; null where there was nothing. */
export function wordsOf(
  value: unknown,
  key: string,
  fields: FieldTable,
  wording: Wording,
  { names }: Named,
): string | null {
  if (value === null || value === undefined || value === '') return null
  const field = fields[key]
  if (field?.kind === 'link' || key === 'tagId') return names[String(value)] ?? goneWord(field)
  if (field?.kind === 'moment') return dateAndTime(String(value), wording.timeZone)
  if (field?.kind === 'choice') return displayed('choice', String(value), wording.choices[key] ?? [])
  const kind = editors[field?.kind ?? 'text'] ?? (typeof value === 'object' ? 'json' : 'text')
  return displayed(typeof value === 'object' ? 'json' : kind, value as string)
}

const editors: Partial<Record<FieldKind, 'number' | 'yes-no' | 'json' | 'text'>> = {
  number: 'number',
  yesNo: 'yes-no',
  object: 'json',
}

const goneWord = (field: Field | undefined): string =>
  field?.kind === 'link' ? `a ${field.to} that is gone` : 'a tag that is gone'

/** The two sides of an object field without the keys that stayed as they were. */
export function onlyDifferent([before, after]: readonly [unknown, unknown]): [unknown, unknown] {
  if (!isObject(before) || !isObject(after)) return [before, after]
  const same = (key: string) => JSON.stringify(before[key]) === JSON.stringify(after[key])
  const without = (side: Record<string, unknown>) => {
    const left = Object.entries(side).filter(([key]) => !same(key))
    return left.length > 0 ? Object.fromEntries(left) : null
  }
  return [without(before), without(after)]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
