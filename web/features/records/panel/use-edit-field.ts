import { usePanel } from '../../../platform/navigation/panel.ts'

/** Returns a function that opens the editor of a field of the Overview, by its label. */
export function useEditField(): (label: string) => void {
  const { setTab } = usePanel()
  return (label) => {
    setTab(undefined)
    editWhenShown(label, maxFrames)
  }
}

/** For how many frames the Overview may take to show its fields. */
const maxFrames = 60

function editWhenShown(label: string, frames: number): void {
  const row = document.querySelector<HTMLElement>(`aside [data-edits="${CSS.escape(label)}"]`)
  if (!row) {
    if (frames > 0) requestAnimationFrame(() => editWhenShown(label, frames - 1))
    return
  }
  // The section of the field may be collapsed.
  if (!row.offsetParent) row.closest('section')?.querySelector<HTMLElement>('[aria-expanded=false]')?.click()
  requestAnimationFrame(() => {
    row.scrollIntoView({ block: 'center' })
    row.click()
  })
}
