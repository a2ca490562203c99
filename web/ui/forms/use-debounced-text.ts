import { useEffect, useRef, useState } from 'react'

/**
 * A text input whose text is committed when the user pauses. An outdated `value` that results from an earlier commit doesn't
 * replace the typed text; only a value from elsewhere does.
 */
export function useDebouncedText(value: string, commit: (value: string) => void, delay = 200) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  /** Committed texts that `value` has not become yet. */
  const pending = useRef<string[]>([])
  const latest = useRef(commit)
  latest.current = commit

  useEffect(() => {
    const pendingIndex = pending.current.indexOf(value)
    pending.current = pendingIndex < 0 ? [] : pending.current.slice(pendingIndex + 1)
    if (pendingIndex >= 0 || value === committed.current) return
    committed.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const next = text.trim()
    if (next === committed.current) return
    const timer = setTimeout(() => {
      committed.current = next
      pending.current.push(next)
      latest.current(next)
    }, delay)
    return () => clearTimeout(timer)
  }, [text, delay])

  return [text, setText] as const
}
