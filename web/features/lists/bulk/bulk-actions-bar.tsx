import { Suspense } from 'react'
import { t } from '#contract/language/translate.ts'
import { CodeNotice } from '../../../ui/feedback/code-fallback.tsx'
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
      <Suspense fallback={<CodeNotice part={BulkActions} text={t('The bulk actions can’t be loaded.')} />}>
        <BulkActions {...props} />
      </Suspense>
    </SelectionBar>
  )
}
