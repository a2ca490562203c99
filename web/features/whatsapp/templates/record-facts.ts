import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { openDealQuery } from './open-deal.ts'

/** Who a message is for, as far as it is known. */
export type Recipient = {
  contactId: string | null
  name: string | null
  company: string | null
  /** They asked for no more marketing messages. */
  isOptedOut?: boolean
}

/** What is known of the person and the sender, by its name on the screen. */
export type RecordFacts = Partial<Record<FactName, string>>
export const factNames = ['First name', 'Name', 'Company', 'Deal', 'My name'] as const
export type FactName = (typeof factNames)[number]

/** The facts that have a value, in the order of display. */
export const listFacts = (facts: RecordFacts): { name: FactName; value: string }[] =>
  factNames.flatMap((name) => {
    const value = facts[name]
    return value ? [{ name, value }] : []
  })

/** `isNeeded`: whether somebody is about to use them; the deal is read then. */
export function useRecordFacts({ contactId, name, company }: Recipient, isNeeded = true): RecordFacts {
  const user = useSignedInUser()
  const { data: deal } = useQuery({ ...openDealQuery(contactId ?? ''), enabled: isNeeded && contactId !== null })
  // Without a contact, the name is that of the WhatsApp profile, or only the number.
  const knownName = name && /\p{L}/u.test(name) ? name.trim() : undefined
  return {
    ...(knownName && { 'First name': knownName.split(/\s+/)[0], Name: knownName }),
    ...(company && { Company: company }),
    ...(deal && { Deal: deal }),
    ...(user?.name && { 'My name': user.name }),
  }
}
