import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createValueStore, type ValueStore } from '../storage/value-store.ts'

/** The open overlay: the palette, or the list of shortcuts. */
export const paletteStore = createValueStore<'palette' | 'keys' | null>(null)

/** Text typed before the palette had loaded. */
export const paletteText = createValueStore('')

/** A request to create this kind of record. Its list opens the form. */
export const createFormRequest = createValueStore<string | null>(null)

/** The name of a record that is to be created: its kind, and what was typed. */
export const nameToCreate = createValueStore<{ kind: string; name: string } | null>(null)

/** A request to open a form in the open panel: that of a tab, `call` or `follow-up`. */
export const addFormRequest = createValueStore<string | null>(null)

/** Opens a form that was requested from elsewhere, as soon as the component is mounted. Pass `false` to drop requests for lack of permission. */
export function useFormRequest(store: ValueStore<string | null>, wanted: string, open: (() => void) | false): void {
  const requested = store.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request may open the form
  useEffect(() => {
    if (requested !== wanted) return
    store.set(null)
    if (open) open()
  }, [requested, wanted])
}

/** Returns a function that makes actions: each goes to a page and opens a form there. */
export function useOpenOnPage(): (to: string, request: string) => () => void {
  const navigate = useNavigate()
  return (to, request) => () => {
    createFormRequest.set(request)
    void navigate({ to })
  }
}
