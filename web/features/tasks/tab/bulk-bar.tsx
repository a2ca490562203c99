import Trash from 'lucide-react/icons/trash-2'
import { t } from '#contract/language/translate.ts'
import { selectedTasksMessage } from '#contract/tasks/messages.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'

type BulkBarProps = {
  /** The number of selected tasks that match the search and the filter (GAP-085). */
  count: number
  onDeselect: () => void
  /** Absent without permission. */
  onDelete?: () => void
}

/** Shown above the list while tasks are selected. */
export function BulkBar({ count, onDeselect, onDelete }: BulkBarProps) {
  return (
    <section
      aria-label={t('Selected tasks')}
      className="sticky top-0 z-(--z-sticky) flex flex-wrap items-center gap-1 border-y border-line bg-accent-soft px-4 py-1.5"
    >
      <p role="status" className="me-auto font-medium tabular-nums">
        {selectedTasksMessage(count)}
      </p>
      <Button size="sm" variant="ghost" onClick={onDeselect}>
        {t('Deselect All')}
      </Button>
      {onDelete && (
        <Button size="sm" variant="danger-ghost" icon={<Trash className="size-3.5" />} onClick={onDelete}>
          {t('Delete Selected')}
        </Button>
      )}
    </section>
  )
}

type SelectAllProps = { count: number; selected: number; onChange: (all: boolean) => void }

export function SelectAll({ count, selected, onChange }: SelectAllProps) {
  return (
    <div className="flex items-center border-b border-line px-4 py-1">
      <Checkbox
        checked={selected === 0 ? false : selected === count || 'mixed'}
        onChange={onChange}
        className="-ms-1"
        label={
          <>
            {t('Select All')} <CountBadge count={count} />
          </>
        }
      />
    </div>
  )
}
