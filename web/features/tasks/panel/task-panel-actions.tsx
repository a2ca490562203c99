import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { t } from '#contract/language/translate.ts'
import type { TaskStatus } from '#contract/tasks/enums.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { Command } from '../../../platform/keyboard/commands.ts'
import { displayKeys, shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { getStatusActions } from '../status-actions.tsx'

type TaskPanelActionsProps = {
  task: Task
  /** Absent for read-only roles. */
  onStatus?: (status: TaskStatus) => void
  onEdit?: () => void
  onDelete?: () => void
}

/** The actions on an open task. */
export function TaskPanelActions(props: TaskPanelActionsProps) {
  const { task, onStatus, onEdit, onDelete } = props
  const narrow = useIsNarrow()
  useShortcuts({ [shortcuts.record.edit.key]: onEdit }, 1)
  if (narrow) return <PhoneActions {...props} />
  const actions = onStatus ? getStatusActions(task.status) : []
  const rare = actions.filter(({ to }) => to === 'CANCELLED')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions
        .filter((action) => !rare.includes(action))
        .map(({ to, label, icon }) => (
          <Button
            key={to}
            variant={to === 'COMPLETED' ? 'primary' : 'outline'}
            icon={icon}
            onClick={() => onStatus?.(to)}
          >
            {label}
          </Button>
        ))}
      {onEdit && (
        <Button icon={<Pencil />} kbd="E" onClick={onEdit}>
          {t('Edit Task')}
        </Button>
      )}
      <MoreMenu actions={rare} onStatus={onStatus} />
      {onDelete && (
        <Button variant="danger-ghost" icon={<Trash />} className="ms-auto" onClick={onDelete}>
          {t('Delete')}
        </Button>
      )}
    </div>
  )
}

/** One row: completing and editing, and a menu with the rest. */
function PhoneActions({ task, onStatus, onEdit, onDelete }: TaskPanelActionsProps) {
  const actions = onStatus ? getStatusActions(task.status) : []
  const completion = actions.find(({ to }) => to === 'COMPLETED')
  const others = actions.filter((action) => action !== completion)
  return (
    <div className="flex items-center gap-2">
      {completion && (
        <Button
          variant="primary"
          icon={completion.icon}
          className="min-w-0 flex-1!"
          onClick={() => onStatus?.(completion.to)}
        >
          <span className="truncate">{completion.label}</span>
        </Button>
      )}
      {onEdit && (
        <Button className={cx('min-w-0', completion ? 'shrink!' : 'flex-1!')} onClick={onEdit}>
          <span className="truncate">{t('Edit Task')}</span>
        </Button>
      )}
      <MoreMenu actions={others} onStatus={onStatus} onDelete={onDelete} className="ms-auto" />
    </div>
  )
}

type MoreMenuProps = Pick<TaskPanelActionsProps, 'onStatus' | 'onDelete'> & {
  actions: ReturnType<typeof getStatusActions>
  className?: string
}

/** The actions that have no button; renders nothing if there are none. */
function MoreMenu({ actions, onStatus, onDelete, className }: MoreMenuProps) {
  if (actions.length === 0 && !onDelete) return null
  return (
    <Menu
      label={t('More')}
      align="end"
      trigger={<IconButton label={t('More')} icon={<Ellipsis />} className={className} />}
      items={[
        ...actions.map(({ to, label, icon }) => ({ label, icon, onSelect: () => onStatus?.(to) })),
        onDelete && actions.length > 0 && 'separator',
        onDelete && { label: t('Delete'), icon: <Trash aria-hidden />, danger: true, onSelect: onDelete },
      ]}
    />
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
