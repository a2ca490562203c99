import { cx } from '../../../ui/cx.ts'

type WaveformBarsProps = {
  /** Heights from 0 to 1. */
  bars: readonly number[]
  /** The share of the bars that stand out, from 0 to 1. */
  progress?: number
  /** Shows as many of the last bars as fit, instead of all of them as wide as fits. */
  isGrowing?: boolean
}

/** Draws how loud a recording is; the texts beside it say what there is to know. */
export function WaveformBars({ bars, progress = 1, isGrowing = false }: WaveformBarsProps) {
  return (
    <span aria-hidden className="flex h-7 min-w-0 flex-1 items-center justify-end gap-px overflow-hidden">
      {bars.map((bar, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
          key={at}
          className={cx(
            'rounded-full',
            isGrowing ? 'w-0.5 flex-none' : 'min-w-px flex-1',
            at < progress * bars.length ? 'bg-accent' : 'bg-faint',
          )}
          style={{ height: `${Math.round(10 + 90 * Math.min(1, bar))}%` }}
        />
      ))}
    </span>
  )
}
