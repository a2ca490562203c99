import type { MessageRecipient } from '#contract/whatsapp/conversation.ts'
import type { PickerOption } from '../../../../ui/controls/picker.tsx'
import type { ContactChoice } from '../../../records/public.ts'

/** Digits from which on what is typed may be a whole number. */
const minDigits = 5

/** Whether what is typed can only be a number. */
export const isNumber = (typed: string): boolean =>
  /^[\d\s()+./-]+$/.test(typed) && typed.replace(/\D/g, '').length >= minDigits

/** The number to write to a contact with: on WhatsApp it is often the phone number. */
export const numberOf = ({ whatsappNumber, phoneNumber }: ContactChoice): string | null =>
  whatsappNumber?.trim() || phoneNumber?.trim() || null

/** A contact as it is offered: with the company, and the number that is used. */
export function toContactOption(contact: ContactChoice): Omit<PickerOption, 'mark'> {
  const { id, name, email, company, whatsappNumber } = contact
  const number = numberOf(contact)
  const reason =
    number === null ? 'No number' : whatsappNumber?.trim() ? number : `${number} (phone, no WhatsApp number)`
  return {
    ...{ id, label: name ?? email ?? number ?? 'Unnamed Contact', disabled: number === null },
    hint: [company?.name, reason].filter(Boolean).join(' · '),
  }
}

type TypedNumber = { typed: string; recipient: MessageRecipient | undefined; error: string | null }

/** The typed number as it will be written to, or why it cannot be. */
export const toNumberOption = ({ typed, recipient, error }: TypedNumber): PickerOption => ({
  id: 'number',
  label: error ? typed : `Write to ${recipient?.phoneNumber ?? typed}`,
  disabled: recipient === undefined,
  ...(error ? { hint: error } : recipient?.isKnown ? { hint: 'Opens the conversation' } : {}),
})
