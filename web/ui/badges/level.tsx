import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'

const levels: Record<string, { label: string; filled: number; color: string }> = {
  HOT: { label: t('Hot'), filled: 3, color: 'bg-red-solid' },
  WARM: { label: t('Warm'), filled: 2, color: 'bg-yellow-solid' },
  COLD: { label: t('Cold'), filled: 1, color: 'bg-blue-solid' },
}

const heights = ['h-1', 'h-2', 'h-3']

/** HOT, WARM or COLD, shown as three bars and a label. */
export function LevelIndicator({ level }: { level: string | null | undefined }) {
  const known = levels[level ?? '']
  if (!known) return level ? <span>{level}</span> : null
  return (
    <span className="inline-flex items-center gap-1.5 align-top">
      <span aria-hidden dir="ltr" className="inline-flex h-3 items-end gap-0.5">
        {heights.map((height, at) => (
          <span
            key={height}
            className={cx('w-[3px] rounded-[1px]', height, at < known.filled ? known.color : 'bg-line-2')}
          />
        ))}
      </span>
      {known.label}
    </span>
  )
}

export const levelOptions = Object.entries(levels).map(([value, { label }]) => ({ value, label }))

/** A score from 0 to 100, with a bar. In a column the bars and the last digits are below each other. */
export function ScoreBar({ score, inColumn = false }: { score: number | null | undefined; inColumn?: boolean }) {
  if (score === null || score === undefined) return null
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-top tabular-nums">
      <span aria-hidden className="block h-1 w-8 overflow-hidden rounded-[2px] bg-line">
        <span
          className="block h-1 rounded-[2px] bg-text-3"
          style={{ width: `${Math.max(0, Math.min(100, score))}%` }}
        />
      </span>
      <span className={cx('flex-none', inColumn && 'min-w-[3ch] text-end')}>{score}</span>
    </span>
  )
}
