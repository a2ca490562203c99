import { t } from '#contract/language/translate.ts'
import { explainFailure } from '../../shared/explain-failure.ts'
import { endSentence } from '../../shared/sentences.ts'
import { RetryLink } from './load-error.tsx'

type PreviousDataNoticeProps = {
  /** What failed: `Failed to load deals`. */
  text: string
  error: Error | null
  onRetry: () => void
}

/** A quiet line above data that was loaded before, because newer data or that of another search failed to load. */
export function PreviousDataNotice({ text, error, onRetry }: PreviousDataNoticeProps) {
  const reason = explainFailure(error)
  const sentences = [text, reason === text ? null : reason, t('You still see what was loaded before')].filter(
    (one) => one !== null,
  )
  return (
    <p role="alert" className="flex-none border-b border-line bg-canvas px-4 py-1.5 text-12 text-text-2">
      {sentences.map(endSentence).join(' ')} <RetryLink onRetry={onRetry} />
    </p>
  )
}
