import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import type { Field, FieldTable } from '#contract/kit/fields.ts'
import { capitalised } from '#contract/kit/names.ts'
import { parseValue } from '#contract/kit/parse.ts'
import type { LinkedinRow, LinkedinValues } from './requests.ts'

/** What stands in the controls of a form. */
export type Draft = Record<string, string>

export const fieldsOf = (list: LinkedinList): [string, Field][] =>
  Object.entries(linkedinLists[list].fields as FieldTable)

export const draftOf = (list: LinkedinList, row: LinkedinRow | null): Draft =>
  Object.fromEntries(fieldsOf(list).map(([key]) => [key, row?.[key] ?? '']))

/** The form as it is sent, empty fields as null (LI-028, LI-031), or a sentence for each field that cannot be. */
export function valuesOf(list: LinkedinList, draft: Draft): { values: LinkedinValues; errors: Record<string, string> } {
  const { required } = linkedinLists[list]
  const values: LinkedinValues = {}
  const errors: Record<string, string> = {}
  for (const [key, field] of fieldsOf(list)) {
    const parsed = parseValue(field, draft[key])
    if (!parsed.ok) errors[key] = parsed.message
    else if (key === required && parsed.value === null) errors[key] = `${capitalised(field.label)} is required`
    else values[key] = parsed.value as string | null
  }
  return { values, errors }
}

export const isUnchanged = (list: LinkedinList, draft: Draft, row: LinkedinRow | null): boolean =>
  fieldsOf(list).every(([key]) => (draft[key] ?? '').trim() === (row?.[key] ?? ''))
