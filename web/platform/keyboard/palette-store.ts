import { useEffect } from 'react'
import { createValueStore, type ValueStore } from '../storage/value-store.ts'

/** The overlay that a shortcut opened. */
export const paletteStore = createValueStore<'palette' | 'keys' | null>(null)

/** What was typed for the palette before it had loaded. */
export const paletteText = createValueStore('')

/** The kind of record to create, requested from elsewhere: its list opens the form. */
export const createFormRequest = createValueStore<string | null>(null)

/** The tab of the open panel in which to create something, requested from elsewhere: the tab opens its form. */
export const addFormRequest = createValueStore<string | null>(null)

/** Opens a form that was requested from elsewhere, as soon as it is mounted; a request without permission is dropped. */
export function useFormRequest(store: ValueStore<string | null>, wanted: string, open: (() => void) | false): void {
  const requested = store.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a request opens it
  useEffect(() => {
    if (requested !== wanted) return
    store.set(null)
    if (open) open()
  }, [requested, wanted])
}
