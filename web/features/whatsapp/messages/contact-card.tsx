import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Phone from 'lucide-react/icons/phone'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import type { MessageRecipient } from '#contract/whatsapp/conversation.ts'
import { usePanel } from '../../../platform/navigation/panel.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { addContact, recipientQuery } from '../conversations/new/recipient-requests.ts'

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
      <Phone aria-hidden className="mt-0.5 text-text-2" />
      <div className="min-w-0 wrap-anywhere">
        <bdi className="block font-medium">{name}</bdi>
        {phones.map((phone) => (
          <div key={phone}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="block text-12 text-text-2 hover:underline">
              {phone}
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

type NumberProps = { name: string; phone: string; accountId: string }

/** None for what WhatsApp cannot reach. */
function NumberActions({ name, phone, accountId }: NumberProps) {
  const may = usePermissionCheck()
  const { data: recipient } = useQuery({ ...recipientQuery(accountId, phone), staleTime: recipientLifetime })
  if (!recipient) return null
  return (
    <p className="mt-1 mb-2 flex flex-wrap gap-1.5">
      <ContactButton {...{ name, phone, accountId, recipient }} />
      {may('whatsapp:write') && (
        <Link
          to="/inbox"
          search={{ chat: chatKey({ accountId, whatsappId: recipient.whatsappId }) }}
          aria-label={`Write to ${phone}`}
          className={buttonClass({ size: 'sm' })}
        >
          Write
        </Link>
      )}
    </p>
  )
}

/** Opens the contact with the number, or adds one. */
function ContactButton({ name, phone, accountId, recipient }: NumberProps & { recipient: MessageRecipient }) {
  const may = usePermissionCheck()
  const { open } = usePanel()
  const [busy, setBusy] = useState(false)
  const newId = useRef(uuidv7())
  const { contact } = recipient
  if (contact)
    return (
      <Button size="sm" onClick={() => open({ kind: 'contact', id: contact.id })}>
        Open contact
      </Button>
    )
  if (!may('contacts:write')) return null
  const add = async () => {
    setBusy(true)
    const fields = { id: newId.current, name, whatsappNumber: recipient.phoneNumber ?? phone }
    const result = await addContact({ accountId, to: phone, fields })
    setBusy(false)
    if (result.success) open({ kind: 'contact', id: result.data.id })
    else showCallToast.failure(result.message)
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void add()}>
      Add contact
    </Button>
  )
}
