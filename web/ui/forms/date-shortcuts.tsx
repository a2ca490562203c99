import { useId, useState } from 'react'
import { toLocalDateTime } from '#contract/kit/local-time.ts'
import { parseNaturalDate } from '../../shared/natural-date.ts'
import { Button } from '../controls/button.tsx'

type DateShortcutsProps = {
  /** The value has a time of day, not only a date. */
  withTime: boolean
  /** The control’s value: `2026-03-13T15:00` or `2026-03-13`. */
  draft: string
  timeZone: string | null
  onDraft: (draft: string) => void
  onSave: (draft: string) => void
}

const shortcuts = ['Today', 'Tomorrow', 'Next week'] as const
/** The times for input without a time: the afternoon for today, the morning for other days. */
const defaultTimes = { today: '17:00', later: '09:00' }

/** Sets a date with one click, or from natural language: "fri 3pm". */
export function DateShortcuts({ withTime, draft, timeZone, onDraft, onSave }: DateShortcutsProps) {
  const [words, setWords] = useState<string | null>(null)
  const hintId = useId()
  const today = toLocalDateTime(new Date().toISOString(), timeZone).slice(0, 10)
  const parseText = (text: string): string | null => {
    const parsed = parseNaturalDate(text, today)
    if (!parsed || !withTime) return parsed?.day ?? null
    const defaultTime = parsed.day === today ? defaultTimes.today : defaultTimes.later
    return `${parsed.day}T${parsed.time ?? (draft.slice(11, 16) || defaultTime)}`
  }
  const handleType = (text: string) => {
    setWords(text)
    const next = text.trim() === '' ? null : parseText(text)
    if (next) onDraft(next)
  }
  const isUnreadable = words !== null && words.trim() !== '' && parseText(words) === null
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line p-1 max-md:p-2">
      {shortcuts.map((label) => (
        <Button key={label} size="sm" variant="ghost" onClick={() => onSave(parseText(label) ?? draft)}>
          {label}
        </Button>
      ))}
      {words === null ? (
        <Button size="sm" variant="ghost" onClick={() => setWords('')}>
          Type it
        </Button>
      ) : (
        <>
          <input
            // biome-ignore lint/a11y/noAutofocus: the user pressed the button that it replaces
            autoFocus
            aria-label="Date in words"
            aria-describedby={hintId}
            aria-invalid={isUnreadable || undefined}
            placeholder="fri 3pm"
            value={words}
            maxLength={60}
            onChange={({ target }) => handleType(target.value)}
            className="h-6 min-w-0 flex-1 basis-24 rounded-control border border-control bg-surface px-2 touch:h-11 max-md:text-[16px]"
          />
          <span id={hintId} role="status" className="basis-full px-2 text-12 text-text-2">
            {isUnreadable ? 'Try “tomorrow”, “fri 3pm”, “in 2 weeks” or “12 may”.' : ''}
          </span>
        </>
      )}
    </div>
  )
}
