import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { t } from '#contract/language/translate.ts'
import type { TaskStatus } from '#contract/tasks/enums.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { Command } from '../../../platform/keyboard/commands.ts'
import { displayKeys, shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts'
import { getStatusActions } from '../status-actions.tsx'

type TaskPanelActionsProps = {
  task: Task
  /** Absent for read-only roles. */
  onStatus?: (status: TaskStatus) => void
  onEdit?: () => void
  onDelete?: () => void
}

/** The actions on an open task. */
export function TaskPanelActions({ task, onStatus, onEdit, onDelete }: TaskPanelActionsProps) {
  useShortcuts({ [shortcuts.record.edit.key]: onEdit }, 1)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onStatus &&
        getStatusActions(task.status).map(({ to, label, icon }) => (
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
          {t('Edit Task')}
        </Button>
      )}
      {onDelete && (
        <Button variant="danger-ghost" icon={<Trash />} className="ms-auto" onClick={onDelete}>
          {t('Delete')}
        </Button>
      )}
    </div>
  )
}

type TaskCommandHandlers = {
  onEdit: () => void
  /** Opens the editor of a field, by its label. Absent while the form is open, which has them all. */
  onEditField?: (label: string) => void
  onStatus: (status: TaskStatus) => void
}

const fieldCommands = [
  { label: t('Change due date'), field: t('Due date') },
  { label: t('Change assignee'), field: t('Assignee') },
  { label: t('Change priority'), field: t('Priority') },
]

/** The same actions as palette commands. */
export const createTaskCommands = (
  task: Task | undefined,
  { onEdit, onEditField, onStatus }: TaskCommandHandlers,
): Command[] =>
  task
    ? [
        { label: t('Edit task'), keys: displayKeys(shortcuts.record.edit), run: onEdit },
        ...(onEditField ? fieldCommands.map(({ label, field }) => ({ label, run: () => onEditField(field) })) : []),
        ...getStatusActions(task.status).map(({ to, label, icon }) => ({ label, icon, run: () => onStatus(to) })),
      ]
    : []
