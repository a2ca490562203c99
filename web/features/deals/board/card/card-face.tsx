import Calendar from 'lucide-react/icons/calendar'
import Hourglass from 'lucide-react/icons/hourglass'
import { memo } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { isClosedStatus } from '#contract/deals/enums.ts'
import { toDeadline } from '#contract/kit/calendar-day.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { formatMoneyShort } from '../../../../platform/formatting/money.ts'
import { Avatar } from '../../../../ui/badges/avatar.tsx'
import { cx } from '../../../../ui/cx.ts'
import { tooltipProps } from '../../../../ui/overlays/tooltip.tsx'
import { formatListDate } from '../../../lists/public.ts'
import { findCachedStage } from '../../../pipelines/public.ts'
import { NextStep } from './next-step.tsx'
import { daysSince, daysToClose } from './next-step-state.ts'

/** In pixels. All cards have the same height, so that only visible ones need to be rendered. */
export const cardHeight = 136
export const cardPitch = cardHeight + 8

export type CardFaceProps = { deal: Deal; timeZone: string | null; now: Date }

export const cardClass =
  'rounded-card border bg-surface px-[11px] pt-[9px] pb-[7px] text-start dark:bg-raised select-none [-webkit-touch-callout:none]'

/** The content of a card: title, people, value, dates and next step. */
export const CardFace = memo(function CardFace({ deal, timeZone, now }: CardFaceProps) {
  const { title, company, contact, value, currency, owner } = deal
  const person = contact && (contact.name ?? contact.email ?? contact.phoneNumber)
  const isClosed = isClosedStatus(deal.status)
  const reason = deal.status === 'LOST' ? deal.lostReason : null
  return (
    <>
      {/* Three lines in total: the names get the lines that the title leaves over. */}
      <span className="block h-15 overflow-hidden">
        <span dir="auto" className="line-clamp-2 text-left font-medium wrap-anywhere rtl:text-right">
          {title}
        </span>
        {company && <CardLink kind="company" id={company.id} name={company.name} />}
        {person && <CardLink kind="person" id={contact.id} name={person} />}
      </span>
      <span className="mt-1 flex h-5 items-baseline gap-2 tabular-nums">
        <span className="truncate font-semibold">{formatMoneyShort(value, currency)}</span>
        {!isClosed && (
          <span className="flex-none text-12 text-text-2">
            {deal.probability}%<span className="sr-only"> {t('likely')}</span>
          </span>
        )}
        <span className="ms-auto flex-none">
          <CloseDate deal={deal} timeZone={timeZone} now={now} />
        </span>
      </span>
      <span className="mt-[7px] flex h-[27px] items-end gap-2 border-t border-line text-12 text-text-2 tabular-nums">
        <span className="flex h-5 min-w-0 flex-1 items-center gap-2">
          {reason ? (
            <span dir="auto" className="min-w-0 flex-1 truncate">
              <span className="sr-only">{t('Lost')}: </span>
              {reason}
            </span>
          ) : isClosed && !deal.nextStepAt ? (
            <span className="flex-1" />
          ) : (
            <NextStep deal={deal} timeZone={timeZone} now={now} />
          )}
          <DealAge deal={deal} timeZone={timeZone} now={now} />
          {owner && (
            <>
              <Avatar size={20} name={owner.name ?? owner.email} id={owner.id} />
              <span className="sr-only">{t('Owner: {name}', { name: owner.name ?? owner.email })}</span>
            </>
          )}
        </span>
      </span>
    </>
  )
})

function CardLink({ kind, id, name }: { kind: 'company' | 'person'; id: string; name: string }) {
  return (
    <span className="flex h-5 min-w-0 items-center gap-1.5 text-12 text-text-2">
      <Avatar kind={kind} size={16} name={name} id={id} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </span>
  )
}

/** The expected close date, or the actual one of a closed deal. */
function CloseDate({ deal, timeZone, now }: CardFaceProps) {
  const isClosed = isClosedStatus(deal.status)
  const date = isClosed ? deal.actualCloseDate : deal.expectedCloseDate
  if (!date) return null
  if (isClosed)
    return (
      <span className="text-12 text-text-2">
        {t('Closed [date]')} {formatListDate(date, timeZone, now)}
      </span>
    )
  const isOverdue = deal.status === 'OPEN' && toDeadline(date, timeZone) < now.getTime()
  return (
    <span className={cx('inline-flex items-baseline gap-1 text-12', isOverdue ? 'text-due-past' : 'text-text-2')}>
      <Calendar aria-hidden className="size-3.5 self-center" />
      <span className="sr-only">{isOverdue ? `${t('Overdue [deal]')}: ` : `${t('Closes')} `}</span>
      {formatListDate(date, timeZone, now)}
    </span>
  )
}

/** The age of an open deal, highlighted if it is rotting, or how long a closed one took. */
function DealAge({ deal, timeZone, now }: CardFaceProps) {
  if (isClosedStatus(deal.status)) return <TimeToClose deal={deal} timeZone={timeZone} />
  const count = daysSince(deal.createdAt, now)
  const age = t('{days} d', { days: count })
  if (!deal.isRotting)
    return (
      <span
        {...tooltipProps(tCount(count, '{count} day since it was created', '{count} days since it was created'))}
        className="flex-none"
      >
        <span className="sr-only">{t('Age')}: </span>
        {age}
      </span>
    )
  const days = findCachedStage(deal.stageId)?.rottingDays
  return (
    <span
      {...tooltipProps(
        days ? tCount(days, 'No activity for {count} day', 'No activity for {count} days') : t('No recent activity'),
      )}
      data-rotting
      className="inline-flex flex-none items-center gap-1 text-orange-ink"
    >
      <Hourglass aria-hidden className="size-3" />
      <span className="sr-only">{t('Rotting, age')}: </span>
      {age}
    </span>
  )
}

/** How long a deal took from its creation to its close. */
function TimeToClose({ deal, timeZone }: Pick<CardFaceProps, 'deal' | 'timeZone'>) {
  const days = daysToClose(deal, timeZone)
  if (days === null) return null
  return (
    <span className="flex-none">
      {deal.status === 'WON' ? t('Won in {days} d', { days }) : t('Lost after {days} d', { days })}
    </span>
  )
}
