import { useMemo } from 'react'
import { toField } from '#contract/custom-fields/fields.ts'
import { capitalize } from '#contract/kit/names.ts'
import type { Option } from '../../../ui/controls/select.tsx'
import { type CustomField, choiceOptions, useCustomFields } from '../../custom-fields/public.ts'
import { isCustomKey, toCustomKey, withFieldValues } from '../../records/public.ts'
import type { CreateDialogDescriptor, ListRow } from '../list-descriptor.ts'

/** The dialog for a new record, asking also for the custom fields that are required. */
export function useWithRequiredFields<R extends ListRow>(
  descriptor: CreateDialogDescriptor<R>,
): CreateDialogDescriptor<R> {
  const definitions = useCustomFields(descriptor.kind)
  return useMemo(() => {
    const required = definitions.filter((definition) => definition.required)
    if (required.length === 0) return descriptor
    const byKey = <V>(toValue: (definition: CustomField) => V | undefined) =>
      Object.fromEntries(
        required.flatMap((definition) => {
          const value = toValue(definition)
          return value === undefined ? [] : [[toCustomKey(definition.key), value]]
        }),
      )
    const { create } = descriptor
    return {
      ...descriptor,
      fields: { ...descriptor.fields, ...byKey(toField) },
      create: {
        ...create,
        rows: [...create.rows, ...required.map(({ key }) => toCustomKey(key))],
        choices: { ...create.choices, ...byKey(optionsOf) },
      },
    }
  }, [descriptor, definitions])
}

function optionsOf(definition: CustomField): Option[] | undefined {
  if (definition.type === 'YES_NO') return ['Yes', 'No'].map((label) => ({ value: label, label }))
  return definition.choices.length > 0 ? choiceOptions(definition) : undefined
}

/** The body of a new record from its values by field. */
export const toCreateBody = (values: Record<string, unknown>): Record<string, unknown> => withFieldValues({}, values)

/** What the form does not have, although it is required. */
export const findMissing = <R extends ListRow>(
  { fields }: CreateDialogDescriptor<R>,
  draft: Readonly<Record<string, string>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      isCustomKey(key) && field.required && !draft[key]?.trim()
        ? [[key, [`${capitalize(field.label)} is required`]]]
        : [],
    ),
  )
