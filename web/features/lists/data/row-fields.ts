import { useEffect, useState } from 'react'
import { createValueStore } from '../../../platform/storage/value-store.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { editableField } from '../table/editable-field.ts'

/** The properties that the displayed list of each kind reads of its rows, by noun. */
const fieldsOfLists = createValueStore<Readonly<Record<string, string>>>({})

/** The properties that the list behind a panel reads. */
export const useFieldsOfList = (noun: string): string | undefined => fieldsOfLists.use()[noun]

/**
 * The properties that a list reads of its rows, as the query names them. They only grow while it is filtered and sorted the same
 * way: hiding a column reloads nothing.
 */
export function useRowFields<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  columns: readonly TableColumn<R>[],
  query: ListQuery,
): string {
  const [grown, setGrown] = useState({ query, fields: '' })
  const before = grown.query === query ? grown.fields.split(',').filter(Boolean) : []
  const fields = [...new Set([...before, ...listFields(descriptor, columns)])].sort().join(',')
  if (grown.query !== query || grown.fields !== fields) setGrown({ query, fields })
  useEffect(() => {
    fieldsOfLists.set({ ...fieldsOfLists.get(), [descriptor.noun]: fields })
  }, [descriptor.noun, fields])
  return fields
}

/** What the columns and filters of a list read, and the version, which changes and events compare. */
function listFields<R extends ListRow>(descriptor: ListDescriptor<R>, columns: readonly TableColumn<R>[]): string[] {
  const linked = descriptor.filters.flatMap((filter) => (filter.by === 'link' ? [filter.reads] : []))
  return [
    'version',
    ...(descriptor.reads ?? []),
    ...linked,
    ...columns.flatMap((column) => columnFields(descriptor, column)),
  ]
}

/** The properties that a column reads, and the field that is edited in it. */
export function columnFields<R extends ListRow>(
  descriptor: Pick<ListDescriptor<R>, 'fields'>,
  { id, reads = [id as keyof R & string] }: TableColumn<R>,
): string[] {
  const edited = editableField(descriptor, id)
  return edited ? [...reads, edited] : [...reads]
}
