import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const themes: readonly Theme[] = ['light', 'dark', 'system']
const listeners = new Set<() => void>()
let darkSchemeQuery: MediaQueryList | undefined

/** The stored theme, or light for any other value. */
function getTheme(): Theme {
  const stored = browserStorage.read(key)
  return themes.find((theme) => theme === stored) ?? 'light'
}

/** Stores the theme and applies it at once. Other tabs follow through the storage event. */
function setTheme(theme: Theme) {
  browserStorage.write(key, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** The chosen theme and a setter. `data-theme` on the root element selects the colors. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, getTheme), setTheme]
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) startListening()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function startListening() {
  if (darkSchemeQuery) return
  darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)')
  darkSchemeQuery.addEventListener('change', reapplyTheme)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) reapplyTheme()
  })
}

function reapplyTheme() {
  applyTheme(getTheme())
  for (const listener of listeners) listener()
}

function applyTheme(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const resolvedTheme = dark ? 'dark' : 'light'
  document.documentElement.dataset.theme = resolvedTheme
  const themeColorMeta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  themeColorMeta?.setAttribute('content', themeColorMeta.dataset[resolvedTheme] ?? '')
}
