import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import type { Recipient } from '../templates/record-facts.ts'
import { LeadMessages } from './lead-messages.tsx'

type WriteDialogProps = {
  name: string
  number: string
  /** Whose number it is, for the variables of templates. */
  person?: Recipient
  onClose: () => void
}

/** The WhatsApp conversation with a number, in a dialog (GAP-043, GAP-063). */
export function WriteMessageDialog({ name, number, person, onClose }: WriteDialogProps) {
  return (
    <Dialog open flush size="md" title={tNodes('Write to {name}', { name: <bdi>{name}</bdi> })} onClose={onClose}>
      <div className="relative h-120 max-md:h-full short:h-80!">
        <LeadMessages number={number} person={person} />
      </div>
    </Dialog>
  )
}
