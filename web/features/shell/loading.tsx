import { useEffect, useState } from 'react'
import { useIsCodeMissing } from '../../shared/missing-code.ts'
import { MissingCode } from '../../ui/feedback/code-fallback.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** A spinner that appears after a short delay. */
export function Loading() {
  const isMissing = useIsCodeMissing()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (isMissing) return <MissingCode className="m-auto" />
  return (
    <div className="flex min-h-40 flex-1 items-center justify-center text-text-2">
      {late && <Spinner label="Loading" className="size-5" />}
    </div>
  )
}
