import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleX from 'lucide-react/icons/message-circle-x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '#contract/language/translate.ts'
import type { MessageRecipient } from '#contract/whatsapp/conversation.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { isOutage } from '../../../shared/explain-failure.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { ChatView } from '../messages/chat-view.tsx'
import type { Recipient } from '../templates/record-facts.ts'
import type { ChatRef } from './chat.ts'
import { ChatHeader } from './chat-header.tsx'
import { type Conversation, conversationQuery, findCachedConversation, markRead } from './conversation-requests.ts'
import { newChatQuery, rememberRecipient, wasBegun } from './new/recipient-requests.ts'
import { useReportViewing } from './presence/use-presence.ts'

type OpenChatProps = {
  chat: ChatRef
  account: WhatsappAccount | undefined
  panelShown: boolean
  onPanel: (contactId: string | null) => void
  onBack: () => void
}

/** The conversation that is open in the inbox; opening it marks it as read, except for viewers. */
export function OpenChat({ chat, account, panelShown, onPanel, onBack }: OpenChatProps) {
  const {
    data: conversation = null,
    isPending,
    isError,
    isPlaceholderData,
  } = useQuery({
    ...conversationQuery(chat),
    placeholderData: findCachedConversation(chat),
  })
  const isNew = conversation === null && !isPending
  const { data: recipient, isLoading, ...lookup } = useQuery({ ...newChatQuery(chat), enabled: isNew })
  const [isBegun, setBegun] = useState(() => wasBegun(chat))
  const mayWrite = usePermissionCheck()('whatsapp:write')
  useMarkRead(mayWrite ? conversation : null, !isPlaceholderData)
  useReportViewing(conversation ?? chat, conversation !== null)
  const name =
    conversation?.name ?? recipient?.contact?.name ?? recipient?.phoneNumber ?? `+${chat.whatsappId.split('@')[0]}`
  if (account && isNew && !isError && !isBegun && isOutage(lookup.error))
    return (
      <ErrorState
        className="m-auto"
        text={t('Failed to load the conversation')}
        error={lookup.error}
        busy={lookup.isFetching}
        onRetry={() => void lookup.refetch()}
      />
    )
  if (!account || (isNew && !isError && !isBegun && !isLoading && !recipient?.contact)) {
    const begin = () => {
      if (recipient) rememberRecipient(chat.accountId, recipient)
      setBegun(true)
    }
    return (
      <MissingChat number={recipient?.phoneNumber} onBegin={account && mayWrite ? begin : undefined} onBack={onBack} />
    )
  }
  return (
    <>
      <ChatHeader {...{ conversation, name, account, panelShown, onPanel, onBack }} />
      <div data-fills-phone className={cx('flex min-h-0 flex-1 flex-col', panelShown && 'xl:pe-(--w-panel)')}>
        <ChatView
          chat={chat}
          account={account}
          conversation={isPending || isLoading ? undefined : conversation}
          none={isNew ? <NewChat name={name} /> : undefined}
          person={recipient ? toPerson(recipient) : undefined}
        />
      </div>
    </>
  )
}

const toPerson = ({ contact }: MessageRecipient): Recipient => ({
  contactId: contact?.id ?? null,
  name: contact?.name ?? null,
  company: contact?.company ?? null,
})

const NewChat = ({ name }: { name: string }) => (
  <EmptyState
    className="m-auto"
    icon={<MessageCircle aria-hidden />}
    text={t('No messages with {name} yet', { name })}
    hint={t('Your first message starts the conversation.')}
  />
)

type MissingChatProps = { number: string | null | undefined; onBegin: (() => void) | undefined; onBack: () => void }

/** What an address shows that leads to no conversation: a mistyped one must not send anything to a stranger. */
const MissingChat = ({ number, onBegin, onBack }: MissingChatProps) => (
  <EmptyState
    className="m-auto"
    icon={<MessageCircleX aria-hidden />}
    text={t('This conversation does not exist')}
    hint={t('Check the address. The conversation may have been removed with its account.')}
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <Button onClick={onBack}>{t('Back to the inbox')}</Button>
        {number && onBegin && <Button onClick={onBegin}>{t('Write to {number}', { number })}</Button>}
      </span>
    }
  />
)

/**
 * Marks the visible conversation as read. After a failure it tries again only when a new message arrives. One that somebody marks as
 * unread meanwhile stays so until it is opened again.
 */
function useMarkRead(conversation: Conversation | null, isLoaded: boolean): void {
  const attempted = useRef<string | null>(null)
  const wasOpened = useRef(false)
  const hidden = useSyncExternalStore(subscribeVisibility, () => document.hidden)
  useEffect(() => {
    if (hidden || !conversation) return
    const isOpening = !wasOpened.current
    wasOpened.current ||= isLoaded
    if (conversation.unreadCount === 0 || (conversation.isMarkedUnread && !isOpening)) return
    const upTo = `${conversation.id} ${conversation.lastMessageAt}`
    if (attempted.current === upTo) return
    attempted.current = upTo
    void markRead(conversation).then((result) => {
      if (!result.success) showCallToast.failure(result.message)
    })
  }, [conversation, hidden, isLoaded])
}

function subscribeVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
