import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Shapes from 'lucide-react/icons/shapes'
import StickyNote from 'lucide-react/icons/sticky-note'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useId, useState } from 'react'
import type { ActivityOutcome, ActivityType } from '#contract/activities/enums.ts'
import { t } from '#contract/language/translate.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { Chip, type ChipTone } from '../../ui/badges/chip.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../ui/controls/row-actions.ts'
import { cx } from '../../ui/cx.ts'
import { channelLabels, formatDuration, outcomeLabels, typeLabels } from './activity-labels.ts'
import { type Activity, getActivityTime } from './requests.ts'

type ActivityItemProps = {
  activity: Activity
  /** Absent for read-only roles. */
  actions?: { onDone: () => void; onEdit: () => void; onDelete: () => void }
}

/** An activity in the list: type, outcome, time, duration and author. */
export function ActivityItem({ activity, actions }: ActivityItemProps) {
  const { title, type, channel, outcome, duration, description, user } = activity
  const timeZone = useTimeZone()
  const titleId = useId()
  const isPlanned = activity.completedAt === null
  const facts = [
    duration !== null && formatDuration(duration),
    channel && channelLabels[channel],
    user && (user.name ?? user.email),
  ].filter(Boolean)
  return (
    <article className="group/row flex gap-2.5 rounded-control px-2 py-2">
      <span
        role="img"
        aria-label={typeLabels[type]}
        className="mt-0.5 inline-flex size-6 flex-none items-center justify-center rounded-full border border-line-2 bg-surface text-text-2 [&>.lucide]:size-3.5"
      >
        <ActivityIcon type={type} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <h4 id={titleId} dir="auto" className="min-w-0 flex-1 py-0.5 font-medium wrap-anywhere">
            {title}
          </h4>
          {actions && (
            <div className={cx('flex flex-none', rowActionsClass)}>
              {isPlanned && (
                <ItemAction label={t('Mark as done')} describedBy={titleId} icon={<Check />} onClick={actions.onDone} />
              )}
              <ItemAction label={t('Edit activity')} describedBy={titleId} icon={<Pencil />} onClick={actions.onEdit} />
              <ItemAction
                label={t('Delete activity')}
                describedBy={titleId}
                icon={<Trash />}
                tone="danger"
                onClick={actions.onDelete}
              />
            </div>
          )}
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-text-2 tabular-nums">
          {isPlanned ? (
            <Chip tone="blue" icon={<CalendarClock aria-hidden />}>
              {t('Planned')}
            </Chip>
          ) : (
            outcome && <Chip tone={outcomeTones[outcome]}>{outcomeLabels[outcome]}</Chip>
          )}
          <time dateTime={getActivityTime(activity)}>{formatDateTime(getActivityTime(activity), timeZone)}</time>
        </p>
        {facts.length > 0 && <p className="text-12 text-text-2 tabular-nums wrap-anywhere">{facts.join(' · ')}</p>}
        {description && <Description text={description} />}
      </div>
    </article>
  )
}

/** The icon of an activity's type. */
export const ActivityIcon = ({ type }: { type: ActivityType }) => icons[type]

const icons: Record<ActivityType, ReactNode> = {
  CALL: <Phone />,
  EMAIL: <Mail />,
  MEETING: <Users />,
  TASK: <CircleCheck />,
  NOTE: <StickyNote />,
  CUSTOM: <Shapes />,
}

const outcomeTones: Record<ActivityOutcome, ChipTone> = {
  SUCCESSFUL: 'green',
  FAILED: 'red',
  NO_RESPONSE: 'grey',
  RESCHEDULED: 'yellow',
}

type ItemActionProps = { label: string; describedBy: string; icon: ReactNode; tone?: 'danger'; onClick: () => void }

const ItemAction = ({ describedBy, ...button }: ItemActionProps) => (
  <IconButton size="sm" aria-describedby={describedBy} {...button} />
)

/** Longer texts are collapsed. */
const foldLimits = { characters: 280, lines: 4 }

function Description({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const isLong = text.length > foldLimits.characters || text.split('\n').length > foldLimits.lines
  return (
    <>
      <p dir="auto" className={cx('mt-1 whitespace-pre-line wrap-anywhere', isLong && !isExpanded && 'line-clamp-4')}>
        {text}
      </p>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isExpanded}
          className="-ms-2"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? t('Show less') : t('Show all')}
        </Button>
      )}
    </>
  )
}
