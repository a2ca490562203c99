import type { ReactNode } from 'react'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { formatDay, formatRelativeTime } from '../../../shared/relative-time.ts'
import { cx } from '../../../ui/cx.ts'
import { type Engagement, findLastTalk, findNextStep, talkNames } from '../engagement.ts'
import type { PanelRecord } from '../record-panel-descriptor.ts'

/** A record at a glance: next step and last talk. The sections below show its owner and tags. */
export function RecordSummary({ record }: { record: PanelRecord }) {
  return (
    <dl
      aria-label="At a glance"
      className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-1.5 border-b border-line px-4 py-3"
    >
      <Line name="Next step">
        <NextStepLine record={record} />
      </Line>
      <Line name="Last interaction">
        <LastTalkLine record={record} />
      </Line>
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="leading-6 text-text-2">{name}</dt>
    <dd className="min-w-0 leading-6">{children}</dd>
  </>
)

const actionClass = 'tap flex max-w-full min-w-0 items-baseline rounded-control text-start leading-6 hover:underline'

function NextStepLine({ record }: { record: PanelRecord }) {
  const timeZone = useTimeZone()
  const { open } = usePanel()
  const openTab = useOpenTab()
  const step = findNextStep(record as Engagement)
  if (!step) return <span className="text-text-3">No next step</span>
  const now = Date.now()
  const isOverdue = Date.parse(step.at) < now
  const when = (
    <span className={cx('flex-none whitespace-pre tabular-nums', isOverdue ? 'text-due-past' : 'text-text-2')}>
      {' · '}
      {isOverdue && 'Overdue, '}
      {formatDay(step.at, timeZone, now)}
    </span>
  )
  const line = (
    <>
      <span dir="auto" className="truncate">
        {step.title}
      </span>
      {when}
    </>
  )
  if (step.kind === 'follow-up') return <span className="flex min-w-0 items-baseline">{line}</span>
  const show = () => (step.kind === 'task' ? open({ kind: 'task', id: step.id }) : openTab('activities'))
  return (
    <button type="button" className={actionClass} onClick={show}>
      {line}
    </button>
  )
}

function LastTalkLine({ record }: { record: PanelRecord }) {
  const timeZone = useTimeZone()
  const openTab = useOpenTab()
  const talk = findLastTalk(record as Engagement)
  if (!talk) return <span className="text-text-3">Never</span>
  const line = (
    <>
      <span>{talkNames[talk.channel]}</span>
      <time dateTime={talk.at} title={formatDateTime(talk.at, timeZone)} className="whitespace-pre text-text-2">
        {' · '}
        {formatRelativeTime(talk.at, Date.now())}
      </time>
    </>
  )
  if (talk.channel === 'CONTACTED') return <span className="flex min-w-0 items-baseline">{line}</span>
  return (
    <button
      type="button"
      className={actionClass}
      onClick={() => openTab(talk.channel === 'WHATSAPP' ? 'messages' : 'activities')}
    >
      {line}
    </button>
  )
}

/** Returns a function that opens a tab of the current panel. */
function useOpenTab(): (tab: string) => void {
  const { panel, open } = usePanel()
  return (tab) => panel && open(panel, tab)
}
