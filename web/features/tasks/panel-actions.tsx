import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { TaskStatus } from '#contract/tasks/enums.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { Command } from '../../platform/commands.ts'
import { keysShown, shortcuts } from '../../platform/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { useKeys } from '../../ui/keys.ts'
import { stepsFrom } from './steps.tsx'

type PanelActionsProps = {
  task: Task
  /** Left out where the person may only look. */
  onStatus?: (status: TaskStatus) => void
  onEdit?: () => void
  onDelete?: () => void
}

/** What can be done with an open task. */
export function PanelActions({ task, onStatus, onEdit, onDelete }: PanelActionsProps) {
  useKeys({ [shortcuts.record.edit.key]: onEdit }, 1)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onStatus &&
        stepsFrom(task.status).map(({ to, label, icon }) => (
          <Button
            key={to}
            variant={to === 'COMPLETED' ? 'primary' : 'outline'}
            icon={icon}
            onClick={() => onStatus(to)}
          >
            {label}
          </Button>
        ))}
      {onEdit && (
        <Button icon={<Pencil />} kbd="E" onClick={onEdit}>
          Edit Task
        </Button>
      )}
      {onDelete && (
        <Button variant="danger-ghost" icon={<Trash />} className="ms-auto" onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
  )
}

type TaskSteps = { onEdit: () => void; onStatus: (status: TaskStatus) => void }

/** The same for the palette. */
export const taskCommands = (task: Task | undefined, { onEdit, onStatus }: TaskSteps): Command[] =>
  task
    ? [
        { label: 'Edit task', keys: keysShown(shortcuts.record.edit), run: onEdit },
        ...stepsFrom(task.status).map(({ to, label, icon }) => ({ label, icon, run: () => onStatus(to) })),
      ]
    : []
