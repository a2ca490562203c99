import { useEffect, useState } from 'react'

/** Counts down from `seconds`. Returns the remaining seconds, and a function that restarts the countdown. */
export function useCountdown(seconds: number): [number, (seconds: number) => void] {
  const [ends, setEnds] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((ends - now) / 1000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = (next: number) => {
    setNow(Date.now())
    setEnds(Date.now() + next * 1000)
  }
  return [secondsLeft, restart]
}

/** `42` → `0:42`. */
export const formatMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
