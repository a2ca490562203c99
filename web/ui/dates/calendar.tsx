import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { addMonths, weekdayOf } from '../../shared/days.ts'
import { formatInstant } from '../../shared/format-date.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { cx } from '../cx.ts'
import { nextDay, weeksOfMonth } from './calendar-month.ts'

type CalendarProps = {
  /** The chosen day, such as `2026-03-13`; null if there is none. */
  chosen: string | null
  today: string
  /** 0 is Sunday. */
  firstWeekday: number
  onPick: (day: string) => void
  gridRef?: RefObject<HTMLTableElement | null>
}

/**
 * A month. Arrow keys move by day and week, Home and End within the week, Page Up and Page Down by month, with Shift by year;
 * Enter and Space pick a day. It follows the chosen day.
 */
export function Calendar({ chosen, today, firstWeekday, onPick, gridRef }: CalendarProps) {
  const headingId = useId()
  const [moved, setMoved] = useState<{ day: string; from: string | null } | null>(null)
  // What is typed elsewhere moves the calendar again.
  const shown = (moved?.from === chosen ? moved.day : chosen) ?? today
  const moveTo = (day: string) => setMoved({ day, from: chosen })
  const weeks = weeksOfMonth(shown, firstWeekday)

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextDay(event, shown, { firstWeekday, rtl })
    if (next) {
      const grid = event.currentTarget
      moveTo(next)
      requestAnimationFrame(() => focusDay(grid))
    } else if (event.key === 'Enter' || event.key === ' ') onPick(shown)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="p-1">
      <div className="flex items-center justify-between">
        <span id={headingId} aria-live="polite" className="ps-2 font-medium">
          {formatDay(shown, { month: 'long', year: 'numeric' })}
        </span>
        <MonthButtons onMove={(months) => moveTo(addMonths(shown, months))} />
      </div>
      <table
        ref={gridRef}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the calendar pattern is a grid in a table
        role="grid"
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse text-center tabular-nums"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={weekdayOf(day)}
                scope="col"
                abbr={formatDay(day, { weekday: 'long' })}
                className="h-6 text-12 font-normal text-text-2"
              >
                {formatDay(day, { weekday: 'short' }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  isShown={day === shown}
                  isChosen={day === chosen}
                  isToday={day === today}
                  isOutside={day.slice(0, 7) !== shown.slice(0, 7)}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MonthButtons = ({ onMove }: { onMove: (months: 1 | -1) => void }) => (
  <span className="flex">
    <IconButton
      label={t('Previous month')}
      icon={<ChevronLeft className="rtl:-scale-x-100" />}
      onClick={() => onMove(-1)}
    />
    <IconButton
      label={t('Next month')}
      icon={<ChevronRight className="rtl:-scale-x-100" />}
      onClick={() => onMove(1)}
    />
  </span>
)

type DayCellProps = {
  day: string
  /** The day that the keys have reached. */
  isShown: boolean
  isChosen: boolean
  isToday: boolean
  /** In another month. */
  isOutside: boolean
  onPick: (day: string) => void
}

function DayCell({ day, isShown, isChosen, isToday, isOutside, onPick }: DayCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the calendar pattern is a grid in a table
      role="gridcell"
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={formatDay(day, { dateStyle: 'full' })}
      data-not-first
      tabIndex={isShown ? 0 : -1}
      onClick={() => onPick(day)}
      className={cx(
        'h-7 rounded-control touch:h-11',
        isChosen ? 'bg-accent font-medium text-on-accent' : 'hover:bg-hover',
        !isChosen && isOutside && 'text-text-3',
        !isChosen && isToday && 'font-semibold text-accent shadow-[inset_0_0_0_1px_var(--line-2)]',
      )}
    >
      {Number(day.slice(8))}
    </td>
  )
}

/** Moves the focus into a calendar, to the day that its keys have reached. */
export const focusDay = (grid: HTMLElement | null): void =>
  grid?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()

const formatDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatInstant(`${day}T12:00:00Z`, options, 'UTC')
