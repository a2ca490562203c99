import { useRef } from 'react'
import { taskTexts } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TaskForm } from './form.tsx'
import { bodyOf } from './form-values.ts'
import { type Attempt, attemptOf, createTask } from './requests.ts'
import { useMe } from './rights.ts'
import { useSay } from './say.ts'

type CreateTaskProps = { open: boolean; onClose: () => void; onCreated: (task: Task) => void }

/** Asks for a new task that is about nothing yet. */
export function CreateTaskDialog({ open, onClose, onCreated }: CreateTaskProps) {
  const attempt = useRef<Attempt | null>(null)
  const say = useSay()
  const me = useMe()
  return (
    <Dialog open={open} onClose={onClose} title="Add Task" size="md" flush>
      <TaskForm
        task={null}
        label="Add Task"
        draftKey="task:new"
        me={me.id}
        withTitle
        inDialog
        submit="Create Task"
        onSave={async (draft) => {
          attempt.current = attemptOf(bodyOf(draft), attempt.current)
          const result = await say.call(createTask(attempt.current), taskTexts.create)
          if (result.success) onCreated(result.data)
          return result.success
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
