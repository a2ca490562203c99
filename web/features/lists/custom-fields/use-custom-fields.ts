import { useMemo } from 'react'
import { isSortable } from '#contract/custom-fields/enums.ts'
import { type CustomField, useDefinedFields } from '../../custom-fields/public.ts'
import { toCustomKey } from '../../records/public.ts'
import type { ListDescriptor, ListFilter, ListRow } from '../list-descriptor.ts'
import { createCustomColumn } from './custom-columns.tsx'

/** Adds the workspace’s custom fields to a list, as columns (hidden by default), filters and sorts. */
export function useWithCustomFields<R extends ListRow>(descriptor: ListDescriptor<R>): ListDescriptor<R> {
  const fields = useDefinedFields(descriptor.kind)
  return useMemo(() => {
    // Until the custom fields are loaded, keep their filters and sorts in the URL.
    if (!fields) return { ...descriptor, areCustomFieldsLoading: true }
    return withCustomFields(
      descriptor,
      fields.filter(({ isArchived }) => !isArchived),
    )
  }, [descriptor, fields])
}

function withCustomFields<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  definitions: readonly CustomField[],
): ListDescriptor<R> {
  if (definitions.length === 0) return descriptor
  const keys = definitions.map(({ key }) => toCustomKey(key))
  const filters = definitions.map(
    (definition): ListFilter<R> => ({
      key: toCustomKey(definition.key),
      label: definition.label,
      by: 'custom',
      definition,
    }),
  )
  return {
    ...descriptor,
    columns: (timeZone) => [
      ...descriptor.columns(timeZone),
      ...definitions.map((definition) => createCustomColumn<R>(definition, timeZone)),
    ],
    hiddenByDefault: [...descriptor.hiddenByDefault, ...keys],
    filters: [...descriptor.filters, ...filters],
    sortKeys: [
      ...descriptor.sortKeys,
      ...definitions.filter(({ type }) => isSortable(type)).map(({ key }) => toCustomKey(key)),
    ],
  }
}
