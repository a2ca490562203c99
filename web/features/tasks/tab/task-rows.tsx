import { t } from '#contract/language/translate.ts'
import type { Task } from '#contract/tasks/task.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { TaskForm } from '../form/task-form.tsx'
import type { TaskPermissions } from '../use-task-permissions.ts'
import { SelectAll } from './bulk-bar.tsx'
import { TaskRow } from './task-row.tsx'
import type { useTaskActions } from './use-task-actions.ts'

type TaskRowsProps = {
  tasks: readonly Task[]
  permissions: TaskPermissions
  selectedIds: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The task whose form is open. */
  editedId: string | null
  onEdit: (id: string | null) => void
  onFormClose: () => void
  actions: ReturnType<typeof useTaskActions>
}

/** The tasks of the tab. The edited one shows its form. */
export function TaskRows(props: TaskRowsProps) {
  const { tasks, permissions, selectedIds, onSelect, editedId, onEdit, onFormClose, actions } = props
  const { open } = usePanel()
  const toggleSelected = (id: string, isSelected: boolean) => {
    const next = new Set(selectedIds)
    if (isSelected) next.add(id)
    else next.delete(id)
    onSelect(next)
  }
  return (
    <>
      {permissions.mayDelete && (
        <SelectAll
          count={tasks.length}
          selected={tasks.filter(({ id }) => selectedIds.has(id)).length}
          onChange={(all) => onSelect(new Set(all ? tasks.map(({ id }) => id) : []))}
        />
      )}
      <ul aria-label={t('Tasks')}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            timeZone={permissions.timeZone}
            selected={selectedIds.has(task.id)}
            onSelect={permissions.mayDelete ? (isSelected) => toggleSelected(task.id, isSelected) : undefined}
            onOpen={() => open({ kind: 'task', id: task.id })}
            onStatus={permissions.mayWrite ? (status) => void actions.patch(task, { status }) : undefined}
            editing={editedId === task.id}
            onEdit={permissions.mayWrite ? () => onEdit(editedId === task.id ? null : task.id) : undefined}
            onDelete={permissions.mayDelete ? () => void actions.confirmDelete(task) : undefined}
          >
            {editedId === task.id && (
              <TaskForm
                task={task}
                label={t('Edit Task')}
                draftKey={`task:${task.id}`}
                currentUserId={permissions.id}
                withTitle={false}
                submit={t('Save')}
                onSave={(draft, original) => actions.save(draft, original ?? task)}
                onClose={onFormClose}
              >
                <p className="text-12 text-text-2 tabular-nums">
                  {t('Created {dateTime}', { dateTime: formatDateTime(task.createdAt, permissions.timeZone) })}
                </p>
              </TaskForm>
            )}
          </TaskRow>
        ))}
      </ul>
    </>
  )
}
