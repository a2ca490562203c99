import { useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { assignTaskId, createTask, isSubjectType, type NewTaskWithId } from '../requests.ts'
import { useTaskFeedback } from '../task-feedback.ts'
import { useTaskPermissions } from '../use-task-permissions.ts'
import { toNewTask } from './task-draft.ts'
import { TaskForm } from './task-form.tsx'

type CreateTaskDialogProps = {
  open: boolean
  initialValues?: { title?: string }
  onClose: () => void
  onCreated: (task: Task) => void
}

/** Creates a task. It is about the record in the open panel, unless the user picks others or none. */
export function CreateTaskDialog({ open, initialValues: { title } = {}, onClose, onCreated }: CreateTaskDialogProps) {
  const attempt = useRef<NewTaskWithId | null>(null)
  const feedback = useTaskFeedback()
  const permissions = useTaskPermissions()
  const { panel } = usePanel()
  const subject = panel && isSubjectType(panel.kind) ? panel : null
  return (
    <Dialog open={open} onClose={onClose} title={t('New task')} size="md" flush>
      <TaskForm
        task={null}
        label={t('New task')}
        draftKey={[subject ? `${subject.kind}:${subject.id}:new-task` : 'task:new', title].filter(Boolean).join(':')}
        currentUserId={permissions.id}
        initialValues={{ ...(title && { title }), ...(subject && { [`${subject.kind}Id`]: subject.id }) }}
        withLinks
        withTitle
        inDialog
        submit={t('Create Task')}
        onSave={async (draft) => {
          attempt.current = assignTaskId(toNewTask(draft, permissions.timeZone), attempt.current)
          const result = await feedback.track(createTask(attempt.current), taskMessages.create)
          if (result.success) onCreated(result.data)
          return result.success ? 'saved' : 'failed'
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
