import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import {
  type FactName,
  factNames,
  type RecordFacts,
  toRecordFacts,
} from '#contract/whatsapp/replies/reply-variables.ts'
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

export const factLabels: Record<FactName, string> = {
  'First name': t('First name'),
  Name: t('Name'),
  Company: t('Company'),
  Deal: t('Deal'),
  'My name': t('My name'),
}

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
  return toRecordFacts({ name, company, deal: deal ?? null, sender: user?.name ?? null })
}
