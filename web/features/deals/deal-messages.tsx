import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import type { Contact } from '#contract/contacts/contact.ts'
import type { Deal } from '#contract/deals/deal.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { type RecordRowProps, recordQueryOptions } from '../records/public.ts'
import { RecordMessages, useAccounts, WriteDialog } from '../whatsapp/public.ts'

/** The messages exchanged with the contact of a deal, and a button that writes to them on WhatsApp (GAP-063, R12). */
export function DealMessages({ record: { id, contact }, readOnly }: RecordRowProps<Deal>) {
  const { data } = useQuery({
    ...recordQueryOptions<Contact>({ noun: 'contacts' }, contact?.id ?? ''),
    enabled: contact !== null,
  })
  const accounts = useAccounts()
  const [writing, setWriting] = useState(false)
  const number = data?.whatsappNumber || contact?.phoneNumber
  const digits = number?.replace(/\D/g, '') ?? ''
  const hint = !contact
    ? t('This deal has no contact to message.')
    : digits === ''
      ? t('This deal’s contact has no phone number.')
      : undefined
  // Opens the user's own WhatsApp if the team has no connected account.
  const write = () =>
    accounts.length > 0 ? setWriting(true) : window.open(`https://wa.me/${digits}`, '_blank', 'noopener')
  const send = !readOnly && (
    <Button icon={<Send />} disabled={digits === ''} onClick={write}>
      {t('Send Message')}
    </Button>
  )
  return (
    <>
      <RecordMessages
        record="deals"
        id={id}
        actions={send}
        none={
          <>
            {send && <div className="flex justify-end px-4 pt-3">{send}</div>}
            <EmptyState icon={<MessageCircle aria-hidden />} text={t('No messages yet')} hint={hint} action={send} />
          </>
        }
      />
      {writing && number && (
        <WriteDialog
          name={contact?.name ?? number}
          number={number}
          person={{ contactId: contact?.id ?? null, name: contact?.name ?? null, company: data?.company?.name ?? null }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
