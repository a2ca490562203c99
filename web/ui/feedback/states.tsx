import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { t } from '#contract/language/translate.ts'
import { explainFailure, isOutage } from '../../shared/explain-failure.ts'
import { Button } from '../controls/button.tsx'
import { cx } from '../cx.ts'
import { useSharedNotice } from './notice-scope.tsx'
import { StillLoading } from './still-loading.tsx'

type EmptyStateProps = {
  /** One sentence, worded by the specification. */
  text: string
  hint?: string
  icon?: ReactNode
  /** One button. */
  action?: ReactNode
  className?: string
  /** The empty state is the only content of the page, so its text becomes the heading. */
  page?: boolean
}

export function EmptyState({ text, hint, icon, action, className, page }: EmptyStateProps) {
  const Text = page ? 'h1' : 'p'
  return (
    <div className={cx('flex flex-col items-center gap-1 px-6 py-10 text-center text-text-2', className)}>
      {icon && <span className="mb-2 text-faint [&>.lucide]:size-9 [&>.lucide]:stroke-1">{icon}</span>}
      <Text className="font-medium text-text">{text}</Text>
      {hint && <p className="text-12">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

type ErrorStateProps = {
  /** What failed: `Failed to load deals`. */
  text: string
  /** Why it failed. An outage is explained once per page: if several parts failed, the first one explains it. */
  error?: Error | null
  /** What was not lost, or why it failed if there is no `error`. */
  hint?: string
  onRetry?: () => void
  busy?: boolean
  className?: string
}

export function ErrorState({ text, error, hint, onRetry, busy, className }: ErrorStateProps) {
  const isShared = isOutage(error)
  const { ref, isFirst, retryAll } = useSharedNotice('outage', isShared, onRetry)
  const reason = hint ?? explainFailure(error)
  if (isShared && !isFirst)
    return (
      <div ref={ref} className={cx('px-6 py-4 text-center text-12 text-text-2', className)}>
        {t('Not loaded')}
      </div>
    )
  return (
    <div ref={ref} role="alert">
      <EmptyState
        text={text}
        hint={reason && reason !== text ? reason : undefined}
        className={className}
        icon={<TriangleAlert aria-hidden />}
        action={
          onRetry && (
            <Button icon={<RotateCw />} busy={busy} onClick={isShared ? retryAll : onRetry}>
              {t('Try again')}
            </Button>
          )
        }
      />
    </div>
  )
}

/** A placeholder for text. */
export function Skeleton({ className, round }: { className?: string; round?: boolean }) {
  const shape = round ? 'flex-none rounded-full' : 'h-3 rounded-chip'
  return <span aria-hidden className={cx('block animate-pulse bg-active', shape, className)} />
}

type SkeletonRowsProps = {
  rows: number
  /** The height of the loaded rows, so that nothing moves when they arrive. */
  height: number
  /** `field`: label and value. `person`: avatar and two lines. `line`: one line. */
  shape?: 'field' | 'person' | 'line'
}

/** Skeleton rows for the first load. */
export function SkeletonRows({ rows, height, shape = 'line' }: SkeletonRowsProps) {
  return (
    <div role="status" className="relative">
      <span className="sr-only">{t('Loading')}</span>
      <StillLoading />
      {Array.from({ length: rows }, (_, at) => (
        <div
          key={at.toString()}
          style={{ height }}
          className={cx('flex items-center gap-3', shape === 'field' ? 'px-2' : 'px-4')}
        >
          {shape === 'person' && <Skeleton round className="size-9" />}
          {shape === 'field' && (
            <div className="w-(--w-label) flex-none">
              <Skeleton className="w-16" />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <Skeleton className={lengths[at % lengths.length]} />
            {shape === 'person' && <Skeleton className="mt-1.5 w-1/3" />}
          </div>
        </div>
      ))}
    </div>
  )
}

const lengths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4']

type ProgressBarProps = { label: string; value: number; max: number; text?: string }

/** A progress bar with a label. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const part = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        {text && <span className="text-text-2 tabular-nums">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-chip bg-active"
      >
        <div
          className="h-full origin-left rounded-chip bg-accent transition-transform duration-(--t-menu) rtl:origin-right"
          style={{ transform: `scaleX(${part})` }}
        />
      </div>
    </div>
  )
}
