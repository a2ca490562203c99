import { useQueries, useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import { lacksCountryCode, toWhatsappId } from '#contract/whatsapp/enums.ts'
import { numberTexts } from '#contract/whatsapp/texts.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { AccountSelect } from '../accounts/account-select.tsx'
import { accountsQuery } from '../accounts/use-accounts.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { conversationQuery } from '../conversations/conversation-requests.ts'
import { recipientQuery } from '../conversations/new/recipient-requests.ts'
import type { Recipient } from '../templates/record-facts.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { ChatView } from './chat-view.tsx'

type LeadMessagesProps = {
  number: string | null
  /** Used where there is no WhatsApp number, once somebody agrees. */
  phone?: string | null
  /** Whose number it is, for the variables of templates. */
  person?: Recipient
}

const hasDigits = (number: string | null): number is string => /\d/.test(number ?? '')

/** The WhatsApp conversation with a number, on a selectable account (LEADP-030, LEADP-031). */
export function LeadMessages({ number: whatsappNumber, phone = null, person }: LeadMessagesProps) {
  const isPhone = !hasDigits(whatsappNumber)
  const number = isPhone ? phone : whatsappNumber
  const {
    data: accounts,
    error,
    isPending,
    isLoadingError,
    isFetching,
    refetch,
  } = useQuery({
    ...accountsQuery(),
    enabled: hasDigits(number),
  })
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** The account that was opened first: a message on another one does not replace the chat that is open. */
  const [opened, setOpened] = useState<{ number: string; accountId: string } | null>(null)
  const isOpen = opened !== null && opened.number === number
  const latest = useLatestChat(isOpen ? [] : (accounts ?? []), number)
  if (!hasDigits(number)) return nothing(whatsappTexts.leadHasNoNumber)
  if (isPending || latest.isPending) return <SkeletonRows rows={4} height={56} />
  if (isLoadingError)
    return (
      <ErrorState
        text={errorTextOf(error, whatsappTexts.accountsNotListed(0))}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const account =
    accounts.find(({ id }) => id === (chosenId ?? (isOpen ? opened.accountId : latest.accountId))) ??
    accounts.find(({ status }) => status === 'CONNECTED') ??
    accounts[0]
  if (!account)
    return nothing(whatsappTexts.noMessages, t('Connect a WhatsApp account in the inbox to write to this lead.'))
  if (!isOpen) setOpened({ number, accountId: account.id })
  return (
    <div className="absolute inset-0 flex flex-col">
      <AccountSelect accounts={accounts} value={account.id} onChange={setChosenId} />
      <NumberChat key={`${account.id} ${number}`} {...{ number, isPhone, account, person }} />
    </div>
  )
}

/** The account that last exchanged messages with a number, if there are several accounts. */
function useLatestChat(accounts: readonly WhatsappAccount[], number: string | null) {
  const isComplete = number?.trim().startsWith('+') && !lacksCountryCode(number)
  const candidates = accounts.length > 1 && isComplete ? accounts : []
  const chats = useQueries({
    queries: candidates.map(({ id }) => conversationQuery({ accountId: id, whatsappId: toWhatsappId(number ?? '') })),
  })
  const [latest] = chats
    .flatMap(({ data }) => data ?? [])
    .sort((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt))
  return { accountId: latest?.accountId, isPending: chats.some(({ isPending }) => isPending) }
}

const nothing = (text: string, hint?: string, action?: ReactNode) => (
  <EmptyState icon={<MessageCircle aria-hidden />} text={text} hint={hint} action={action} />
)

type NumberChatProps = { number: string; isPhone: boolean; account: WhatsappAccount; person: Recipient | undefined }

/** The conversation with a number. Where that is not the one that was typed for WhatsApp, it says which one it is. */
function NumberChat({ number, isPhone, account, person }: NumberChatProps) {
  const mayWrite = usePermissionCheck()('whatsapp:write')
  const [isAccepted, setAccepted] = useState(false)
  const isLookedUp = isPhone || !number.trim().startsWith('+') || lacksCountryCode(number)
  const recipient = useQuery({ ...recipientQuery(account.id, number), enabled: isLookedUp })
  if (isLookedUp && recipient.isPending) return <SkeletonRows rows={4} height={56} />
  if (recipient.error) {
    const reason = errorTextOf(recipient.error, numberTexts.noCountryCode)
    return isPhone ? nothing(whatsappTexts.leadHasNoNumber, reason) : nothing(number, reason)
  }
  const shownNumber = recipient.data?.phoneNumber ?? number
  if (isPhone && !recipient.data?.isKnown && !isAccepted)
    return nothing(
      whatsappTexts.leadHasNoNumber,
      mayWrite ? t('You can write to the phone number {number} instead.', { number: shownNumber }) : undefined,
      mayWrite && <Button onClick={() => setAccepted(true)}>{t('Write to the phone number')}</Button>,
    )
  return (
    <>
      {isLookedUp && (
        <p role="note" className="flex-none border-b border-line px-4 py-1.5 text-12 text-text-2">
          {isPhone
            ? tNodes('Messages go to the phone number {number}', { number: <bdi>{shownNumber}</bdi> })
            : tNodes('Messages go to {number}', { number: <bdi>{shownNumber}</bdi> })}
        </p>
      )}
      <ChatWith
        chat={{ accountId: account.id, whatsappId: recipient.data?.whatsappId ?? toWhatsappId(number) }}
        {...{ account, person }}
      />
    </>
  )
}

type ChatWithProps = { chat: ChatRef; account: WhatsappAccount; person: Recipient | undefined }

function ChatWith({ chat, account, person }: ChatWithProps) {
  const { data: conversation = null, isPending } = useQuery(conversationQuery(chat))
  return <ChatView chat={chat} account={account} conversation={isPending ? undefined : conversation} person={person} />
}
