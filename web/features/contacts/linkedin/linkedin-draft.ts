import { type LinkedinList, linkedinLists } from '#contract/contacts/linkedin.ts'
import type { Field, FieldTable } from '#contract/kit/fields.ts'
import { capitalize } from '#contract/kit/names.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { t } from '#contract/language/translate.ts'
import type { LinkedinRow, LinkedinValues } from './linkedin-requests.ts'

/** The values of the form's controls. */
export type LinkedinDraft = Record<string, string>

export const linkedinFields = (list: LinkedinList): [string, Field][] =>
  Object.entries(linkedinLists[list].fields as FieldTable)

export const createLinkedinDraft = (list: LinkedinList, row: LinkedinRow | null): LinkedinDraft =>
  Object.fromEntries(linkedinFields(list).map(([key]) => [key, row?.[key] ?? '']))

/** The request of a form, with null for empty fields (LI-028, LI-031), or a message for each invalid field. */
export function parseLinkedinDraft(
  list: LinkedinList,
  draft: LinkedinDraft,
): { values: LinkedinValues; errors: Record<string, string> } {
  const { required } = linkedinLists[list]
  const values: LinkedinValues = {}
  const errors: Record<string, string> = {}
  for (const [key, field] of linkedinFields(list)) {
    const parsed = parseValue(field, draft[key])
    if (!parsed.ok) errors[key] = parsed.message
    else if (key === required && parsed.value === null)
      errors[key] = t('{label} is required', { label: capitalize(field.label) })
    else values[key] = parsed.value as string | null
  }
  return { values, errors }
}
