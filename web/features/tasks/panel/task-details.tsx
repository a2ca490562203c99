import type { ReactNode } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { taskMessages } from '#contract/tasks/messages.ts'
import type { Task } from '#contract/tasks/task.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { formatDate, formatDateTime } from '../../../shared/format-date.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { AutomationRuleCard } from '../automation-rule-card.tsx'
import { DueDate } from '../due-date.tsx'
import { formatDaysLeft, isClosed } from '../due-status.ts'

type TaskDetailsProps = { task: Task; timeZone: string | null }

/** All fields of a task. */
export function TaskDetails({ task, timeZone }: TaskDetailsProps) {
  const { description, dueDate, completedAt, deal } = task
  const { open } = usePanel()
  return (
    <div className="grid gap-4 px-4 pt-2 md:ps-11.5">
      {description && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {description}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2.5 tabular-nums">
        <Fact name="Due date">
          {dueDate && (
            <DueDate task={task} ignoresStatus>
              {formatDate(dueDate, timeZone)}
              {!isClosed(task.status) && ` · ${formatDaysLeft(dueDate, timeZone)}`}
            </DueDate>
          )}
        </Fact>
        <Fact name="Completed">{completedAt && formatDateTime(completedAt, timeZone)}</Fact>
        <Fact name="Created">{formatDateTime(task.createdAt, timeZone)}</Fact>
        <Fact name="Updated">{formatDateTime(task.updatedAt, timeZone)}</Fact>
        <Fact name="Workspace">{task.workspace.name}</Fact>
        <Fact name="Organization">{task.organization.name}</Fact>
        {deal && (
          <Fact name="Deal">
            <button
              type="button"
              data-keeps-panel
              className="tap text-start wrap-anywhere hover:underline"
              onClick={() => open({ kind: 'deal', id: deal.id })}
            >
              {deal.title}
            </button>
          </Fact>
        )}
      </dl>
      <RelatedRecords task={task} />
      {task.isAutomated && <AutomationRuleCard title="Automated Task" rule={task.automationRule} />}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-text-2">{name}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-text-3">{messages.notProvided}</span>}</dd>
    </div>
  )
}

/** The assignee and the record of the task. */
function RelatedRecords({ task: { assignee, contact, company } }: { task: Task }) {
  const { open } = usePanel()
  return (
    <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
      <RelatedCard name="Assignee">
        {assignee ? (
          <RelatedRecord
            kind="person"
            id={assignee.id}
            name={assignee.name ?? assignee.email}
            lines={[assignee.email]}
          />
        ) : (
          taskMessages.unassigned
        )}
      </RelatedCard>
      {contact && (
        <RelatedCard name="Contact">
          <RelatedRecord
            kind="person"
            id={contact.id}
            name={contact.name ?? contact.email ?? contact.phoneNumber ?? 'Unnamed Contact'}
            lines={[contact.email, contact.phoneNumber]}
            onOpen={() => open({ kind: 'contact', id: contact.id })}
          />
        </RelatedCard>
      )}
      {company && (
        <RelatedCard name="Company">
          <RelatedRecord
            kind="company"
            id={company.id}
            name={company.name}
            lines={[company.industry]}
            onOpen={() => open({ kind: 'company', id: company.id })}
          />
        </RelatedCard>
      )}
    </div>
  )
}

function RelatedCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="min-w-0 rounded-card border border-line-2 p-3">
      <h3 className="mb-1.5 text-12 text-text-2">{name}</h3>
      {children}
    </section>
  )
}

type RelatedRecordProps = {
  kind: 'person' | 'company'
  id: string
  name: string
  lines: readonly (string | null)[]
  onOpen?: () => void
}

function RelatedRecord({ kind, id, name, lines, onOpen }: RelatedRecordProps) {
  return (
    <div className="flex min-w-0 gap-2">
      <Avatar kind={kind} id={id} name={name} size={28} />
      <div className="min-w-0 flex-1">
        {onOpen ? (
          <button
            type="button"
            data-keeps-panel
            className="tap block max-w-full truncate text-start font-medium hover:underline"
            onClick={onOpen}
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <p className="truncate font-medium">
            <bdi>{name}</bdi>
          </p>
        )}
        {lines.filter(Boolean).map((line) => (
          <p key={line} className="truncate text-12 leading-5 text-text-2">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
