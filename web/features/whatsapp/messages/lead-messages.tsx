import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { toWhatsappId } from '#contract/whatsapp/enums.ts'
import { whatsappTexts } from '#contract/whatsapp/texts.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { accountsQuery, type WhatsappAccount } from '../accounts/account-requests.ts'
import { conversationQuery } from '../conversations/conversation-requests.ts'
import type { Recipient } from '../templates/record-facts.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { ChatView } from './chat-view.tsx'

type LeadMessagesProps = {
  number: string | null
  /** Whose number it is, for the variables of templates. */
  person?: Recipient
}

const hasDigits = (number: string | null): number is string => /\d/.test(number ?? '')

/** The WhatsApp conversation with a number, on a selectable account (LEADP-030, LEADP-031). */
export function LeadMessages({ number, person }: LeadMessagesProps) {
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
  const nothing = (text: string, hint?: string) => (
    <EmptyState icon={<MessageCircle aria-hidden />} text={text} hint={hint} />
  )
  if (!hasDigits(number)) return nothing(whatsappTexts.leadHasNoNumber)
  if (isPending) return <SkeletonRows rows={4} height={56} />
  if (isLoadingError)
    return (
      <ErrorState
        text={errorTextOf(error, whatsappTexts.accountsNotListed(0))}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const account =
    accounts.find(({ id }) => id === chosenId) ?? accounts.find(({ status }) => status === 'CONNECTED') ?? accounts[0]
  if (!account)
    return nothing(whatsappTexts.noMessages, 'Connect a WhatsApp account in the inbox to write to this lead.')
  return (
    <div className="absolute inset-0 flex flex-col">
      {accounts.length > 1 && (
        <div className="flex-none px-4 py-2">
          <FormField label="Account">
            <Select
              empty={false}
              value={account.id}
              onChange={setChosenId}
              options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FormField>
        </div>
      )}
      <NumberChat key={`${account.id} ${number}`} number={number} account={account} person={person} />
    </div>
  )
}

type NumberChatProps = { number: string; account: WhatsappAccount; person: Recipient | undefined }

function NumberChat({ number, account, person }: NumberChatProps) {
  const chat = { accountId: account.id, whatsappId: toWhatsappId(number) }
  const { data: conversation = null, isPending } = useQuery(conversationQuery(chat))
  return <ChatView chat={chat} account={account} conversation={isPending ? undefined : conversation} person={person} />
}
