import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import type { Company } from '#contract/companies/company.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import type { RecordRowProps } from '../records/public.ts'
import { RecordMessages, useAccounts, WriteDialog } from '../whatsapp/public.ts'

/** The messages exchanged with a company, and a button that starts a conversation. */
export function CompanyMessages({ record, readOnly }: RecordRowProps<Company>) {
  return <RecordMessages record="companies" id={record.id} none={<NoMessages company={record} readOnly={readOnly} />} />
}

/** Starts a WhatsApp conversation if there is a number and a connected account, else an email (GAP-043). */
function NoMessages({ company, readOnly }: { company: Company; readOnly: boolean }) {
  const [writing, setWriting] = useState(false)
  const accounts = useAccounts()
  const { name, email, whatsappNumber } = company
  const number = accounts.length > 0 && /\d/.test(whatsappNumber ?? '') ? whatsappNumber : null
  const openEmail = () => window.open(`mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}`, '_self')
  const missing = whatsappNumber
    ? t('This company has no email address, and no WhatsApp account is connected.')
    : t('This company has no email address.')
  return (
    <>
      <EmptyState
        icon={<MessageCircle aria-hidden />}
        text={t('No messages yet')}
        hint={number || email ? undefined : missing}
        action={
          !readOnly && (
            <Button
              variant="primary"
              disabled={!number && !email}
              onClick={number ? () => setWriting(true) : openEmail}
            >
              {t('Send first message')}
            </Button>
          )
        }
      />
      {writing && number && (
        <WriteDialog
          name={name ?? number}
          number={number}
          person={{ contactId: null, name: null, company: name }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
