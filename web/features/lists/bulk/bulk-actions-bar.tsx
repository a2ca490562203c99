import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import type { PageDetails } from '../../../platform/api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { TableColumn } from '../../../ui/table/columns.ts'
import { SelectionBar } from '../../../ui/table/selection-bar.tsx'
import { BulkAssignTags, BulkRemoveTags, isBulkTaggable } from '../../tags/public.ts'
import { ExportSelectedMenu } from '../export/export-records.tsx'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { toFilterBody } from '../list-query.ts'
import { BulkAssign, BulkEdit, ownerFieldOf } from './bulk-edit.tsx'

/** The dialog opened by a shortcut or a button of the bar. */
export type BulkAction = 'edit' | 'assign' | 'tag' | null

type BulkActionsBarProps<R extends ListRow> = {
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

/** The actions on the selected records. */
export function BulkActionsBar<R extends ListRow>(props: BulkActionsBarProps<R>) {
  const { descriptor, selectedIds, isAllSelected, query, may, page, total, loaded, onClear } = props
  const ids = [...selectedIds]
  const canSelectAll =
    !isAllSelected && page && selectedIds.size >= loaded && (!page.totalIsExact || selectedIds.size < page.total)
  const selection = isAllSelected ? { filters: toFilterBody(descriptor, query), count: total } : { ids }
  const popoverProps = (action: BulkAction) => ({
    selection,
    open: props.activeAction === action,
    onOpenChange: (open: boolean) => props.onActionChange(open ? action : null),
    onDone: onClear,
  })
  return (
    <SelectionBar
      count={selectedIds.size}
      noun={descriptor.plural}
      all={isAllSelected ? total : undefined}
      onClear={onClear}
    >
      {canSelectAll && (
        <Button variant="ghost" onClick={props.onSelectAll}>
          Select all {total}
        </Button>
      )}
      {may.write && (
        <>
          <BulkEdit descriptor={descriptor} {...popoverProps('edit')} />
          {ownerFieldOf(descriptor) && <BulkAssign descriptor={descriptor} {...popoverProps('assign')} />}
        </>
      )}
      {may.write && isBulkTaggable(descriptor.kind) && (
        <>
          <BulkAssignTags entityType={descriptor.kind} {...popoverProps('tag')} />
          <BulkRemoveTags entityType={descriptor.kind} selection={selection} onDone={onClear} />
        </>
      )}
      {may.export && <ExportSelectedMenu descriptor={descriptor} target={isAllSelected ? { query } : { ids }} />}
      {may.delete && (
        <Button variant="danger-ghost" icon={<Trash />} kbd="#" onClick={props.onDelete}>
          Delete
        </Button>
      )}
    </SelectionBar>
  )
}

/** Replaces the avatars of selected rows with a tick, because phones have no room for checkboxes. */
export function withSelectionTicks<R extends ListRow>(
  columns: TableColumn<R>[],
  selectedIds: ReadonlySet<string>,
): TableColumn<R>[] {
  return columns.map((column) => {
    const { mark } = column
    if (!mark) return column
    return { ...column, mark: (row, size) => (selectedIds.has(row.id) ? <SelectedTick /> : mark(row, size)) }
  })
}

const SelectedTick = () => (
  <span className="inline-flex size-9 flex-none items-center justify-center rounded-full bg-accent text-on-accent">
    <Check aria-label="Selected" />
  </span>
)
