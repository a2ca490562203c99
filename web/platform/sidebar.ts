import { stored } from './stored.ts'
import { valueStore } from './value-store.ts'

/** Where the full sidebar would leave the main area too little room. */
const tight = matchMedia('(max-width: 1023px)')
const collapsed = valueStore(isFolded())
tight.addEventListener('change', () => collapsed.set(isFolded()))

export const useIsCollapsed = (): boolean => collapsed.use()

/** Folds the sidebar to its icons, or unfolds it; remembered in this browser where there is room for both. */
export function toggleSidebar(): void {
  collapsed.set(!collapsed.get())
  if (!tight.matches) stored.write('sidebar', collapsed.get() ? 'collapsed' : null)
}

function isFolded(): boolean {
  return tight.matches || stored.read('sidebar') === 'collapsed'
}
