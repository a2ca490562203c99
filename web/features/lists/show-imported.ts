import type { ImportedRecords } from '../transfer/public.ts'
import type { ListQuery } from './list-descriptor.ts'
import { clearFilters } from './list-query.ts'
import type { ColumnSettings } from './table/column-settings.tsx'

type ImportTargetList = {
  query: ListQuery
  setQuery: (change: ListQuery) => void
  columnSettings: Pick<ColumnSettings<never>, 'all' | 'show'>
}

/** Filters a list to the records that an import created or changed, and shows the imported columns. */
export function showImported(
  { query, setQuery, columnSettings }: ImportTargetList,
  { importId, created, updated, undo, fields }: ImportedRecords,
): void {
  columnSettings.show(columnSettings.all.filter(({ id }) => fields.some((field) => isColumnOf(id, field))))
  if (created + updated > 0 && undo === null) setQuery({ ...clearFilters(query), search: undefined, importId })
}

/** The column of a link such as `companyId` is named `company`. */
const isColumnOf = (column: string, field: string): boolean => field === column || field === `${column}Id`
