import { useEffect, useRef, useState } from 'react'

/**
 * Text that takes effect when the person pauses. What they type stays, even while an earlier part of it arrives back as
 * `value`; only a value that came from elsewhere replaces it.
 */
export function useTyped(value: string, commit: (value: string) => void, pause = 200) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const latest = useRef(commit)
  latest.current = commit

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const next = typed.trim()
    if (next === sent.current) return
    const timer = setTimeout(() => {
      sent.current = next
      latest.current(next)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, pause])

  return [typed, setTyped] as const
}
