import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../../ui/cx.ts'
import { callToast } from '../../ui/toasts.ts'
import type { WhatsappAccount } from './account-requests.ts'
import type { Chat } from './chat.ts'
import { ChatHeader } from './chat-header.tsx'
import { ChatView } from './chat-view.tsx'
import { type Conversation, conversationQuery, listedConversation, markRead } from './conversation-requests.ts'

type OpenChatProps = {
  chat: Chat
  account: WhatsappAccount | undefined
  panelShown: boolean
  onPanel: (contactId: string | null) => void
  onBack: () => void
}

/** The conversation that is open in the inbox. Whoever looks at it has read it. */
export function OpenChat({ chat, account, panelShown, onPanel, onBack }: OpenChatProps) {
  const { data: conversation = null, isPending } = useQuery({
    ...conversationQuery(chat),
    placeholderData: listedConversation(chat),
  })
  useMarkRead(conversation)
  const name = conversation?.name ?? `+${chat.whatsappId.split('@')[0]}`
  return (
    <>
      <ChatHeader {...{ conversation, name, account, panelShown, onPanel, onBack }} />
      <div data-fills-phone className={cx('flex min-h-0 flex-1 flex-col', panelShown && 'xl:pe-(--w-panel)')}>
        <ChatView chat={chat} account={account} conversation={isPending ? undefined : conversation} />
      </div>
    </>
  )
}

/** Marks what is on the screen read, each message once: what the server refused is not asked again until more comes. */
function useMarkRead(conversation: Conversation | null): void {
  const asked = useRef<string | null>(null)
  const hidden = useSyncExternalStore(onVisibility, () => document.hidden)
  useEffect(() => {
    if (hidden || !conversation || conversation.unreadCount === 0) return
    const upTo = `${conversation.id} ${conversation.lastMessageAt}`
    if (asked.current === upTo) return
    asked.current = upTo
    void markRead(conversation).then((result) => {
      if (!result.success) callToast.failure(result.message)
    })
  }, [conversation, hidden])
}

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
