import { Skeleton } from '../../../ui/feedback/states.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { columnFields } from '../data/row-fields.ts'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'

/** Whether a row has what a column reads: after a column was added, the rows are loaded again. */
export const isColumnLoaded = <R extends ListRow>(
  descriptor: Pick<ListDescriptor<R>, 'fields'>,
  column: TableColumn<R>,
  row: R,
): boolean => columnFields(descriptor, column).every((key) => key in row)

/** The same column, whose cells are skeletons until the row has what they show. */
export function withLoadingCells<R extends ListRow>(
  descriptor: Pick<ListDescriptor<R>, 'fields'>,
  column: TableColumn<R>,
): TableColumn<R> {
  const { render, text, mark } = column
  const isLoaded = (row: R) => isColumnLoaded(descriptor, column, row)
  return {
    ...column,
    render: (row) => (isLoaded(row) ? render(row) : <LoadingCell />),
    text: (row) => (isLoaded(row) ? text(row) : ''),
    ...(mark && { mark: (row, size) => isLoaded(row) && mark(row, size) }),
  }
}

const LoadingCell = () => (
  <>
    <span className="sr-only">Loading</span>
    <Skeleton className="w-16" />
  </>
)
