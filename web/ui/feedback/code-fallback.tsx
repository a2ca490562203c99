import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { type CodeProblem, retryMissingCode, useCodeProblem } from '../../shared/missing-code.ts'
import { showNotice, undoDuration } from '../../shared/toasts.ts'
import { ErrorState } from './states.tsx'

/** Stands in for code that is loading, and says so when it cannot be loaded. */
export const CodeFallback = ({ children = null, className }: { children?: ReactNode; className?: string }) =>
  useCodeProblem() ? <MissingCode className={className} /> : children

export function MissingCode({ className }: { className?: string }) {
  const problem = useCodeProblem()
  return (
    <ErrorState
      className={className}
      text={t('Failed to load this screen')}
      hint={problem ? explanations[problem] : undefined}
      onRetry={retryMissingCode}
    />
  )
}

const explanations: Record<CodeProblem, string> = {
  unreachable: t('The server can’t be reached. It loads by itself when the connection is back.'),
  gone: t('There may be a new version. “Try again” loads the page again if it has to; what you typed is kept.'),
}

/** The same where there is no room: a notice, which calls the missing part by its name. */
export function CodeNotice({ name, onMissing }: { name: string; onMissing?: () => void }) {
  const problem = useCodeProblem()
  const latest = useRef(onMissing)
  latest.current = onMissing
  useEffect(() => {
    if (!problem) return
    showNotice(
      `${name} can’t be loaded. ${problem === 'gone' ? t('There may be a new version.') : t('Please check your connection.')}`,
      {
        tone: 'error',
        duration: undoDuration,
        action: { label: t('Try again'), onClick: retryMissingCode },
      },
    )
    latest.current?.()
  }, [problem, name])
  return null
}
