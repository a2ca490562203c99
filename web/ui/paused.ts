import { useEffect, useState } from 'react'

/** The value once it has stood still for a while. */
export function usePaused(value: string, pause: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
