import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pinTexts } from '#contract/notes/messages.ts'
import { serverMessageOr } from '../../platform/api/api-failure.ts'
import { showCallToast } from '../../shared/toasts.ts'
import { useBanners } from '../../ui/feedback/banner.tsx'
import { restoreFocus } from '../../ui/overlays/focus.ts'
import { type RecordSubject, useLiveRelated } from '../records/public.ts'
import { changePin, invalidateNotes, type Note, pinnedNotesQuery } from './requests.ts'

const liveOptions = { relatedKind: 'note', refresh: invalidateNotes } as const

/** Reloads the notes of an open record when they change elsewhere. */
export const useLiveNotes = (subject: RecordSubject): void => useLiveRelated(liveOptions, subject)

export type PinnedNotes = {
  /** Newest pin first. */
  pinned: Note[]
  isPending: boolean
  /** Whether the list below should still wait for them. */
  isAwaited: boolean
  hasFailed: boolean
  retry: () => void
}

/** The pinned notes of a record. `listed`: those that the list below has, pinned or not; undefined until it is loaded. */
export function usePinnedNotes(subject: RecordSubject, listed: readonly Note[] | undefined): PinnedNotes {
  const { data, isPending, isLoadingError, refetch } = useQuery(pinnedNotesQuery(subject))
  return {
    pinned: listPinned([...(data?.rows ?? []), ...(listed ?? [])]),
    isPending,
    isAwaited: useIsAwaited(isPending, listed !== undefined),
    hasFailed: isLoadingError,
    retry: () => void refetch(),
  }
}

/** How long a list waits for its pinned notes, in milliseconds. */
const maxWait = 250

/** Whether a list that is loaded still waits for its pinned notes: only a moment, so that it does not jump when they follow at once. */
function useIsAwaited(isPending: boolean, isListLoaded: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isListLoaded) return
    const timer = setTimeout(() => setOver(true), isPending ? maxWait : 0)
    return () => clearTimeout(timer)
  }, [isPending, isListLoaded])
  return isPending && !isOver
}

/** Lists the pinned ones of some notes, without repetitions, newest pin first. */
export const listPinned = (notes: readonly Note[]): Note[] =>
  [...new Map(notes.map((note) => [note.id, note])).values()]
    .filter(({ pinnedAt }) => pinnedAt !== null)
    .sort((a, b) => ((a.pinnedAt ?? '') < (b.pinnedAt ?? '') ? 1 : -1))

/** Returns a function that pins or unpins a note, and says so. A failure is shown in the panel's banner. */
export function useTogglePin(subject: RecordSubject): (id: string, isPinned: boolean) => Promise<void> {
  const banners = useBanners()
  const keepFocusOn = useKeptFocus()
  return async function togglePin(id, isPinned) {
    keepFocusOn(id)
    const result = await changePin(subject, id, isPinned)
    if (result.success) showCallToast.success(isPinned ? pinTexts.pinned : pinTexts.unpinned)
    else
      banners?.show({
        tone: 'error',
        text: serverMessageOr(result, isPinned ? pinTexts.notPinned : pinTexts.notUnpinned),
      })
  }
}

/**
 * Returns a function that keeps the focus on the menu of a note while the note moves to another group, and back if the change fails.
 * It ends with the next key or click.
 */
function useKeptFocus(): (id: string) => void {
  const kept = useRef<string | null>(null)
  useEffect(() => {
    const forget = () => {
      kept.current = null
    }
    for (const type of endingEvents) document.addEventListener(type, forget, true)
    return () => {
      for (const type of endingEvents) document.removeEventListener(type, forget, true)
    }
  }, [])
  // After each render, because any may move the note.
  useEffect(() => {
    if (kept.current !== null) focusNoteMenu(kept.current)
  })
  return (id) => {
    kept.current = id
  }
}

const endingEvents = ['keydown', 'pointerdown'] as const

const focusNoteMenu = (id: string): void =>
  restoreFocus(document.querySelector(`aside [data-note="${CSS.escape(id)}"] [aria-haspopup="menu"]`), null)
