import { t } from '#contract/language/translate.ts'
import { useCodeProblem } from '../../shared/missing-code.ts'
import { MissingCode } from '../../ui/feedback/code-fallback.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StillLoading } from '../../ui/feedback/still-loading.tsx'
import { useIsLate } from '../../ui/feedback/use-is-late.ts'

/** A spinner that appears after a short delay. */
export function Loading() {
  const problem = useCodeProblem()
  const isLate = useIsLate()
  if (problem) return <MissingCode className="m-auto" />
  return (
    <div className="relative flex min-h-40 flex-1 items-center justify-center text-text-2">
      {isLate && <Spinner label={t('Loading')} className="size-5" />}
      <StillLoading />
    </div>
  )
}
