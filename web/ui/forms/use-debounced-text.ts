import { useEffect, useRef, useState } from 'react'

/**
 * A text that takes effect when the person pauses. What they type is kept, even when an earlier part of it returns as
 * `value`; only a value from elsewhere replaces it.
 */
export function useDebouncedText(value: string, commit: (value: string) => void, delay = 200) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  const latest = useRef(commit)
  latest.current = commit

  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const next = text.trim()
    if (next === committed.current) return
    const timer = setTimeout(() => {
      committed.current = next
      latest.current(next)
    }, delay)
    return () => clearTimeout(timer)
  }, [text, delay])

  return [text, setText] as const
}
