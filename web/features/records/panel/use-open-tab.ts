import { addFormRequest } from '../../../platform/keyboard/palette-store.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import type { PanelTabId } from './panel-tabs.tsx'

/** A form of a tab: the empty one of the tab, or one for a purpose, with some values filled in. */
export type PanelForm = 'activities' | 'tasks' | 'notes' | 'call' | 'follow-up'

/** Returns a function that opens a tab of the current panel. */
export function useOpenTab(): (tab: PanelTabId) => void {
  const { panel, open } = usePanel()
  return (tab) => panel && open(panel, tab)
}

/** Returns a function that opens a form in a tab of the current panel. */
export function useOpenPanelForm(): (tab: PanelTabId, form: PanelForm) => void {
  const openTab = useOpenTab()
  return (tab, form) => {
    addFormRequest.set(form)
    openTab(tab)
  }
}
