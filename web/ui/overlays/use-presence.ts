import { useEffect, useState } from 'react'

/**
 * Keeps the last value for `ms` milliseconds after it became null, so that it can be rendered during its exit transition:
 * `const { shown, closing } = usePresence(openRecord, 300)`.
 */
export function usePresence<T>(value: T | null, ms: number): { shown: T | null; closing: boolean } {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  useEffect(() => {
    if (value !== null || last === null) return
    const timer = setTimeout(() => setLast(null), ms)
    return () => clearTimeout(timer)
  }, [value, last, ms])
  return { shown: value ?? last, closing: value === null && last !== null }
}
