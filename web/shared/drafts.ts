import { useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { showNotice } from './toasts.ts'

/** The unsaved draft of a closed editor, and the value that it would replace. */
export type StoredDraft = { draft: unknown; from: unknown }
export type DraftMap = Record<string, StoredDraft>

export const draftKeptText = t('Not saved. Your changes are kept.')

const storedDrafts = new Map<string, StoredDraft>()
/** Functions that return the unsaved drafts of open editors. */
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

/** Drops all drafts when the session ends, including those of editors that are about to close. */
export function clearDrafts(): void {
  storedDrafts.clear()
  isClearing = true
}

/** Keeps drafts without showing a notice, while nobody is signed in. */
export const silenceDraftNotices = (): void => {
  isSilent = true
}

/** Replaces all drafts with those of the signed-in user. */
export function loadDrafts(drafts: DraftMap): void {
  storedDrafts.clear()
  for (const [key, draft] of Object.entries(drafts)) storedDrafts.set(key, draft)
  isClearing = false
  isSilent = false
}

/** All unsaved drafts, of closed and open editors. */
export const collectDrafts = (): DraftMap =>
  isClearing
    ? {}
    : { ...Object.fromEntries(storedDrafts), ...Object.fromEntries([...openEditors].flatMap((each) => [each() ?? []])) }

/** Sets the function that is called after a draft was removed. */
export const setDraftRemovedListener = (listener: () => void): void => {
  onDraftRemoved = listener
}

/**
 * Keeps the unsaved draft of an editor under a key such as `contact:42:jobTitle` when the editor unmounts. `discardDraft` drops
 * the draft, and `isMounted` tells whether the editor is still mounted. If the editor unmounts while it `isSaving`, the draft
 * is not kept; the editor stores it with `keepUnsaved` if saving fails.
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
    isMounted: () => isMounted.current,
    discardDraft: () => {
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
