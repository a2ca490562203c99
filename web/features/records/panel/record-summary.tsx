import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { formatOverdue } from '../../../shared/overdue.ts'
import { formatDay, formatTimeOrDate } from '../../../shared/relative-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type Engagement, findLastInteraction, findNextStep, interactionNames } from '../engagement.ts'
import type { PanelRecord } from '../record-panel-descriptor.ts'
import { useOpenPanelForm, useOpenTab } from './use-open-tab.ts'

/** A record at a glance: next step and last interaction. Its owner and tags follow. */
export function RecordSummary({ record }: { record: PanelRecord }) {
  return (
    <dl aria-label={t('At a glance')} className="grid grid-cols-[var(--w-label)_minmax(0,1fr)] items-baseline px-4">
      <Line name={t('Next step')}>
        <NextStepLine record={record} />
      </Line>
      <Line name={t('Last interaction')}>
        <LastInteractionLine record={record} />
      </Line>
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="py-1 leading-6 text-text-2 touch:py-2.5">{name}</dt>
    <dd className="min-w-0 py-1 leading-6 touch:py-2.5">{children}</dd>
  </>
)

/** What does not fit beside the name of a step goes below it, because dates are not cut. */
const lineClass = 'flex max-w-full min-w-0 flex-wrap items-baseline gap-x-2 leading-6'
const actionClass = cx(lineClass, 'tap rounded-control text-start hover:underline')

/** Stands between two parts of a line for whoever hears it; others see two colors. */
const Separator = () => <span className="sr-only"> · </span>

function NextStepLine({ record }: { record: PanelRecord }) {
  const timeZone = useTimeZone()
  const { open } = usePanel()
  const openTab = useOpenTab()
  const step = findNextStep(record as Engagement)
  if (!step) return <NoNextStep />
  const now = Date.now()
  const isOverdue = Date.parse(step.at) < now
  const line = (
    <>
      <span dir="auto" className="truncate">
        {step.title}
      </span>
      <Separator />
      <time
        dateTime={step.at}
        title={formatDateTime(step.at, timeZone)}
        className={cx('tabular-nums', isOverdue ? 'text-due-past' : 'text-text-2')}
      >
        {(isOverdue ? formatOverdue : formatDay)(step.at, timeZone, now)}
      </time>
    </>
  )
  if (step.kind === 'follow-up') return <span className={lineClass}>{line}</span>
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
          className="touch:-my-1.5 [&>.lucide]:size-3.5"
          onClick={() => openForm('tasks', 'follow-up')}
        >
          {t('Set a follow-up')}
        </Button>
      )}
    </span>
  )
}

function LastInteractionLine({ record }: { record: PanelRecord }) {
  const timeZone = useTimeZone()
  const openTab = useOpenTab()
  const interaction = findLastInteraction(record as Engagement)
  if (!interaction) return <span className="text-text-3">{t('Never')}</span>
  const line = (
    <>
      <span>{interactionNames[interaction.channel]}</span>
      <Separator />
      <time dateTime={interaction.at} title={formatDateTime(interaction.at, timeZone)} className="text-text-2">
        {formatTimeOrDate(interaction.at, timeZone, Date.now())}
      </time>
    </>
  )
  if (interaction.channel === 'CONTACTED') return <span className={lineClass}>{line}</span>
  return (
    <button
      type="button"
      className={actionClass}
      onClick={() => openTab(interaction.channel === 'WHATSAPP' ? 'messages' : 'activities')}
    >
      {line}
    </button>
  )
}
