import { ToastRegions } from '../feedback/toast-region.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { Tooltips } from './tooltip.tsx'

/** The overlays of the whole page: toasts, confirmations, prompts and the tooltip. Mounted once, next to the app. */
export function GlobalOverlays() {
  return (
    <>
      <ConfirmDialog />
      <PromptDialog />
      <ToastRegions />
      <Tooltips />
    </>
  )
}
