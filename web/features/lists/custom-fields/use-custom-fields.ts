import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSortable } from '#contract/custom-fields/enums.ts'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { type CustomField, customFieldsQuery } from '../../custom-fields/public.ts'
import { toCustomKey } from '../../records/public.ts'
import type { ListDescriptor, ListFilter, ListRow } from '../list-descriptor.ts'
import { customColumn } from './custom-columns.tsx'

/** The list of a kind with the fields that the workspace defined: as columns that are hidden by default, filters and sorts. */
export function useWithCustomFields<R extends ListRow>(descriptor: ListDescriptor<R>): ListDescriptor<R> {
  const { kind } = descriptor
  const hasFields = isCustomFieldKind(kind)
  const { data } = useQuery({ ...customFieldsQuery(), enabled: hasFields })
  return useMemo(() => {
    if (!hasFields) return descriptor
    // Until they are known, what the address says about them is kept.
    if (!data) return { ...descriptor, areCustomFieldsUnknown: true }
    return withCustomFields(
      descriptor,
      data.filter((field) => field.kind === kind && !field.isArchived),
    )
  }, [descriptor, hasFields, kind, data])
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
      ...definitions.map((definition) => customColumn<R>(definition, timeZone)),
    ],
    hiddenByDefault: [...descriptor.hiddenByDefault, ...keys],
    filters: [...descriptor.filters, ...filters],
    sortKeys: [
      ...descriptor.sortKeys,
      ...definitions.filter(({ type }) => isSortable(type)).map(({ key }) => toCustomKey(key)),
    ],
  }
}
