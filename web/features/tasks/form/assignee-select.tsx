import { useQuery } from '@tanstack/react-query'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { ControlSize } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { membersQueryOptions } from '../../records/public.ts'

type AssigneeSelectProps = {
  size: ControlSize
  /** The current assignee, who stays selectable even after being removed from the workspace. */
  formerAssignee: Task['assignee']
  /** The id of a member; empty for no assignee. */
  value: string
  onChange: (id: string) => void
}

export function AssigneeSelect({ size, formerAssignee, value, onChange }: AssigneeSelectProps) {
  const { data: members = [] } = useQuery(membersQueryOptions())
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
