import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { failureReasons, firstContactLimitText } from '#contract/whatsapp/texts.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { reconnectAccount, type WhatsappAccount } from '../accounts/account-requests.ts'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { type ChatRef, chatKey } from '../conversations/chat.ts'
import type { Conversation } from '../conversations/conversation-requests.ts'
import { Thread } from './thread.tsx'

type ChatViewProps = {
  chat: ChatRef
  account: WhatsappAccount | undefined
  /** Null if it does not exist yet; undefined while loading. */
  conversation: Conversation | null | undefined
  /** Shown in an empty thread. */
  none?: ReactNode
}

/** A thread with its composer; files can be dropped anywhere on it. */
export function ChatView({ chat, account, conversation, none }: ChatViewProps) {
  const mayWrite = usePermissionCheck()('whatsapp:write')
  const composer = useRef<ComposerHandle>(null)
  const [over, setOver] = useState(false)
  const dropHandlers = mayWrite && {
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
    <div {...dropHandlers} className="relative flex min-h-0 flex-1 flex-col">
      <Thread key={chatKey(chat)} chat={chat} mayWrite={mayWrite} none={none} />
      {account && <SendBlocker account={account} conversation={conversation} />}
      {mayWrite && <Composer key={`write ${chatKey(chat)}`} ref={composer} chat={chat} />}
      {over && (
        <p className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-card border-2 border-dashed border-accent bg-surface/90 text-15 font-medium">
          Drop files to send them
        </p>
      )}
    </div>
  )
}

const day = 86_400_000

type SendBlockerProps = { account: WhatsappAccount; conversation: Conversation | null | undefined }

/** Explains why no message can be sent right now, before one is typed. */
function SendBlocker({ account, conversation }: SendBlockerProps) {
  const mayManage = usePermissionCheck()('whatsapp:manage')
  const [busy, setBusy] = useState(false)
  const reconnect = async () => {
    setBusy(true)
    const result = await reconnectAccount(account.id)
    setBusy(false)
    if (!result.success) showCallToast.failure(result.message)
  }
  const lastInboundAt = conversation?.lastInboundAt
  const isKnown = conversation !== undefined
  const isWindowClosed =
    isKnown && account.engine === 'cloud' && (!lastInboundAt || Date.now() - Date.parse(lastInboundAt) > day)
  const isFirstContact = isKnown && !lastInboundAt && !conversation?.lastMessageType
  if (account.status !== 'DISCONNECTED' && account.status !== 'QR_READY') {
    if (isWindowClosed) return <NoticeStrip text={failureReasons.window_closed.says} />
    return isFirstContact && account.firstContactsLeft === 0 ? <NoticeStrip text={firstContactLimitText} /> : null
  }
  return (
    <NoticeStrip text={`${account.name} is not connected.${account.reason ? ` ${account.reason}` : ''}`}>
      {mayManage && (
        <Button size="sm" busy={busy} onClick={() => void reconnect()}>
          Reconnect
        </Button>
      )}
    </NoticeStrip>
  )
}

const NoticeStrip = ({ text, children }: { text: string; children?: ReactNode }) => (
  <p
    role="status"
    className="flex flex-none items-center gap-2 border-t border-line bg-orange-tint px-4 py-1.5 text-12 text-orange-ink"
  >
    <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
    {children}
  </p>
)
