import { ToastRegions } from '../feedback/toast-region.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { Tooltips } from './tooltip.tsx'

/** Overlays of the whole page: toasts, confirmations, the tooltip. Mounted once, beside the app. */
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
