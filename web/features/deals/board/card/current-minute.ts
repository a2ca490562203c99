import { useEffect, useState } from 'react'

/** The current time, updated every minute, so that due dates turn overdue without a reload. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
