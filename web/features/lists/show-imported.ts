import type { ImportedRecords } from '../transfer/public.ts'
import type { ListQuery } from './list-descriptor.ts'
import { clearFilters } from './list-query.ts'
import type { ColumnSettings } from './table/column-settings.tsx'

type ImportTargetList = {
  query: ListQuery
  setQuery: (change: ListQuery) => void
  /** The number of rows in the list; undefined until it is known. */
  total: number | undefined
  columnSettings: Pick<ColumnSettings<never>, 'all' | 'show'>
}

/** Filters a list to the records that an import created, unless the list contains nothing else, and shows the imported columns. */
export function showImported(
  { query, setQuery, total, columnSettings }: ImportTargetList,
  { created, startedAt, undo, fields }: ImportedRecords,
): void {
  columnSettings.show(columnSettings.all.filter(({ id }) => fields.some((field) => isColumnOf(id, field))))
  // A total of 0 means that the list was empty before the import and hasn’t been reloaded yet.
  const isAll = total === 0 || total === created
  if (created > 0 && undo === null && !isAll)
    setQuery({ ...clearFilters(query), search: undefined, createdFrom: startedAt })
}

/** The column of a link such as `companyId` is named `company`. */
const isColumnOf = (column: string, field: string): boolean => field === column || field === `${column}Id`
