import { stored } from './stored.ts'
import { valueStore } from './value-store.ts'

const collapsed = valueStore(stored.read('sidebar') === 'collapsed')

export const useIsCollapsed = (): boolean => collapsed.use()

/** Folds the sidebar to its icons, or unfolds it; remembered in this browser. */
export function toggleSidebar(): void {
  collapsed.set(!collapsed.get())
  stored.write('sidebar', collapsed.get() ? 'collapsed' : null)
}
