import { type FormEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { taskPriorityOptions, taskStatusOptions } from '../../../ui/badges/status.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { type Option, Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import type { TaskFilter } from '../requests.ts'

/** OVERDUE is a filter value, although it is not a status of a task (TASK-021). */
export const statusFilterOptions: readonly Option[] = [...taskStatusOptions, { value: 'OVERDUE', label: t('Overdue') }]
const automationOptions: readonly Option[] = [
  { value: 'true', label: t('Automated') },
  { value: 'false', label: t('Manual') },
]

const filterFields: [keyof TaskFilter, string, readonly Option[]][] = [
  ['status', t('Status'), statusFilterOptions],
  ['priority', t('Priority'), taskPriorityOptions],
  ['isAutomated', t('Automation'), automationOptions],
]

type TaskFilterFormProps = { id: string; filter: TaskFilter; onApply: (filter: TaskFilter) => void }

/** A form for the filters. They take effect when the user applies them. */
export function TaskFilterForm({ id, filter, onApply }: TaskFilterFormProps) {
  const [draft, setDraft] = useState(filter)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  const clear = () => {
    setDraft({})
    onApply({})
  }
  return (
    <form
      id={id}
      aria-label={t('Filter tasks')}
      onSubmit={apply}
      className="mx-3 mb-2 grid gap-3 rounded-card border border-line-2 bg-canvas p-3"
    >
      <div className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
        {filterFields.map(([key, label, options]) => (
          <FormField key={key} label={label}>
            <Select
              name={key}
              empty={t('All')}
              emptyIsChoice
              options={options}
              value={draft[key] ?? null}
              onChange={(value) => setDraft(({ [key]: _, ...rest }) => (value ? { ...rest, [key]: value } : rest))}
            />
          </FormField>
        ))}
      </div>
      <div className="flex gap-1">
        <Button type="submit" size="sm" variant="primary">
          {t('Apply Filters')}
        </Button>
        <Button size="sm" variant="ghost" onClick={clear}>
          {t('Clear')}
        </Button>
      </div>
    </form>
  )
}
