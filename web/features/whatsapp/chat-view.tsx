import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { failureReasons, tooManyFirstContacts } from '#contract/whatsapp/messages.ts'
import { useMay } from '../../platform/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { callToast } from '../../ui/toasts.ts'
import { reconnectAccount, type WhatsappAccount } from './account-requests.ts'
import { type Chat, chatKey } from './chat.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import type { Conversation } from './conversation-requests.ts'
import { Thread } from './thread.tsx'

type ChatViewProps = {
  chat: Chat
  account: WhatsappAccount | undefined
  /** Null where nobody has written yet; undefined as long as that is not known. */
  conversation: Conversation | null | undefined
  /** Shown where nobody has written yet. */
  none?: ReactNode
}

/** A thread with its composer; files may be dropped anywhere on it. */
export function ChatView({ chat, account, conversation, none }: ChatViewProps) {
  const mayWrite = useMay()('whatsapp:write')
  const composer = useRef<ComposerHandle>(null)
  const [over, setOver] = useState(false)
  const drop = mayWrite && {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      composer.current?.add([...event.dataTransfer.files])
    },
  }
  return (
    <div {...drop} className="relative flex min-h-0 flex-1 flex-col">
      <Thread key={chatKey(chat)} chat={chat} mayWrite={mayWrite} none={none} />
      {account && <Hindrance account={account} conversation={conversation} />}
      {mayWrite && <Composer key={`write ${chatKey(chat)}`} ref={composer} chat={chat} />}
      {over && (
        <p className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-card border-2 border-dashed border-accent bg-surface/90 text-15 font-medium">
          Drop the files to send them
        </p>
      )}
    </div>
  )
}

const day = 86_400_000

type HindranceProps = { account: WhatsappAccount; conversation: Conversation | null | undefined }

/** What stands in the way of a message, told before it is typed. */
function Hindrance({ account, conversation }: HindranceProps) {
  const mayManage = useMay()('whatsapp:manage')
  const [busy, setBusy] = useState(false)
  const reconnect = async () => {
    setBusy(true)
    const result = await reconnectAccount(account.id)
    setBusy(false)
    if (!result.success) callToast.failure(result.message)
  }
  const since = conversation?.lastInboundAt
  const isKnown = conversation !== undefined
  const isClosed = isKnown && account.engine === 'cloud' && (!since || Date.now() - Date.parse(since) > day)
  const isStranger = isKnown && !since && !conversation?.lastMessageType
  if (account.status !== 'DISCONNECTED' && account.status !== 'QR_READY') {
    if (isClosed) return <Strip text={failureReasons.window_closed.says} />
    return isStranger && account.firstContactsLeft === 0 ? <Strip text={tooManyFirstContacts} /> : null
  }
  return (
    <Strip text={`${account.name} is not connected.${account.reason ? ` ${account.reason}` : ''}`}>
      {mayManage && (
        <Button size="sm" busy={busy} onClick={() => void reconnect()}>
          Reconnect
        </Button>
      )}
    </Strip>
  )
}

const Strip = ({ text, children }: { text: string; children?: ReactNode }) => (
  <p
    role="status"
    className="flex flex-none items-center gap-2 border-t border-line bg-orange-tint px-4 py-1.5 text-12 text-orange-ink"
  >
    <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
    {children}
  </p>
)
