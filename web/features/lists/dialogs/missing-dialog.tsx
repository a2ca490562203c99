import { useCodeProblem } from '../../../shared/missing-code.ts'
import { MissingCode } from '../../../ui/feedback/code-fallback.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Stands in for a dialog that is loading: nothing, or a dialog that says that it cannot be loaded. */
export function MissingDialog({ part, title, onClose }: { part: object; title: string; onClose: () => void }) {
  return useCodeProblem(part) ? (
    <Dialog open title={title} onClose={onClose}>
      <MissingCode part={part} />
    </Dialog>
  ) : null
}
