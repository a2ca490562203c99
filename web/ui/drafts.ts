import { useEffect, useRef } from 'react'
import { notice } from './toasts.ts'

/** What was typed and not saved when its editor went away, and the value it was typed over. */
export type KeptDraft = { draft: unknown; from: unknown }

export const textKept = 'Not saved. Your text is kept.'

const kept = new Map<string, KeptDraft>()

export const keptDraft = (key: string | undefined): KeptDraft | undefined =>
  key === undefined ? undefined : kept.get(key)

export const keepDraft = (key: string, draft: KeptDraft): void => void kept.set(key, draft)

export function dropDraft(key: string | undefined): void {
  if (key !== undefined) kept.delete(key)
}

/** With the session goes what was typed in it. */
export const dropDrafts = (): void => kept.clear()

/**
 * Text outlives its editor under a key such as `contact:42:jobTitle`, however the editor goes away: whoever comes back
 * finds it. `settle` says that there is nothing to keep any more, `isHere` whether the editor still stands.
 */
export function useKeptDraft(key: string | undefined, unsaved: KeptDraft | null) {
  const latest = useRef(unsaved)
  latest.current = unsaved
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      if (key === undefined || !latest.current) return
      if (!kept.has(key)) notice(textKept)
      keepDraft(key, latest.current)
    }
  }, [key])
  return {
    isHere: () => here.current,
    settle: () => {
      latest.current = null
      dropDraft(key)
    },
  }
}
