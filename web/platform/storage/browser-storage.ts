import { buildFlags } from '../build-flags.ts'

/** All keys that the application stores in the browser and clears with the session (GAP-009). */
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
 * Keys with a colon hold a user's preferences on this device, such as `sections:<user>:contact:social`, or coordinate tabs.
 * They survive signing out.
 */
export type PreferenceKey = `${string}:${string}`
type AnyKey = StorageKey | PreferenceKey

/** The part of `localStorage` that we use. Tests replace it. */
type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SafeStorage = ReturnType<typeof createSafeStorage>

/**
 * Wraps a storage so that errors are ignored: storage that is full or blocked counts as empty. Without an area, it lasts as long as the
 * page.
 */
export function createSafeStorage(area: StorageBackend | null) {
  const backend = area ?? createMemoryBackend()
  return {
    survivesReload: area !== null,
    read(key: AnyKey): string | null {
      try {
        return backend.getItem(key)
      } catch {
        return null
      }
    },
    readJson<T>(key: AnyKey): T | null {
      try {
        return JSON.parse(backend.getItem(key) ?? 'null') as T | null
      } catch {
        return null
      }
    },
    write(key: AnyKey, value: string | null): void {
      try {
        if (value === null) backend.removeItem(key)
        else backend.setItem(key, value)
      } catch {
        // Private windows may reject writes. The value then lasts as long as the page.
      }
    },
  }
}

/** Creates a storage in memory. */
export function createMemoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The browser's storage, or memory if the build disabled it (SESS-022) or it is unavailable. */
export const browserStorage = createSafeStorage(openBackend(() => localStorage))

/** The storage of this tab. It survives a reload, but not closing the tab. */
export const tabStorage = createSafeStorage(openBackend(() => sessionStorage))

function openBackend(area: () => StorageBackend): StorageBackend | null {
  try {
    return buildFlags.disableStorage ? null : area()
  } catch {
    // Cookies and storage are blocked for this site.
    return null
  }
}
