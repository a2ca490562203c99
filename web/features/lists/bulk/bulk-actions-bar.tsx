import { Suspense } from 'react'
import { SelectionBar } from '../../../ui/table/selection-bar.tsx'
import { BulkActions } from '../lazy-tools.ts'
import type { ListRow } from '../list-descriptor.ts'
import type { BulkActionsProps } from './bulk-action.ts'

/** The number of selected records, and the actions on them. */
export function BulkActionsBar<R extends ListRow>(props: BulkActionsProps<R>) {
  const { descriptor, selectedIds, isAllSelected, total, onClear } = props
  return (
    <SelectionBar
      count={selectedIds.size}
      noun={descriptor.plural}
      all={isAllSelected ? total : undefined}
      onClear={onClear}
    >
      <Suspense>
        <BulkActions {...props} />
      </Suspense>
    </SelectionBar>
  )
}
