import type { PageDetails } from '../../../platform/api/client.ts'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'

/** The dialog opened by a shortcut or a button of the bar. */
export type BulkAction = 'edit' | 'assign' | 'tag' | null

export type BulkActionsProps<R extends ListRow> = {
  descriptor: ListDescriptor<R>
  selectedIds: ReadonlySet<string>
  /** Every row of the list is selected, not only the loaded ones. */
  isAllSelected: boolean
  query: ListQuery
  may: { write: boolean; delete: boolean; export: boolean }
  page: PageDetails | undefined
  /** "2,480", or "10,000+" if the count is capped. */
  total: string
  loaded: number
  onSelectAll: () => void
  activeAction: BulkAction
  onActionChange: (asked: BulkAction) => void
  onClear: () => void
  onDelete: () => void
}
