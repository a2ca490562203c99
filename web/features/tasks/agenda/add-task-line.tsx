import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import { assignTaskId, createTask, type NewTaskWithId } from '../requests.ts'
import { toastFeedback } from '../task-feedback.ts'

type AddTaskLineProps = {
  label: string
  assigneeId: string
  getDueDate: () => string | null
  takesFocus?: boolean
  onFocus: () => void
}

/** An input that adds tasks for the user by title. Enter saves the task, and the next one can be typed. */
export function AddTaskLine({ label, assigneeId, getDueDate, takesFocus, onFocus }: AddTaskLineProps) {
  const [title, setTitle] = useState('')
  const [isSaving, setSaving] = useState(false)
  const attempt = useRef<NewTaskWithId | null>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const text = title.trim()
    if (text === '' || isSaving) return
    setSaving(true)
    // A retry after a failure must create the same task.
    const dueDate = attempt.current?.title === text ? (attempt.current.dueDate ?? null) : getDueDate()
    attempt.current = assignTaskId({ title: text, assigneeId, ...(dueDate && { dueDate }) }, attempt.current)
    const result = await toastFeedback.track(createTask(attempt.current), taskMessages.create)
    setSaving(false)
    if (!result.success) return
    attempt.current = null
    setTitle('')
  }
  return (
    <form
      onSubmit={(event) => void add(event)}
      className="flex min-h-9 items-center gap-2 px-3.5 text-text-3 touch:min-h-11"
    >
      <span className="inline-flex size-6 flex-none items-center justify-center">
        <Plus aria-hidden />
      </span>
      <input
        aria-label={label}
        placeholder={t('Add a task')}
        value={title}
        maxLength={500}
        readOnly={isSaving}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
        autoFocus={takesFocus}
        onFocus={onFocus}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && title !== '') {
            event.stopPropagation()
            setTitle('')
          }
        }}
        className="-mx-1 min-w-0 flex-1 self-stretch rounded-control bg-transparent px-1 text-text max-md:text-[16px] max-md:placeholder:text-13"
      />
    </form>
  )
}
