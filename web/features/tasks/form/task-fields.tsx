import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { fieldLimits } from '#contract/kit/fields.ts'
import { columnLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { defaultAutomationRule, taskDefaults } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { useSignedInUser, useTimeZone } from '../../../platform/session/session.ts'
import { useStoredPreference } from '../../../platform/storage/stored-preference.ts'
import { taskPriorityOptions, taskStatusOptions } from '../../../ui/badges/status.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { type ControlSize, Input, Textarea } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { LinkInput } from '../../lists/public.ts'
import { AutomationRuleCard } from '../automation-rule-card.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { type TaskDraft, type TaskLinks, taskLinkFields } from './task-draft.ts'

type TaskLinkField = keyof TaskLinks

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

/** The controls of a task's form. Those that a new task seldom needs are shown on demand. */
export function TaskFields(props: TaskFieldsProps) {
  const { task, withTitle, withLinks, inDialog, draft, isTitleMissing, onTitleTouched, onChange } = props
  const timeZone = useTimeZone()
  const [size, gap] = inDialog ? (['lg', 'gap-4'] as const) : (['md', 'gap-3'] as const)
  const moreId = useId()
  // What a new task is about is shown at once, once it is known.
  const [firstLinks] = useState(() => taskLinkFields.filter((key) => !task && draft[key] !== ''))
  const otherLinks = withLinks ? taskLinkFields.filter((key) => !firstLinks.includes(key)) : []
  const { showsMore, mayToggle, toggleMore } = useMoreFields(task, draft, otherLinks)
  return (
    <>
      {withTitle && (
        <FormField label={t('Title')} error={isTitleMissing ? taskMessages.titleRequired : null}>
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
      <div className={cx('flex flex-wrap *:min-w-50 *:flex-1', gap)}>
        <FormField label={t('Due date')} optional>
          <DateInput
            size={size}
            name="dueDate"
            withTime
            timeZone={timeZone}
            value={draft.dueDate}
            onChange={(dueDate) => onChange({ dueDate })}
          />
        </FormField>
        <FormField label={t('Assignee')} optional>
          <AssigneeSelect
            size={size}
            formerAssignee={task?.assignee ?? null}
            value={draft.assigneeId}
            onChange={(assigneeId) => onChange({ assigneeId })}
          />
        </FormField>
      </div>
      {withLinks && <LinkFields {...{ draft, inDialog, onChange }} keys={firstLinks} />}
      {mayToggle && <MoreButton isOpen={showsMore} controls={moreId} onToggle={toggleMore} />}
      <div id={moreId} hidden={!showsMore} className={cx('grid', gap)}>
        <MoreFields {...props} size={size} links={otherLinks} />
      </div>
    </>
  )
}

/** Whether all fields are shown: those of a task that is edited always are, and what is filled in is never hidden. */
function useMoreFields(task: Task | null, draft: TaskDraft, links: readonly TaskLinkField[]) {
  const [stored, store] = useStoredPreference(`task-form:${useSignedInUser()?.id}`)
  const isFilled =
    draft.description !== '' ||
    draft.isAutomated ||
    draft.status !== taskDefaults.status ||
    draft.priority !== taskDefaults.priority ||
    links.some((key) => draft[key] !== '')
  const [isOpen, setOpen] = useState(stored === 'more' || isFilled)
  const toggleMore = () => {
    store(isOpen ? null : 'more')
    setOpen(!isOpen)
  }
  return { showsMore: task !== null || isOpen || isFilled, mayToggle: task === null && !isFilled, toggleMore }
}

type MoreButtonProps = { isOpen: boolean; controls: string; onToggle: () => void }

const MoreButton = ({ isOpen, controls, onToggle }: MoreButtonProps) => (
  <Button
    size="sm"
    variant="ghost"
    icon={isOpen ? <ChevronDown /> : <ChevronRight className="rtl:-scale-x-100" />}
    aria-expanded={isOpen}
    aria-controls={controls}
    className="-ms-2 justify-self-start"
    onClick={onToggle}
  >
    {isOpen ? t('Fewer fields') : t('More fields')}
  </Button>
)

type MoreFieldsProps = TaskFieldsProps & { size: ControlSize; links: readonly TaskLinkField[] }

function MoreFields({ task, inDialog, draft, onChange, size, links }: MoreFieldsProps) {
  return (
    <>
      <div className={cx('grid grid-cols-2', inDialog ? 'gap-4' : 'gap-3')}>
        <FormField label={t('Status')}>
          <Select
            size={size}
            name="status"
            empty={false}
            options={taskStatusOptions}
            value={draft.status}
            onChange={(status) => status && onChange({ status: status as TaskDraft['status'] })}
          />
        </FormField>
        <FormField label={t('Priority')}>
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
      <LinkFields {...{ draft, inDialog, onChange }} keys={links} />
      <FormField label={t('Description')} optional>
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

type LinkFieldsProps = Pick<TaskFieldsProps, 'draft' | 'inDialog' | 'onChange'> & { keys: readonly TaskLinkField[] }

/** The contact, company and deal that a task is about. */
const LinkFields = ({ draft, inDialog, onChange, keys }: LinkFieldsProps) => (
  <div className={cx('grid empty:hidden', inDialog ? 'gap-4 md:auto-cols-fr md:grid-flow-col' : 'gap-3')}>
    {keys.map((key) => (
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
          label={t('Automated')}
          className="-ms-1"
          checked={draft.isAutomated}
          onChange={(isAutomated) => onChange({ isAutomated })}
        />
      )}
      {draft.isAutomated && (
        <AutomationRuleCard title={t('Automation rule')} rule={task ? task.automationRule : defaultAutomationRule} />
      )}
    </>
  )
}
