import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Phone from 'lucide-react/icons/phone'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import type { MessageRecipient } from '#contract/whatsapp/conversation.ts'
import { isRetryable } from '../../../../platform/api/query-cache.ts'
import { usePanel } from '../../../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../../../platform/session/permissions.ts'
import { showCallToast } from '../../../../shared/toasts.ts'
import { Button, buttonClass } from '../../../../ui/controls/button.tsx'
import { LoadError } from '../../../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../../../ui/feedback/states.tsx'
import { addContact, recipientQuery, rememberRecipient } from '../../conversations/new/recipient-requests.ts'

type ContactCardProps = {
  name: string
  phones: readonly string[]
  /** Null while the message is being sent. */
  accountId: string | null
}

/** Somebody whose number was shared: to be called, written to, and kept as a contact. */
export function ContactCard({ name, phones, accountId }: ContactCardProps) {
  return (
    <div className="flex items-start gap-2">
      <Phone aria-hidden className="mt-0.5 flex-none text-text-2" />
      <div className="min-w-0 wrap-anywhere">
        <bdi className="block font-medium">{name}</bdi>
        {[...new Set(phones)].map((phone) => (
          <div key={phone}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="block text-12 text-text-2 hover:underline">
              <bdi>{phone}</bdi>
            </a>
            {accountId && <NumberActions {...{ name, phone, accountId }} />}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Milliseconds for which it is not asked again whose number it is. */
const recipientLifetime = 60_000

const rowClass = 'mt-1 mb-1.5 flex min-h-6 flex-wrap items-center gap-1.5 touch:min-h-9'

type NumberProps = { name: string; phone: string; accountId: string }

/** What can be done with a number; nothing if WhatsApp cannot reach it. */
function NumberActions({ name, phone, accountId }: NumberProps) {
  const may = usePermissionCheck()
  const query = { ...recipientQuery(accountId, phone), staleTime: recipientLifetime }
  const { data: recipient, error, isPending, refetch } = useQuery(query)
  const [mayAdd, mayWrite] = [may('contacts:write'), may('whatsapp:write')]
  if (isPending)
    return (
      <p className={rowClass}>
        <Skeleton className="w-36" />
      </p>
    )
  if (!recipient)
    return isRetryable(error) ? (
      <LoadError text={t('Failed to look up this number.')} onRetry={() => void refetch()} className={rowClass} />
    ) : null
  if (!recipient.contact && !mayAdd && !mayWrite) return null
  return (
    <p className={rowClass}>
      {(recipient.contact || mayAdd) && <ContactButton {...{ name, phone, accountId, recipient }} />}
      {mayWrite && (
        <Link
          to="/inbox"
          search={{ chat: chatKey({ accountId, whatsappId: recipient.whatsappId }) }}
          aria-label={t('Message {phone}', { phone })}
          onClick={() => rememberRecipient(accountId, recipient)}
          className={buttonClass({ size: 'sm' })}
        >
          {t('Message [verb]')}
        </Link>
      )}
    </p>
  )
}

/** Opens the contact with the number, or adds one. */
function ContactButton({ name, phone, accountId, recipient }: NumberProps & { recipient: MessageRecipient }) {
  const { open } = usePanel()
  const [busy, setBusy] = useState(false)
  const newId = useRef(uuidv7())
  const { contact } = recipient
  const add = async () => {
    setBusy(true)
    const fields = { id: newId.current, name, whatsappNumber: recipient.phoneNumber ?? phone }
    const result = await addContact({ accountId, to: phone, fields })
    setBusy(false)
    if (result.success) open({ kind: 'contact', id: result.data.id })
    else showCallToast.failure(result.message)
  }
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={contact ? t('Open contact with {phone}', { phone }) : t('Add contact with {phone}', { phone })}
      onClick={() => (contact ? open({ kind: 'contact', id: contact.id }) : void add())}
    >
      {contact ? t('Open contact') : t('Add contact')}
    </Button>
  )
}
