import { useEffect, useRef } from 'react'
import { showNotice } from './toasts.ts'

/** What was typed and not saved when its editor went away, and the value it was typed over. */
export type StoredDraft = { draft: unknown; from: unknown }
export type DraftMap = Record<string, StoredDraft>

export const draftKeptText = 'Not saved. Your text is kept.'

const storedDrafts = new Map<string, StoredDraft>()
/** What stands unsaved in the editors that are open. */
const openEditors = new Set<() => [string, StoredDraft] | null>()
let isClearing = false
let isSilent = false
let onDraftRemoved = () => {}

export const getDraft = (key: string | undefined): StoredDraft | undefined =>
  key === undefined ? undefined : storedDrafts.get(key)

export function saveDraft(key: string, draft: StoredDraft): void {
  if (!isClearing) storedDrafts.set(key, draft)
}

export function removeDraft(key: string | undefined): void {
  if (key !== undefined && storedDrafts.delete(key)) onDraftRemoved()
}

/** With the session goes what was typed in it, also in editors that are about to close. */
export function clearDrafts(): void {
  storedDrafts.clear()
  isClearing = true
}

/** Keeps what there is while nobody is signed in, without a word about it. */
export const silenceDraftNotices = (): void => {
  isSilent = true
}

/** Drafts of whoever is signed in now, instead of all others. */
export function loadDrafts(drafts: DraftMap): void {
  storedDrafts.clear()
  for (const [key, draft] of Object.entries(drafts)) storedDrafts.set(key, draft)
  isClearing = false
  isSilent = false
}

/** Everything that is typed and not saved, in closed editors and in open ones. */
export const collectDrafts = (): DraftMap =>
  isClearing
    ? {}
    : { ...Object.fromEntries(storedDrafts), ...Object.fromEntries([...openEditors].flatMap((each) => [each() ?? []])) }

/** `heard` is called after a draft was saved or thrown away. */
export const setDraftRemovedListener = (listener: () => void): void => {
  onDraftRemoved = listener
}

/**
 * Text outlives its editor under a key such as `contact:42:jobTitle`, however the editor goes away: whoever comes back
 * finds it. `settle` says that there is nothing to keep any more, `isHere` whether the editor still stands. What goes away
 * while it `isSaving` is not kept: the editor stores it with `keepUnsaved` once saving has failed.
 */
export function useDraft(key: string | undefined, unsaved: StoredDraft | null, isSaving = false) {
  const latest = useRef({ unsaved, isSaving })
  latest.current = { unsaved, isSaving }
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    const getUnsaved = (): [string, StoredDraft] | null =>
      key !== undefined && latest.current.unsaved ? [key, latest.current.unsaved] : null
    openEditors.add(getUnsaved)
    return () => {
      isMounted.current = false
      openEditors.delete(getUnsaved)
      const { unsaved: draft, isSaving: isBeingSaved } = latest.current
      if (key !== undefined && draft && !isBeingSaved) keepDraft(key, draft)
    }
  }, [key])
  return {
    isHere: () => isMounted.current,
    settle: () => {
      latest.current = { unsaved: null, isSaving: false }
      removeDraft(key)
    },
    keepUnsaved: (draft: unknown) => {
      if (key !== undefined) keepDraft(key, { draft, from: null })
    },
  }
}

function keepDraft(key: string, draft: StoredDraft): void {
  if (!storedDrafts.has(key) && !isSilent && !isClearing) showNotice(draftKeptText)
  saveDraft(key, draft)
}
