import { useMemo } from 'react'
import { toField } from '#contract/custom-fields/fields.ts'
import { capitalize } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { Option } from '../../../ui/controls/select.tsx'
import { type CustomField, choiceOptions, useCustomFields } from '../../custom-fields/public.ts'
import { isCustomKey, toCustomKey, withFieldValues } from '../../records/public.ts'
import type { CreateDialogDescriptor, ListRow } from '../list-descriptor.ts'

/** Adds the required custom fields to the create dialog. */
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
  if (definition.type === 'YES_NO') return [t('Yes'), t('No')].map((label) => ({ value: label, label }))
  return definition.choices.length > 0 ? choiceOptions(definition) : undefined
}

/** Converts field values to the request body of a new record. */
export const toCreateBody = (values: Record<string, unknown>): Record<string, unknown> => withFieldValues({}, values)

/** The required fields that are still empty. */
export const findMissing = <R extends ListRow>(
  { fields }: CreateDialogDescriptor<R>,
  draft: Readonly<Record<string, string>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      isCustomKey(key) && field.required && !draft[key]?.trim()
        ? [[key, [t('{label} is required', { label: capitalize(field.label) })]]]
        : [],
    ),
  )
