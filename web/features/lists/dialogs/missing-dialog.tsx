import { useCodeProblem } from '../../../shared/missing-code.ts'
import { MissingCode } from '../../../ui/feedback/code-fallback.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Stands in for a dialog that is loading: nothing, or a dialog that says that it cannot be loaded. */
export function MissingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return useCodeProblem() ? (
    <Dialog open title={title} onClose={onClose}>
      <MissingCode />
    </Dialog>
  ) : null
}
