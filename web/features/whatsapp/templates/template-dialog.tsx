import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '../../../platform/session/session.ts'
import type { OutgoingInput } from '../messages/thread-requests.ts'
import { openDealQuery } from './open-deal.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplatePicker } from './template-picker.tsx'
import type { MessageTemplate } from './template-requests.ts'
import type { RecordFacts } from './template-values.ts'

/** Who a template is for, as far as it is known. */
export type TemplatePerson = {
  contactId: string | null
  name: string | null
  company: string | null
  /** They asked for no more marketing messages. */
  isOptedOut?: boolean
}

type TemplateDialogProps = {
  accountId: string
  person: TemplatePerson
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

function useRecordFacts({ contactId, name, company }: TemplatePerson): RecordFacts {
  const user = useSignedInUser()
  const { data: deal } = useQuery({ ...openDealQuery(contactId ?? ''), enabled: contactId !== null })
  // Without a contact, the name is that of the WhatsApp profile, or only the number.
  const knownName = name && /\p{L}/u.test(name) ? name.trim() : undefined
  return {
    ...(knownName && { 'First name': knownName.split(/\s+/)[0], Name: knownName }),
    ...(company && { Company: company }),
    ...(deal && { Deal: deal }),
    ...(user?.name && { 'My name': user.name }),
  }
}
