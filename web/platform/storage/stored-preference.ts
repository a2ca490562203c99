import { browserStorage, type PreferenceKey } from './browser-storage.ts'
import { createValueStore } from './value-store.ts'

/** Changes with every preference: several parts of a page may show the same one. */
const lastChange = createValueStore<object | null>(null)

/** A preference on this device, and how to set it; null is the default and is not stored. */
export function useStoredPreference(key: PreferenceKey): [string | null, (value: string | null) => void] {
  lastChange.use()
  const set = (value: string | null) => {
    browserStorage.write(key, value)
    lastChange.set({})
  }
  return [browserStorage.read(key), set]
}
