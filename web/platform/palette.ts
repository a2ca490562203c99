import { useEffect } from 'react'
import { type ValueStore, valueStore } from './value-store.ts'

/** What stands over the page for whoever asked for it by key. */
export const paletteShown = valueStore<'palette' | 'keys' | null>(null)

/** A kind of record of which a new one was asked for from elsewhere: its list opens the form. */
export const createAsked = valueStore<string | null>(null)

/** A tab of the open panel in which something new was asked for: the tab opens its form. */
export const addAsked = valueStore<string | null>(null)

/** Opens a form when somebody elsewhere asked for it, as soon as it is there; one that may not be opened is forgotten. */
export function useAsked(store: ValueStore<string | null>, wanted: string, open: (() => void) | false): void {
  const asked = store.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was asked for opens it
  useEffect(() => {
    if (asked !== wanted) return
    store.set(null)
    if (open) open()
  }, [asked, wanted])
}
