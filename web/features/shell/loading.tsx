import { t } from '#contract/language/translate.ts'
import { useCodeProblem } from '../../shared/missing-code.ts'
import { MissingCode } from '../../ui/feedback/code-fallback.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StillLoading } from '../../ui/feedback/still-loading.tsx'
import { useIsLate } from '../../ui/feedback/use-is-late.ts'

/** A spinner that appears after a short delay. `part` is the screen that is loading, which may be missing. */
export function Loading({ part }: { part?: object }) {
  const problem = useCodeProblem(part)
  const isLate = useIsLate()
  if (part && problem) return <MissingCode part={part} text={t('Failed to load this screen')} className="m-auto" />
  return (
    <div className="relative flex min-h-40 flex-1 items-center justify-center text-text-2">
      {isLate && <Spinner label={t('Loading')} className="size-5" />}
      <StillLoading />
    </div>
  )
}
