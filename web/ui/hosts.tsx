import { LineDialog } from './ask.tsx'
import { ConfirmDialog } from './confirm.tsx'
import { Toasts } from './toast-region.tsx'
import { Tooltips } from './tooltip.tsx'

/** What the whole page shares: toasts, the questions before something happens, the tooltip. Mounted once, beside the app. */
export function Hosts() {
  return (
    <>
      <ConfirmDialog />
      <LineDialog />
      <Toasts />
      <Tooltips />
    </>
  )
}
