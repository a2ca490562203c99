import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { daysBetween } from '../../../shared/format-day.ts'
import { formatDay, formatRelativeTime } from '../../../shared/relative-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type Engagement, findLastTalk, findNextStep, talkNames } from '../engagement.ts'
import type { PanelRecord } from '../record-panel-descriptor.ts'
import { useOpenPanelForm, useOpenTab } from './use-open-tab.ts'

/** A record at a glance: next step and last talk. Its owner and tags follow. */
export function RecordSummary({ record }: { record: PanelRecord }) {
  return (
    <dl aria-label={t('At a glance')} className="grid grid-cols-[var(--w-label)_minmax(0,1fr)] items-center px-4">
      <Line name={t('Next step')}>
        <NextStepLine record={record} />
      </Line>
      <Line name={t('Last interaction')}>
        <LastTalkLine record={record} />
      </Line>
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="py-1 leading-6 text-text-2">{name}</dt>
    <dd className="min-w-0 py-1 leading-6">{children}</dd>
  </>
)

const actionClass = 'tap flex max-w-full min-w-0 items-baseline rounded-control text-start leading-6 hover:underline'

function NextStepLine({ record }: { record: PanelRecord }) {
  const timeZone = useTimeZone()
  const { open } = usePanel()
  const openTab = useOpenTab()
  const step = findNextStep(record as Engagement)
  if (!step) return <NoNextStep />
  const now = Date.now()
  const isPast = Date.parse(step.at) < now
  const isToday = daysBetween(step.at, now, timeZone) === 0
  const day = formatDay(step.at, timeZone, now)
  const color = !isPast ? 'text-text-2' : isToday ? 'text-due-soon' : 'text-due-past'
  const when = (
    <span className={cx('flex-none whitespace-pre tabular-nums', color)}>
      {' · '}
      {!isPast ? day : isToday ? t('Due today') : t('Overdue, {day}', { day })}
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

/** Says that nothing is planned, and offers to plan it. */
function NoNextStep() {
  const mayPlan = usePermissionCheck()('tasks:write')
  const openForm = useOpenPanelForm()
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-text-3">
      {t('No next step')}
      {mayPlan && (
        <Button
          size="sm"
          icon={<CalendarPlus />}
          className="[&>.lucide]:size-3.5"
          onClick={() => openForm('tasks', 'follow-up')}
        >
          {t('Set a follow-up')}
        </Button>
      )}
    </span>
  )
}

function LastTalkLine({ record }: { record: PanelRecord }) {
  const timeZone = useTimeZone()
  const openTab = useOpenTab()
  const talk = findLastTalk(record as Engagement)
  if (!talk) return <span className="text-text-3">{t('Never')}</span>
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
