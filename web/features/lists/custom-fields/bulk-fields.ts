import { useMemo } from 'react'
import { toField } from '#contract/custom-fields/fields.ts'
import { choiceOptions, useCustomFields } from '../../custom-fields/public.ts'
import { toCustomKey } from '../../records/public.ts'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'

/** Adds the custom fields that can be edited in bulk: all except multi-select fields. */
export function useWithBulkFields<R extends ListRow>(descriptor: ListDescriptor<R>): ListDescriptor<R> {
  const definitions = useCustomFields(descriptor.kind)
  return useMemo(() => {
    const editable = definitions.filter(({ type }) => type !== 'CHOICES')
    const fields = editable.map((definition) => [toCustomKey(definition.key), toField(definition)])
    const choices = editable
      .filter(({ type }) => type === 'CHOICE')
      .map((definition) => [toCustomKey(definition.key), choiceOptions(definition)])
    return {
      ...descriptor,
      fields: { ...descriptor.fields, ...Object.fromEntries(fields) },
      choices: { ...descriptor.choices, ...Object.fromEntries(choices) },
    }
  }, [descriptor, definitions])
}
