import { useEffect } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { bringToForeground, importRun, moveToBackground } from './import-run.ts'
import { ImportSteps } from './import-steps.tsx'
import { renderImportStep } from './render-import-step.tsx'
import type { Things } from './requests.ts'
import { useImportDraft } from './use-import-draft.ts'

/** From a file to records: choose it, say what its columns are, see what it would change, watch it come in, see what did not. */
export function ImportDialog({ things, onClose }: { things: Things; onClose: () => void }) {
  const running = importRun.use()
  const draft = useImportDraft(things)
  useEffect(bringToForeground, [])
  const close = () => {
    moveToBackground()
    onClose()
  }
  // One dialog for all steps, which keeps the focus from one to the next.
  const { at, ...step } = renderImportStep({ things, running, draft, onClose: close })
  return <Dialog open onClose={close} title={`Import ${things}`} header={<ImportSteps at={at} />} {...step} />
}
