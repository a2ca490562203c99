import { cx } from '../cx.ts'

type LoadErrorProps = { text: string; onRetry: () => void; className?: string }

/** One line in place of a small list that failed to load. */
export const LoadError = ({ text, onRetry, className }: LoadErrorProps) => (
  <p role="alert" className={cx('text-12 text-red-ink', className)}>
    {text}{' '}
    <button type="button" className="font-medium underline underline-offset-2" onClick={onRetry}>
      Try again
    </button>
  </p>
)
