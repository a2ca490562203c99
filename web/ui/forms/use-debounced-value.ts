import { useEffect, useState } from 'react'

/** The value once it has not changed for a while. */
export function useDebouncedValue(value: string, delay: number): string {
  const [debounced, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
