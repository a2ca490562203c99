import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { toLocalDateTime } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import { Calendar, focusDay } from './calendar.tsx'
import { describeDraft, formatDraft, isReadableDraft, readDate, withTimeOf } from './date-draft.ts'
import { getBrowserDateLocale } from './date-locale.ts'

type DateEditorProps = {
  label: string
  /** The value has a time of day, not only a date. */
  withTime: boolean
  /** The local day and time, `2026-03-13T15:00` or `2026-03-13`; empty for none; or a typed text that is no date. */
  draft: string
  /** The draft of the stored value, whose time stays when only a day is typed. */
  storedDraft: string
  timeZone: string | null
  /** Offers to clear the date. */
  mayClear?: boolean
  inputClass?: string
  isInvalid?: boolean
  error?: string
  onDraft: (draft: string) => void
  onSave: (draft: string) => void
}

/** The labels of the shortcuts, and the words that they stand for. */
const shortcuts = [
  { label: t('Today'), words: 'today' },
  { label: t('Tomorrow'), words: 'tomorrow' },
  { label: t('Next week'), words: 'next week' },
] as const

/** A date: typed as people say it (“fri 3pm”), or set with one click, in the calendar too. A day that is picked keeps the time. */
export function DateEditor({ label, withTime, draft, mayClear, inputClass, ...props }: DateEditorProps) {
  const { storedDraft, timeZone, isInvalid, error, onDraft, onSave } = props
  const locale = getBrowserDateLocale()
  const [text, setText] = useState(() => formatDraft(draft, withTime, locale))
  const grid = useRef<HTMLTableElement>(null)
  const hintId = useId()
  const today = toLocalDateTime(new Date().toISOString(), timeZone).slice(0, 10)
  const isReadable = isReadableDraft(draft, withTime)
  /** The draft with the time that another day gets: not that of a text which is being typed over. */
  const timed = isReadable ? draft : storedDraft

  const handleType = (typed: string) => {
    setText(typed)
    const read = readDate(typed, { withTime, today, draft: storedDraft, locale })
    onDraft(typed.trim() === '' ? '' : (read ?? typed.trim()))
  }
  const pickDay = (day: string) => {
    const next = withTime ? withTimeOf(day, null, { draft: timed, today }) : day
    setText(formatDraft(next, withTime, locale))
    onSave(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    event.preventDefault()
    focusDay(grid.current)
  }
  return (
    <>
      <input
        data-autofocus
        aria-label={label}
        aria-describedby={error ? `${hintId} ${hintId}-error` : hintId}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        maxLength={60}
        placeholder={withTime ? t('fri 3pm') : t('tomorrow')}
        value={text}
        onChange={({ target }) => handleType(target.value)}
        onKeyDown={onKeyDown}
        className={inputClass}
      />
      <p
        id={hintId}
        role="status"
        className={cx('min-h-6 px-2 py-1 text-12', isReadable ? 'text-text' : 'text-text-2')}
      >
        {isReadable
          ? describeDraft(draft, withTime, locale, today)
          : draft === ''
            ? t('No date')
            : withTime
              ? t('Try “tomorrow”, “fri 3pm”, “in 2 weeks” or “12 may”.')
              : t('Try “tomorrow”, “fri”, “in 2 weeks” or “12 may”.')}
      </p>
      {error && (
        <p id={`${hintId}-error`} role="alert" className="px-2 pb-1 text-12 text-red-ink">
          {error}
        </p>
      )}
      <Shortcuts
        mayClear={mayClear === true && draft !== ''}
        onPick={(words) => onSave(readDate(words, { withTime, today, draft: timed, locale }) ?? draft)}
        onClear={() => onSave('')}
      />
      <div className="border-t border-line">
        <Calendar
          chosen={isReadable ? draft.slice(0, 10) : null}
          today={today}
          firstWeekday={locale.firstWeekday}
          gridRef={grid}
          onPick={pickDay}
        />
      </div>
    </>
  )
}

type ShortcutsProps = { mayClear: boolean; onPick: (words: string) => void; onClear: () => void }

const Shortcuts = ({ mayClear, onPick, onClear }: ShortcutsProps) => (
  <div className="flex flex-wrap gap-1 border-t border-line p-1 max-md:p-2">
    {shortcuts.map(({ label, words }) => (
      <Button key={words} size="sm" variant="ghost" className="px-1.5!" onClick={() => onPick(words)}>
        {label}
      </Button>
    ))}
    {mayClear && (
      <Button size="sm" variant="ghost" className="px-1.5!" onClick={onClear}>
        {t('Clear')}
      </Button>
    )}
  </div>
)
