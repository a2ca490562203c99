import { useEffect, useState } from 'react'

/** Whether a wait is long enough to show that something is loading: most end before, and would only flash. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), loadingDelay)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** In milliseconds. */
const loadingDelay = 200
