import { useEffect, useRef } from 'react'
import { notice } from './toasts.ts'

/** What was typed and not saved when its editor went away, and the value it was typed over. */
export type KeptDraft = { draft: unknown; from: unknown }
export type Drafts = Record<string, KeptDraft>

export const textKept = 'Not saved. Your text is kept.'

const kept = new Map<string, KeptDraft>()
/** What stands unsaved in the editors that are open. */
const open = new Set<() => [string, KeptDraft] | null>()
let forgetting = false
let quiet = false
let whenDropped = () => {}

export const keptDraft = (key: string | undefined): KeptDraft | undefined =>
  key === undefined ? undefined : kept.get(key)

export function keepDraft(key: string, draft: KeptDraft): void {
  if (!forgetting) kept.set(key, draft)
}

export function dropDraft(key: string | undefined): void {
  if (key !== undefined && kept.delete(key)) whenDropped()
}

/** With the session goes what was typed in it, also in editors that are about to close. */
export function dropDrafts(): void {
  kept.clear()
  forgetting = true
}

/** Keeps what there is while nobody is signed in, without a word about it. */
export const restDrafts = (): void => {
  quiet = true
}

/** Drafts of whoever is signed in now, instead of all others. */
export function takeDrafts(drafts: Drafts): void {
  kept.clear()
  for (const [key, draft] of Object.entries(drafts)) kept.set(key, draft)
  forgetting = false
  quiet = false
}

/** Everything that is typed and not saved, in closed editors and in open ones. */
export const allDrafts = (): Drafts =>
  forgetting ? {} : { ...Object.fromEntries(kept), ...Object.fromEntries([...open].flatMap((each) => [each() ?? []])) }

/** `heard` is called after a draft was saved or thrown away. */
export const onDropped = (heard: () => void): void => {
  whenDropped = heard
}

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
    const unsavedHere = (): [string, KeptDraft] | null =>
      key !== undefined && latest.current ? [key, latest.current] : null
    open.add(unsavedHere)
    return () => {
      here.current = false
      open.delete(unsavedHere)
      if (key === undefined || !latest.current) return
      if (!kept.has(key) && !quiet && !forgetting) notice(textKept)
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
