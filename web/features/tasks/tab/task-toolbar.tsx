import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchInput } from '../../../ui/controls/input.tsx'
import type { TaskFilter } from '../requests.ts'
import { TaskFilterForm } from './task-filter-form.tsx'

type TaskToolbarProps = {
  search: string
  onSearch: (search: string) => void
  filter: TaskFilter
  onFilter: (filter: TaskFilter) => void
  /** Absent for read-only roles. */
  onAdd?: () => void
}

/** Search, filter and the button that adds a task, above the list. */
export function TaskToolbar({ search, onSearch, filter, onFilter, onAdd }: TaskToolbarProps) {
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const filterId = useId()
  const filterCount = Object.keys(filter).length
  return (
    <>
      <div className="flex items-center gap-1.5 px-4 pt-3 pb-2">
        <SearchInput label={taskMessages.search} value={search} onChange={onSearch} className="min-w-0 flex-1" />
        <Button
          variant="outline"
          icon={<ListFilter />}
          aria-expanded={isFilterOpen}
          aria-controls={isFilterOpen ? filterId : undefined}
          onClick={() => setIsFilterOpen(!isFilterOpen)}
        >
          {t('Filter')}
          {filterCount > 0 && (
            <CountBadge count={filterCount} label={tCount(filterCount, '{count} active', '{count} active')} />
          )}
        </Button>
        {onAdd && (
          <Button data-add data-keeps-panel variant="primary" icon={<Plus />} onClick={onAdd}>
            {t('Add Task')}
          </Button>
        )}
      </div>
      {isFilterOpen && <TaskFilterForm id={filterId} filter={filter} onApply={onFilter} />}
    </>
  )
}
