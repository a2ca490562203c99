import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { type CodeProblem, retryMissingCode, setCodeProblem, useCodeProblem } from '../../shared/missing-code.ts'
import { showNotice } from '../../shared/toasts.ts'
import { ErrorState } from './states.tsx'

type CodeFallbackProps = {
  /** The lazy component that is loading. */
  part: object
  children?: ReactNode
  className?: string
}

/** Stands in for code that is loading, and says so when it cannot be loaded. */
export const CodeFallback = ({ part, children = null, className }: CodeFallbackProps) =>
  useCodeProblem(part) ? <MissingCode part={part} className={className} /> : children

type MissingCodeProps = { part: object; text?: string; className?: string }

export function MissingCode({ part, text = t('This part of Parley can’t be loaded'), className }: MissingCodeProps) {
  const problem = useCodeProblem(part)
  return (
    <ErrorState
      className={className}
      text={text}
      hint={problem ? explanations[problem] : undefined}
      onRetry={() => retryMissingCode(part)}
    />
  )
}

const explanations: Record<CodeProblem, string> = {
  unreachable: t('The server can’t be reached. We’ll try again when you’re back online.'),
  gone: t('Parley may have been updated. Try again. If that doesn’t help, the page reloads. Drafts are kept.'),
}

/** How long a notice offers to try again, in milliseconds. */
const noticeDuration = 10_000

type CodeNoticeProps = {
  part: object
  /** Says what can't be loaded, by its name. */
  text: string
  onMissing?: () => void
  onRetry?: () => void
}

/** Says that code can't be loaded in a notice, where there is no room for more. */
export function CodeNotice({ part, text, onMissing, onRetry }: CodeNoticeProps) {
  const problem = useCodeProblem(part)
  const latest = useRef(onMissing)
  latest.current = onMissing
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    if (!problem) return
    showNotice(
      `${text} ${problem === 'gone' ? t('Parley may have been updated.') : t('Please check your connection.')}`,
      {
        tone: 'error',
        duration: noticeDuration,
        action: {
          label: t('Try again'),
          onClick: () => {
            // So that it is said again if this does not help either.
            setCodeProblem(part, null)
            retryMissingCode(part)
            retry.current?.()
          },
        },
      },
    )
    latest.current?.()
  }, [problem, part, text])
  return null
}
