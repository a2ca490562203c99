import { t } from '#contract/language/translate.ts'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { getColumnFields } from '../data/row-fields.ts'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'

/** Whether a row has the properties that a column reads. After a column was added, the rows have to be reloaded. */
export const isColumnLoaded = <R extends ListRow>(
  descriptor: Pick<ListDescriptor<R>, 'fields'>,
  column: TableColumn<R>,
  row: R,
): boolean => getColumnFields(descriptor, column).every((key) => key in row)

/** Renders skeletons in the cells of a column until its properties are loaded. */
export function withLoadingCells<R extends ListRow>(
  descriptor: Pick<ListDescriptor<R>, 'fields'>,
  column: TableColumn<R>,
): TableColumn<R> {
  const { render, renderOnPhone, text, mark, phoneMark } = column
  const isLoaded = (row: R) => isColumnLoaded(descriptor, column, row)
  return {
    ...column,
    render: (row) => (isLoaded(row) ? render(row) : <LoadingCell />),
    text: (row) => (isLoaded(row) ? text(row) : ''),
    ...(mark && { mark: (row, size) => isLoaded(row) && mark(row, size) }),
    ...(phoneMark && { phoneMark: (row) => isLoaded(row) && phoneMark(row) }),
    ...(renderOnPhone && { renderOnPhone: (row) => (isLoaded(row) ? renderOnPhone(row) : <LoadingCell />) }),
  }
}

const LoadingCell = () => (
  <>
    <span className="sr-only">{t('Loading')}</span>
    <Skeleton className="w-16" />
  </>
)
