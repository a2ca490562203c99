import { fieldLimits } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { defaultAutomationRule } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { taskPriorityOptions, taskStatusOptions } from '../../../ui/badges/status.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { LinkInput } from '../../lists/public.ts'
import { AutomationRuleCard } from '../automation-rule-card.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { type TaskDraft, taskLinkFields } from './task-draft.ts'

type TaskFieldsProps = {
  task: Task | null
  withTitle: boolean
  withLinks: boolean
  inDialog: boolean
  draft: TaskDraft
  isTitleMissing: boolean
  onTitleTouched: () => void
  onChange: (change: Partial<TaskDraft>) => void
}

/** The controls of a task's form. */
export function TaskFields(props: TaskFieldsProps) {
  const { task, withTitle, withLinks, inDialog, draft, isTitleMissing, onTitleTouched, onChange } = props
  const timeZone = useTimeZone()
  const [size, gap] = inDialog ? (['lg', 'gap-4'] as const) : (['md', 'gap-3'] as const)
  return (
    <>
      {withTitle && (
        <FormField label="Title" error={isTitleMissing ? taskMessages.titleRequired : null}>
          <Input
            size={size}
            name="title"
            required
            data-autofocus
            autoComplete="off"
            maxLength={fieldLimits.text}
            value={draft.title}
            onChange={(event) => {
              // Not on blur, because an error that appears then would move the button that is being pressed.
              onTitleTouched()
              onChange({ title: event.target.value })
            }}
          />
        </FormField>
      )}
      <div className={cx('grid grid-cols-2', gap)}>
        <FormField label="Status">
          <Select
            size={size}
            name="status"
            empty={false}
            options={taskStatusOptions}
            value={draft.status}
            onChange={(status) => status && onChange({ status: status as TaskDraft['status'] })}
          />
        </FormField>
        <FormField label="Priority">
          <Select
            size={size}
            name="priority"
            empty={false}
            options={taskPriorityOptions}
            value={draft.priority}
            onChange={(priority) => priority && onChange({ priority: priority as TaskDraft['priority'] })}
          />
        </FormField>
      </div>
      <div className={cx('flex flex-wrap *:min-w-50 *:flex-1', gap)}>
        <FormField label="Due date" optional>
          <DateInput
            size={size}
            name="dueDate"
            withTime
            timeZone={timeZone}
            value={draft.dueDate}
            onChange={(dueDate) => onChange({ dueDate })}
          />
        </FormField>
        <FormField label="Assignee" optional>
          <AssigneeSelect
            size={size}
            formerAssignee={task?.assignee ?? null}
            value={draft.assigneeId}
            onChange={(assigneeId) => onChange({ assigneeId })}
          />
        </FormField>
      </div>
      {withLinks && <LinkFields {...{ draft, inDialog, onChange }} />}
      <FormField label="Description" optional>
        <Textarea
          name="description"
          rows={3}
          maxLength={fieldLimits.paragraph}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </FormField>
      <AutomationFields task={task} draft={draft} onChange={onChange} />
    </>
  )
}

/** The contact, company and deal that a task is about. */
const LinkFields = ({ draft, inDialog, onChange }: Pick<TaskFieldsProps, 'draft' | 'inDialog' | 'onChange'>) => (
  <div className={cx('grid', inDialog ? 'gap-4 md:grid-cols-3' : 'gap-3')}>
    {taskLinkFields.map((key) => (
      <FormField key={key} label={columnLabel(taskFields[key])} optional>
        <LinkInput
          field={taskFields[key]}
          size={inDialog ? 'lg' : 'md'}
          value={draft[key]}
          onChange={(id) => onChange({ [key]: id })}
        />
      </FormField>
    ))}
  </div>
)

/** Only a new task can be made automated. */
function AutomationFields({ task, draft, onChange }: Pick<TaskFieldsProps, 'task' | 'draft' | 'onChange'>) {
  return (
    <>
      {!task && (
        <Checkbox
          label="Automated"
          className="-ms-1"
          checked={draft.isAutomated}
          onChange={(isAutomated) => onChange({ isAutomated })}
        />
      )}
      {draft.isAutomated && (
        <AutomationRuleCard title="Automation rule" rule={task ? task.automationRule : defaultAutomationRule} />
      )}
    </>
  )
}
