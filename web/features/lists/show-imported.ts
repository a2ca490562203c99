import type { ImportedRecords } from '../transfer/public.ts'
import type { ListQuery } from './list-descriptor.ts'
import { clearFilters } from './list-query.ts'
import type { ColumnSettings } from './table/column-settings.tsx'

type ShownList = {
  query: ListQuery
  setQuery: (change: ListQuery) => void
  /** How many rows the list has; undefined until it is known. */
  total: number | undefined
  columnSettings: Pick<ColumnSettings<never>, 'all' | 'show'>
}

/** Narrows a list down to what an import made, unless that is all there is, with the columns that the file filled. */
export function showImported(
  { query, setQuery, total, columnSettings }: ShownList,
  { created, startedAt, undo, fields }: ImportedRecords,
): void {
  columnSettings.show(columnSettings.all.filter(({ id }) => fields.some((field) => isColumnOf(id, field))))
  // The list may not have been reloaded yet: it was empty then.
  const isAll = total === 0 || total === created
  if (created > 0 && undo === null && !isAll)
    setQuery({ ...clearFilters(query), search: undefined, createdFrom: startedAt })
}

/** Links are shown by a column named after what they point at. */
const isColumnOf = (column: string, field: string): boolean => field === column || field === `${column}Id`
