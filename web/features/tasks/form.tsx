import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '#contract/kit/fields.ts'
import { defaultRule } from '#contract/tasks/enums.ts'
import { taskTexts } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { useDraftForm } from '../../ui/draft-form.ts'
import { keptDraft } from '../../ui/drafts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { type ControlSize, Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { taskPriorityOptions, taskStatusOptions } from '../../ui/status.tsx'
import { workspaceMembers } from '../records/public.ts'
import { Clash } from './clash.tsx'
import { changedIn, type Draft, draftOf, type Editable, newDraft } from './form-values.ts'
import { Rule } from './rule.tsx'

type TaskFormProps = {
  /** The task to edit, null for a new one. */
  task: Task | null
  label: string
  /** Text waits under this name when the form goes away before it is saved. */
  draftKey: string
  /** Whom a new task is given to. */
  me: string
  /** The title cannot be changed in a row of a list. */
  withTitle: boolean
  /** Fills a dialog: large controls, no frame, the buttons in its foot. */
  inDialog?: boolean
  submit: string
  /**
   * Answers whether it worked: then the form closes, else it keeps what was typed. `seen` is the task that the draft was made from;
   * when it is another one by now, that one is the answer (R6).
   */
  onSave: (draft: Draft, seen: Task | null) => Promise<boolean | Task>
  onClose: () => void
  /** Between the controls and the buttons. */
  children?: ReactNode
}

/** Adds a task or changes one where it stands. Escape cancels, and asks first when something was typed. */
export function TaskForm({ task, label, draftKey, me, withTitle, inDialog, ...rest }: TaskFormProps) {
  const { submit, onSave, onClose, children } = rest
  // What others change meanwhile does not change what is being typed; it is compared when it is saved.
  const [base, setBase] = useState(task)
  const [fresh] = useState(() => newDraft(me))
  const opened = base ? draftOf(base) : fresh
  const [theirs, setTheirs] = useState<{ task: Task; fields: Editable[] } | null>(null)
  const [draft, setDraft] = useState(() => (keptDraft(draftKey)?.draft as Draft | undefined) ?? opened)
  const [titleAsked, setTitleAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [size, gap] = inDialog ? (['lg', 'gap-4'] as const) : (['md', 'gap-3'] as const)
  const unchanged = JSON.stringify(draft) === JSON.stringify(opened)
  const untitled = draft.title.trim() === ''
  const set = (change: Partial<Draft>) => setDraft((last) => ({ ...last, ...change }))
  const { form, leave, cancel } = useDraftForm({
    ...{ key: draftKey, draft, unchanged, onClose },
    loss: 'Your changes to this task are not saved.',
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || untitled) return setTitleAsked(true)
    if (base && unchanged) return leave()
    setBusy(true)
    await send(draft, base)
    setBusy(false)
  }

  async function send(written: Draft, seen: Task | null): Promise<void> {
    const answer = await onSave(written, seen)
    if (typeof answer === 'object') return seen ? meet(written, seen, answer) : undefined
    if (answer) leave()
  }

  /** Somebody else changed the task meanwhile. Other fields than these: it is saved over theirs; else both are shown. */
  async function meet(written: Draft, before: Task, current: Task): Promise<void> {
    const [was, now] = [draftOf(before), draftOf(current)]
    const mine = changedIn(written, was)
    const merged = { ...now, ...Object.fromEntries(mine.map((field) => [field, written[field]])) }
    const clashing = changedIn(now, was).filter((field) => mine.includes(field))
    setBase(current)
    setDraft(merged)
    if (clashing.length === 0) return send(merged, current)
    setTheirs({ task: current, fields: clashing })
  }

  const away = (
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
      onKeyDown={(event) => event.key === 'Enter' && untitled && setTitleAsked(true)}
      className={inDialog ? 'flex min-h-full flex-col' : 'grid gap-3 rounded-card border border-line-2 bg-canvas p-3'}
    >
      <div className={inDialog ? 'grid gap-4 px-5 pt-4 pb-5' : 'contents'}>
        {withTitle && (
          <FormField label="Title" error={titleAsked && untitled ? taskTexts.titleRequired : null}>
            <Input
              size={size}
              name="title"
              required
              data-autofocus
              autoComplete="off"
              maxLength={limits.text}
              value={draft.title}
              onChange={(event) => {
                // Not as soon as it is left: what appears then would move the button that is being pressed.
                setTitleAsked(true)
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
              onChange={(status) => status && set({ status: status as Draft['status'] })}
            />
          </FormField>
          <FormField label="Priority">
            <Select
              size={size}
              name="priority"
              empty={false}
              options={taskPriorityOptions}
              value={draft.priority}
              onChange={(priority) => priority && set({ priority: priority as Draft['priority'] })}
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
            maxLength={limits.paragraph}
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
        {draft.isAutomated && <Rule title="Automation rule" rule={task ? task.automationRule : defaultRule} />}
        {children}
        {theirs && <Clash {...theirs} onTake={leave} />}
      </div>
      <div
        className={
          inDialog
            ? 'sticky bottom-0 mt-auto flex justify-end gap-2 border-t border-line bg-raised px-5 py-3 md:rounded-b-card'
            : 'flex gap-1'
        }
      >
        {inDialog && away}
        <Button type="submit" size={inDialog ? 'md' : 'sm'} variant="primary" busy={busy} disabled={untitled}>
          {submit}
        </Button>
        {!inDialog && away}
      </div>
    </form>
  )
}

type AssigneeProps = { size: ControlSize; task: Task | null; value: string; onChange: (id: string) => void }

/** The people of the workspace, and whoever had the task before leaving it. */
function AssigneeSelect({ size, task, value, onChange }: AssigneeProps) {
  const { data: members = [] } = useQuery(workspaceMembers())
  const before = task?.assignee
  const people = before && !members.some(({ id }) => id === before.id) ? [before, ...members] : members
  return (
    <Select
      size={size}
      name="assigneeId"
      empty={taskTexts.unassigned}
      options={people.map(({ id, name, email }) => ({ value: id, label: name ?? email }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
