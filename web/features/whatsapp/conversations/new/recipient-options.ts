import { t } from '#contract/language/translate.ts'
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
    number === null
      ? t('No number')
      : whatsappNumber?.trim()
        ? number
        : t('{number} (phone, no WhatsApp number)', { number })
  return {
    ...{ id, label: name ?? email ?? number ?? t('Unnamed Contact'), disabled: number === null },
    hint: [company?.name, reason].filter(Boolean).join(' · '),
  }
}

type TypedNumber = { typed: string; recipient: MessageRecipient | undefined; error: string | null }

/** The typed number as it will be written to, or why it cannot be. */
export const toNumberOption = ({ typed, recipient, error }: TypedNumber): PickerOption => ({
  id: 'number',
  label: error ? typed : t('Write to {phoneNumber}', { phoneNumber: recipient?.phoneNumber ?? typed }),
  disabled: recipient === undefined,
  ...(error ? { hint: error } : recipient?.isKnown ? { hint: t('Opens the conversation') } : {}),
})
