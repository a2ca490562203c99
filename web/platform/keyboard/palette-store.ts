import { useEffect } from 'react'
import { createValueStore, type ValueStore } from '../storage/value-store.ts'

/** What stands over the page for whoever asked for it by key. */
export const paletteStore = createValueStore<'palette' | 'keys' | null>(null)

/** A kind of record of which a new one was asked for from elsewhere: its list opens the form. */
export const createFormRequest = createValueStore<string | null>(null)

/** A tab of the open panel in which something new was asked for: the tab opens its form. */
export const addFormRequest = createValueStore<string | null>(null)

/** Opens a form when somebody elsewhere asked for it, as soon as it is there; one that may not be opened is forgotten. */
export function useFormRequest(store: ValueStore<string | null>, wanted: string, open: (() => void) | false): void {
  const requested = store.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was asked for opens it
  useEffect(() => {
    if (requested !== wanted) return
    store.set(null)
    if (open) open()
  }, [requested, wanted])
}
