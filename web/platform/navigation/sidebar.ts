import { browserStorage } from '../storage/browser-storage.ts'
import { createValueStore } from '../storage/value-store.ts'

/** Matches screens on which the full sidebar would leave too little room. */
const narrowScreen = matchMedia('(max-width: 1023px)')
const isCollapsed = createValueStore(readIsCollapsed())
narrowScreen.addEventListener('change', () => isCollapsed.set(readIsCollapsed()))

export const useIsSidebarCollapsed = (): boolean => isCollapsed.use()

/** Collapses or expands the sidebar. The choice is stored in this browser, except on narrow screens. */
export function toggleSidebar(): void {
  isCollapsed.set(!isCollapsed.get())
  if (!narrowScreen.matches) browserStorage.write('sidebar', isCollapsed.get() ? 'collapsed' : null)
}

function readIsCollapsed(): boolean {
  return narrowScreen.matches || browserStorage.read('sidebar') === 'collapsed'
}
