import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import type { Task } from '#contract/tasks/task.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { restoreFocus } from '../../../ui/overlays/focus.ts'
import { FieldRow, type RecordRowProps } from '../../records/public.ts'
import { AutomationRuleCard } from '../automation-rule-card.tsx'
import { TaskLinkRow } from './task-link-row.tsx'
import { taskPanelDescriptor } from './task-panel-descriptor.tsx'

type TaskDetailsProps = { task: Task; readOnly: boolean; timeZone: string | null }

/** All fields of a task. Those that can be changed are edited in place. */
export function TaskDetails({ task, readOnly, timeZone }: TaskDetailsProps) {
  const { completedAt } = task
  const row = { descriptor: taskPanelDescriptor, record: task, readOnly }
  const link = { task, readOnly }
  return (
    <div className="px-2 md:ps-9.5">
      {!readOnly && <TitleRow {...row} />}
      <FieldRow {...row} field="dueDate" />
      <TaskLinkRow {...link} field="assigneeId" />
      <FieldRow {...row} field="status" />
      <FieldRow {...row} field="priority" />
      <Group name={t('About')}>
        <FieldRow {...row} field="description" rows={3} />
        <TaskLinkRow {...link} field="contactId" />
        <TaskLinkRow {...link} field="companyId" />
        <TaskLinkRow {...link} field="dealId" />
      </Group>
      {task.isAutomated && (
        <div className="px-2 py-3">
          <AutomationRuleCard title={t('Automated Task')} rule={task.automationRule} />
        </div>
      )}
      <Group name={t('History')}>
        <dl className="grid grid-cols-[var(--w-label)_minmax(0,1fr)] text-text-2 tabular-nums">
          <Fact name={t('Completed')}>{completedAt && formatDateTime(completedAt, timeZone)}</Fact>
          <Fact name={t('Created')}>{formatDateTime(task.createdAt, timeZone)}</Fact>
          <Fact name={t('Updated')}>{formatDateTime(task.updatedAt, timeZone)}</Fact>
          <Fact name={t('Workspace')}>{task.workspace.name}</Fact>
          <Fact name={t('Organization')}>{task.organization.name}</Fact>
        </dl>
      </Group>
    </div>
  )
}

/** The title while it is edited or saved. Otherwise only the heading says it, which opens the editor and takes the focus back. */
function TitleRow(row: RecordRowProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const changes = new MutationObserver(() => {
      if (element.querySelector('[data-state=rest]'))
        restoreFocus(element.closest('aside')?.querySelector('h2 button') ?? null, element)
    })
    changes.observe(element, { subtree: true, attributeFilter: ['data-state'] })
    return () => changes.disconnect()
  }, [])
  return (
    <div ref={box} className="has-[[data-state=rest]]:hidden">
      <FieldRow {...row} field="title" />
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="pt-2 before:mx-2 before:mb-2 before:block before:border-t before:border-line">
      <h3 className="sr-only">{name}</h3>
      {children}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="py-1.5 ps-2 touch:py-3">{name}</dt>
      <dd className="px-2 py-1.5 text-text wrap-anywhere touch:py-3">
        {children || <span className="text-text-3">{messages.notProvided}</span>}
      </dd>
    </div>
  )
}
