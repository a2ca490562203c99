import { useState } from 'react'
import type { OutgoingInput } from '../messages/thread-requests.ts'
import { type Recipient, useRecordFacts } from './record-facts.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplatePicker } from './template-picker.tsx'
import type { MessageTemplate } from './template-requests.ts'

type TemplateDialogProps = {
  accountId: string
  person: Recipient
  onSend: (message: OutgoingInput) => void
  onClose: () => void
}

/** Chooses a template, fills in its variables, and sends it. */
export function TemplateDialog({ accountId, person, onSend, onClose }: TemplateDialogProps) {
  const [chosen, setChosen] = useState<MessageTemplate | null>(null)
  const facts = useRecordFacts(person)
  if (!chosen)
    return <TemplatePicker accountId={accountId} isOptedOut={person.isOptedOut} onPick={setChosen} onClose={onClose} />
  return (
    <TemplateForm
      key={chosen.id}
      template={chosen}
      facts={facts}
      onBack={() => setChosen(null)}
      onSend={onSend}
      onClose={onClose}
    />
  )
}
