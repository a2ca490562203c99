import { buildFlags } from '../build-flags.ts'

/** Everything the application keeps in the browser, by name (GAP-009). Storing and clearing both read this list. */
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
 * Names with a colon are a person's choices on this device, such as `sections:<person>:contact:social`, and what tabs arrange
 * among themselves. They stay when somebody signs out.
 */
export type PreferenceKey = `${string}:${string}`
type AnyKey = StorageKey | PreferenceKey

/** The part of `localStorage` that is used here, so that tests bring their own. */
type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SafeStorage = ReturnType<typeof createSafeStorage>

/** Reads and writes by key; an area that is full or forbidden counts as empty. */
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
        // Private windows may refuse; the value then lasts as long as the page.
      }
    },
  }
}

/** A storage that is gone with the page. */
export function createMemoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The browser's own storage, or memory where the build turned it off (SESS-022) or the browser has none. */
export const browserStorage = createSafeStorage(openBackend(() => localStorage))

/** What lasts as long as this tab and reloads with it. */
export const tabStorage = createSafeStorage(openBackend(() => sessionStorage))

function openBackend(area: () => StorageBackend): StorageBackend {
  try {
    if (!buildFlags.disableStorage) return area()
  } catch {
    // Cookies and storage are blocked for this site.
  }
  return createMemoryBackend()
}
