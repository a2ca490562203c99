import { useEffect, useState } from 'react'

/** The time by the minute: what is due by then turns overdue without anybody asking. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
