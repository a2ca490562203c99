import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const themes: readonly Theme[] = ['light', 'dark', 'system']
const listeners = new Set<() => void>()
let darkSystem: MediaQueryList | undefined

/** The stored theme, or light for any other value. */
function getTheme(): Theme {
  const kept = browserStorage.read(key)
  return themes.find((theme) => theme === kept) ?? 'light'
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
  if (listeners.size === 0) listen()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function listen() {
  if (darkSystem) return
  darkSystem = matchMedia('(prefers-color-scheme: dark)')
  darkSystem.addEventListener('change', repaint)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) repaint()
  })
}

function repaint() {
  applyTheme(getTheme())
  for (const listener of listeners) listener()
}

function applyTheme(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const look = dark ? 'dark' : 'light'
  document.documentElement.dataset.theme = look
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  bar?.setAttribute('content', bar.dataset[look] ?? '')
}
