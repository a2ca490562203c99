import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Send from 'lucide-react/icons/send'
import type { Contact } from '#contract/contacts/contact.ts'
import type { Deal } from '#contract/deals/deal.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type RowProps, recordQuery } from '../records/public.ts'

/** The messages of a deal, and a way to write to its contact on WhatsApp (GAP-063). */
export function Messages({ record: { contact }, readOnly }: RowProps<Deal>) {
  const { data } = useQuery({
    ...recordQuery<Contact>({ noun: 'contacts' }, contact?.id ?? ''),
    enabled: contact !== null,
  })
  const number = data?.whatsappNumber || contact?.phoneNumber
  const digits = number?.replace(/\D/g, '') ?? ''
  const hint = !contact
    ? 'This deal has no contact to write to.'
    : digits === ''
      ? 'The contact of this deal has no number to write to.'
      : undefined
  const send = !readOnly && (
    <Button
      icon={<Send />}
      disabled={digits === ''}
      onClick={() => window.open(`https://wa.me/${digits}`, '_blank', 'noopener')}
    >
      Send Message
    </Button>
  )
  return (
    <>
      {send && <div className="flex justify-end px-4 pt-3">{send}</div>}
      <EmptyState icon={<MessageCircle aria-hidden />} text="No messages yet" hint={hint} action={send} />
    </>
  )
}
