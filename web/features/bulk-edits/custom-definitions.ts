import { type CustomField, useDefinedFields } from '../custom-fields/public.ts'

/** The custom fields of all kinds, with archived ones, because past changes still need a label. Empty while loading. */
export function useCustomDefinitions(): readonly CustomField[] {
  const all = [useDefinedFields('contact'), useDefinedFields('company'), useDefinedFields('deal')]
  return all.flatMap((each) => each ?? [])
}
