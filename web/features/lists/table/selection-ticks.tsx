import Check from 'lucide-react/icons/check'
import { t } from '#contract/language/translate.ts'
import type { TableColumn } from '../../../ui/table/columns.ts'
import type { ListRow } from '../list-descriptor.ts'

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
    <Check aria-label={t('Selected')} />
  </span>
)
