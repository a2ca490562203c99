import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { Task } from '#contract/tasks/task.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type SaveOutcome, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { TaskConflict } from './task-conflict.tsx'
import { createTaskDraft, type TaskDraft, type TaskLinks, taskDraftFields, toTaskDraft } from './task-draft.ts'
import { TaskFields } from './task-fields.tsx'

type TaskFormProps = {
  /** The task to edit, or null for a new one. */
  task: Task | null
  label: string
  /** The key under which the draft is kept if the form is closed before it is saved. */
  draftKey: string
  /** The assignee of a new task. */
  currentUserId: string
  /** The title of a new task at first, and the records that it is linked to. */
  initialValues?: Partial<TaskLinks & Pick<TaskDraft, 'title'>>
  /** The due date of a new task at first. */
  initialDueDate?: string
  /** Includes the links to a contact, a company and a deal. */
  withLinks?: boolean
  /** Includes the title field. List rows show the title above the form, where it cannot be edited. */
  withTitle: boolean
  /** Adapts the form to a dialog: larger controls, no frame, the buttons in a footer. */
  inDialog?: boolean
  submit: string
  /** `original` is the task that the draft was made from. */
  onSave: (draft: TaskDraft, original: Task | null) => Promise<SaveOutcome<Task>>
  onClose: () => void
  /** Between the controls and the buttons. */
  children?: ReactNode
}

/** Creates or edits a task in place. Escape cancels, after a confirmation if there are changes. */
export function TaskForm(props: TaskFormProps) {
  const {
    task,
    label,
    draftKey,
    currentUserId,
    initialValues,
    initialDueDate = '',
    withLinks = false,
    withTitle,
    inDialog = false,
  } = props
  const { submit, onSave, onClose, children } = props
  const timeZone = useTimeZone()
  const [isTitleTouched, setIsTitleTouched] = useState(false)
  const form = useRecordForm({
    record: task,
    toDraft: (record: Task | null) =>
      record
        ? toTaskDraft(record, timeZone)
        : createTaskDraft(currentUserId, { ...initialValues, dueDate: initialDueDate }),
    fields: taskDraftFields,
    draftKey,
    discardText: t('Your changes to this task won’t be saved.'),
    validate: (draft) => {
      setIsTitleTouched(true)
      return !isUntitled(draft)
    },
    save: onSave,
    onClose,
  })
  const untitled = isUntitled(form.draft)
  const cancelButton = (
    <Button size={inDialog ? 'md' : 'sm'} variant={inDialog ? 'outline' : 'ghost'} onClick={() => void form.cancel()}>
      {t('Cancel')}
    </Button>
  )
  return (
    <form
      ref={form.formRef}
      noValidate
      aria-label={label}
      onSubmit={form.submit}
      // Enter doesn't submit a form whose submit button is disabled, so this shows the reason.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && untitled) setIsTitleTouched(true)
        form.submitOnCtrlEnter(event)
      }}
      className={inDialog ? 'flex min-h-full flex-col' : 'grid gap-3 rounded-card border border-line-2 bg-canvas p-3'}
    >
      <div className={inDialog ? 'grid gap-4 px-5 pt-4 pb-5' : 'contents'}>
        <TaskFields
          {...{ task, withTitle, withLinks, inDialog }}
          draft={form.draft}
          isTitleMissing={isTitleTouched && untitled}
          onTitleTouched={() => setIsTitleTouched(true)}
          onChange={form.update}
        />
        {children}
        {form.conflict && <TaskConflict conflict={form.conflict} onAcceptTheirs={form.discard} />}
      </div>
      <div
        className={
          inDialog
            ? 'sticky bottom-0 mt-auto flex justify-end gap-2 border-t border-line bg-raised px-5 py-3 md:rounded-b-card'
            : 'flex gap-1'
        }
      >
        {inDialog && cancelButton}
        <Button type="submit" size={inDialog ? 'md' : 'sm'} variant="primary" busy={form.isBusy} disabled={untitled}>
          {submit}
        </Button>
        {!inDialog && cancelButton}
      </div>
    </form>
  )
}

const isUntitled = ({ title }: TaskDraft): boolean => title.trim() === ''
