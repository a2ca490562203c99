import { t } from '#contract/language/translate.ts'
import { cx } from '../cx.ts'

type LoadErrorProps = { text: string; onRetry: () => void; className?: string }

/** One line in place of a small list that failed to load. */
export const LoadError = ({ text, onRetry, className }: LoadErrorProps) => (
  <p role="alert" className={cx('text-12', className)}>
    {text} <RetryLink onRetry={onRetry} />
  </p>
)

/** Follows a sentence that says what could not be loaded. */
export const RetryLink = ({ onRetry }: Pick<LoadErrorProps, 'onRetry'>) => (
  <button type="button" className="font-medium underline underline-offset-2" onClick={onRetry}>
    {t('Try again')}
  </button>
)
