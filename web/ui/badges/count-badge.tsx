import { cx } from '../cx.ts'

type CountBadgeProps = {
  count: number
  tone?: keyof typeof tones
  /** What is counted, for screen readers: `7 unread`. */
  label?: string
  className?: string
}

/** The count on a tab or a navigation item. Negative counts become 0, and those above 99 become `99+`. */
export function CountBadge({ count, tone = 'grey', label, className }: CountBadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full px-1 text-11 font-medium tabular-nums',
        tones[tone],
        className,
      )}
    >
      {formatCappedCount(count)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}

export function formatCappedCount(count: number) {
  if (!(count > 0)) return '0'
  return count > 99 ? '99+' : String(Math.floor(count))
}

const tones = {
  grey: 'bg-active text-text-2',
  ink: 'bg-text text-surface',
  red: 'bg-red-tint text-red-ink',
}
