import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldLimits } from '#contract/kit/fields.ts'
import { defaultAutomationRule } from '#contract/tasks/enums.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { getDraft } from '../../../shared/drafts.ts'
import { taskPriorityOptions, taskStatusOptions } from '../../../ui/badges/status.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { type ControlSize, Input, Textarea } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import { membersQueryOptions } from '../../records/public.ts'
import { AutomationRuleCard } from '../automation-rule-card.tsx'
import { TaskConflict } from './task-conflict.tsx'
import { createTaskDraft, type EditableTaskField, getChangedFields, type TaskDraft, toTaskDraft } from './task-draft.ts'

type TaskFormProps = {
  /** The task to edit, null for a new one. */
  task: Task | null
  label: string
  /** Text waits under this name when the form goes away before it is saved. */
  draftKey: string
  /** Whom a new task is given to. */
  currentUserId: string
  /** The title cannot be changed in a row of a list. */
  withTitle: boolean
  /** Fills a dialog: large controls, no frame, the buttons in its foot. */
  inDialog?: boolean
  submit: string
  /**
   * Answers whether it worked: then the form closes, else it keeps what was typed. `seen` is the task that the draft was made from;
   * when it is another one by now, that one is the answer (R6).
   */
  onSave: (draft: TaskDraft, seen: Task | null) => Promise<boolean | Task>
  onClose: () => void
  /** Between the controls and the buttons. */
  children?: ReactNode
}

/** Adds a task or changes one where it stands. Escape cancels, and asks first when something was typed. */
export function TaskForm({ task, label, draftKey, currentUserId, withTitle, inDialog, ...rest }: TaskFormProps) {
  const { submit, onSave, onClose, children } = rest
  // What others change meanwhile does not change what is being typed; it is compared when it is saved.
  const [base, setBase] = useState(task)
  const [fresh] = useState(() => createTaskDraft(currentUserId))
  const originalDraft = base ? toTaskDraft(base) : fresh
  const [theirs, setTheirs] = useState<{ task: Task; fields: EditableTaskField[] } | null>(null)
  const [draft, setDraft] = useState(() => (getDraft(draftKey)?.draft as TaskDraft | undefined) ?? originalDraft)
  const [isTitleTouched, setIsTitleTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const [size, gap] = inDialog ? (['lg', 'gap-4'] as const) : (['md', 'gap-3'] as const)
  const unchanged = JSON.stringify(draft) === JSON.stringify(originalDraft)
  const untitled = draft.title.trim() === ''
  const set = (change: Partial<TaskDraft>) => setDraft((last) => ({ ...last, ...change }))
  const { form, leave, cancel } = useDraftForm({
    ...{ key: draftKey, draft, unchanged, onClose },
    loss: 'Your changes to this task are not saved.',
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || untitled) return setIsTitleTouched(true)
    if (base && unchanged) return leave()
    setBusy(true)
    await send(draft, base)
    setBusy(false)
  }

  async function send(edited: TaskDraft, original: Task | null): Promise<void> {
    const outcome = await onSave(edited, original)
    if (typeof outcome === 'object') return original ? resolveConflict(edited, original, outcome) : undefined
    if (outcome) leave()
  }

  /** Somebody else changed the task meanwhile. Other fields than these: it is saved over theirs; else both are shown. */
  async function resolveConflict(edited: TaskDraft, before: Task, current: Task): Promise<void> {
    const [was, now] = [toTaskDraft(before), toTaskDraft(current)]
    const mine = getChangedFields(edited, was)
    const merged = { ...now, ...Object.fromEntries(mine.map((field) => [field, edited[field]])) }
    const conflicts = getChangedFields(now, was).filter((field) => mine.includes(field))
    setBase(current)
    setDraft(merged)
    if (conflicts.length === 0) return send(merged, current)
    setTheirs({ task: current, fields: conflicts })
  }

  const cancelButton = (
    <Button size={inDialog ? 'md' : 'sm'} variant={inDialog ? 'outline' : 'ghost'} onClick={() => void cancel()}>
      Cancel
    </Button>
  )
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={save}
      // A disabled button keeps Enter from sending the form, and so from saying why.
      onKeyDown={(event) => event.key === 'Enter' && untitled && setIsTitleTouched(true)}
      className={inDialog ? 'flex min-h-full flex-col' : 'grid gap-3 rounded-card border border-line-2 bg-canvas p-3'}
    >
      <div className={inDialog ? 'grid gap-4 px-5 pt-4 pb-5' : 'contents'}>
        {withTitle && (
          <FormField label="Title" error={isTitleTouched && untitled ? taskMessages.titleRequired : null}>
            <Input
              size={size}
              name="title"
              required
              data-autofocus
              autoComplete="off"
              maxLength={fieldLimits.text}
              value={draft.title}
              onChange={(event) => {
                // Not as soon as it is left: what appears then would move the button that is being pressed.
                setIsTitleTouched(true)
                set({ title: event.target.value })
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
              onChange={(status) => status && set({ status: status as TaskDraft['status'] })}
            />
          </FormField>
          <FormField label="Priority">
            <Select
              size={size}
              name="priority"
              empty={false}
              options={taskPriorityOptions}
              value={draft.priority}
              onChange={(priority) => priority && set({ priority: priority as TaskDraft['priority'] })}
            />
          </FormField>
        </div>
        <div className={cx('flex flex-wrap *:min-w-50 *:flex-1', gap)}>
          <FormField label="Due date" optional>
            <Input
              size={size}
              name="dueDate"
              type="datetime-local"
              value={draft.dueDate}
              onChange={(event) => set({ dueDate: event.target.value })}
            />
          </FormField>
          <FormField label="Assignee" optional>
            <AssigneeSelect
              size={size}
              task={task}
              value={draft.assigneeId}
              onChange={(assigneeId) => set({ assigneeId })}
            />
          </FormField>
        </div>
        <FormField label="Description" optional>
          <Textarea
            name="description"
            rows={3}
            maxLength={fieldLimits.paragraph}
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        </FormField>
        {!task && (
          <Checkbox
            label="Automated"
            className="-ms-1"
            checked={draft.isAutomated}
            onChange={(isAutomated) => set({ isAutomated })}
          />
        )}
        {draft.isAutomated && (
          <AutomationRuleCard title="Automation rule" rule={task ? task.automationRule : defaultAutomationRule} />
        )}
        {children}
        {theirs && <TaskConflict {...theirs} onTake={leave} />}
      </div>
      <div
        className={
          inDialog
            ? 'sticky bottom-0 mt-auto flex justify-end gap-2 border-t border-line bg-raised px-5 py-3 md:rounded-b-card'
            : 'flex gap-1'
        }
      >
        {inDialog && cancelButton}
        <Button type="submit" size={inDialog ? 'md' : 'sm'} variant="primary" busy={busy} disabled={untitled}>
          {submit}
        </Button>
        {!inDialog && cancelButton}
      </div>
    </form>
  )
}

type AssigneeSelectProps = { size: ControlSize; task: Task | null; value: string; onChange: (id: string) => void }

/** The people of the workspace, and whoever had the task before leaving it. */
function AssigneeSelect({ size, task, value, onChange }: AssigneeSelectProps) {
  const { data: members = [] } = useQuery(membersQueryOptions())
  const formerAssignee = task?.assignee
  const people =
    formerAssignee && !members.some(({ id }) => id === formerAssignee.id) ? [formerAssignee, ...members] : members
  return (
    <Select
      size={size}
      name="assigneeId"
      empty={taskMessages.unassigned}
      options={people.map(({ id, name, email }) => ({ value: id, label: name ?? email }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
