import { useEffect, useState } from 'react'

/** In milliseconds. */
const loadingDelay = 200

/** Whether a wait is long enough to show that something is loading: most end before, and would only flash. */
export function useIsLate(delay = loadingDelay): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isLate
}
