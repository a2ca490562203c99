import { useEffect, useRef, useState } from 'react'

/**
 * A text input whose text is committed when the user pauses. An outdated `value` that results from an earlier commit doesn't
 * replace the typed text; only a value from elsewhere does.
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
