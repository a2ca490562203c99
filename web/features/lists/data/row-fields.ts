import { useEffect, useState } from 'react'
import { createValueStore } from '../../../platform/storage/value-store.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { editableField } from '../table/editable-field.ts'

/** The row properties that the displayed list of each kind requests, by noun. */
const fieldsOfLists = createValueStore<Readonly<Record<string, string>>>({})

/** The row properties that the list behind a panel requests. */
export const useFieldsOfList = (noun: string): string | undefined => fieldsOfLists.use()[noun]

/**
 * The row properties that a list requests, as a query parameter. They only grow while filters and sort stay the same, so that
 * hiding a column reloads nothing.
 */
export function useRowFields<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  columns: readonly TableColumn<R>[],
  query: ListQuery,
): string {
  const [grown, setGrown] = useState({ query, fields: '' })
  const before = grown.query === query ? grown.fields.split(',').filter(Boolean) : []
  const fields = [...new Set([...before, ...getListFields(descriptor, columns)])].sort().join(',')
  if (grown.query !== query || grown.fields !== fields) setGrown({ query, fields })
  useEffect(() => {
    fieldsOfLists.set({ ...fieldsOfLists.get(), [descriptor.noun]: fields })
  }, [descriptor.noun, fields])
  return fields
}

/** The properties that columns and filters read, and the version, which edits and live events compare. */
function getListFields<R extends ListRow>(descriptor: ListDescriptor<R>, columns: readonly TableColumn<R>[]): string[] {
  const linked = descriptor.filters.flatMap((filter) => (filter.by === 'link' ? [filter.reads] : []))
  return [
    'version',
    ...(descriptor.reads ?? []),
    ...linked,
    ...columns.flatMap((column) => getColumnFields(descriptor, column)),
  ]
}

/** The properties that a column reads, and the field that is edited in it. */
export function getColumnFields<R extends ListRow>(
  descriptor: Pick<ListDescriptor<R>, 'fields'>,
  { id, reads = [id as keyof R & string] }: TableColumn<R>,
): string[] {
  const edited = editableField(descriptor, id)
  return edited ? [...reads, edited] : [...reads]
}
