import { buildFlags } from '../build-flags.ts'

/** All keys that the application stores in the browser (GAP-009). Storing and clearing both use this list. */
export const storageKeys = [
  'accessToken',
  'refreshToken',
  'user',
  'authState',
  'selectedOrganizationId',
  'selectedWorkspaceId',
  'theme',
  'rememberMe',
  'clockOffset',
  'sidebar',
  'drafts',
  'recent',
] as const
export type StorageKey = (typeof storageKeys)[number]
/**
 * Keys with a colon are preferences of a person on this device, such as `sections:<person>:contact:social`, and the
 * coordination of tabs. They are kept at sign-out.
 */
export type PreferenceKey = `${string}:${string}`
type AnyKey = StorageKey | PreferenceKey

/** The part of `localStorage` in use, so that tests can replace it. */
type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SafeStorage = ReturnType<typeof createSafeStorage>

/** Reads and writes by key; storage that is full or forbidden counts as empty. */
export function createSafeStorage(area: StorageBackend) {
  return {
    read(key: AnyKey): string | null {
      try {
        return area.getItem(key)
      } catch {
        return null
      }
    },
    readJson<T>(key: AnyKey): T | null {
      try {
        return JSON.parse(area.getItem(key) ?? 'null') as T | null
      } catch {
        return null
      }
    },
    write(key: AnyKey, value: string | null): void {
      try {
        if (value === null) area.removeItem(key)
        else area.setItem(key, value)
      } catch {
        // Private windows may reject it; the value then lasts as long as the page.
      }
    },
  }
}

/** A storage in memory. */
export function createMemoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The browser's storage, or memory where the build disabled it (SESS-022) or the browser has none. */
export const browserStorage = createSafeStorage(openBackend(() => localStorage))

/** Survives a reload of the tab, but not its end. */
export const tabStorage = createSafeStorage(openBackend(() => sessionStorage))

function openBackend(area: () => StorageBackend): StorageBackend {
  try {
    if (!buildFlags.disableStorage) return area()
  } catch {
    // Cookies and storage are blocked for this site.
  }
  return createMemoryBackend()
}
