import { useEffect, useRef } from 'react'
import { showNotice } from './toasts.ts'

/** An unsaved text whose editor was closed, and the value that it would replace. */
export type StoredDraft = { draft: unknown; from: unknown }
export type DraftMap = Record<string, StoredDraft>

export const draftKeptText = 'Not saved. Your changes are kept.'

const storedDrafts = new Map<string, StoredDraft>()
/** Unsaved texts in open editors. */
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

/** Drops all drafts when the session ends, also those of editors that are about to close. */
export function clearDrafts(): void {
  storedDrafts.clear()
  isClearing = true
}

/** Keeps the drafts while nobody is signed in, without notifying listeners. */
export const silenceDraftNotices = (): void => {
  isSilent = true
}

/** Replaces all drafts with those of the signed-in person. */
export function loadDrafts(drafts: DraftMap): void {
  storedDrafts.clear()
  for (const [key, draft] of Object.entries(drafts)) storedDrafts.set(key, draft)
  isClearing = false
  isSilent = false
}

/** All unsaved texts, in closed and open editors. */
export const collectDrafts = (): DraftMap =>
  isClearing
    ? {}
    : { ...Object.fromEntries(storedDrafts), ...Object.fromEntries([...openEditors].flatMap((each) => [each() ?? []])) }

/** `heard` is called after a draft was saved or discarded. */
export const setDraftRemovedListener = (listener: () => void): void => {
  onDraftRemoved = listener
}

/**
 * Keeps a text under a key such as `contact:42:jobTitle` however its editor is closed, and restores it when it is opened
 * again. `settle` drops the text, `isHere` says whether the editor is still mounted. A text whose editor closes while it
 * `isSaving` is not kept: the editor stores it with `keepUnsaved` if saving fails.
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
