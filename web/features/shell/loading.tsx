import { useEffect, useState } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** A spinner that appears after a short delay. */
export function Loading() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex min-h-40 flex-1 items-center justify-center text-text-2">
      {late && <Spinner label="Loading" className="size-5" />}
    </div>
  )
}
