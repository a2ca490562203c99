import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import MegaphoneOff from 'lucide-react/icons/megaphone-off'
import PanelRight from 'lucide-react/icons/panel-right'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { optedOutText } from '#contract/whatsapp/texts.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Chip } from '../../../ui/badges/chip.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { AnswerChip } from '../hours/answer-mark.tsx'
import { AssigneeButton } from './assignee.tsx'
import type { ChatRef } from './chat.ts'
import { ChatAvatar } from './chat-avatar.tsx'
import { ChatMenu, StatesChatMenu } from './chat-menu.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { useConversationItems } from './conversation-items.ts'
import { type Conversation, linkContact, unlinkContact } from './conversation-requests.ts'
import { newChatQuery } from './new/recipient-requests.ts'
import { NotesButton } from './notes/chat-notes.tsx'
import { PresenceMark, PresenceText } from './presence/presence-mark.tsx'
import { ChatState } from './states/chat-state.tsx'
import { StateMark, StateText } from './states/state-mark.tsx'

type ChatHeaderProps = {
  conversation: Conversation | null
  name: string
  account: WhatsappAccount | undefined
  panelShown: boolean
  onPanel: (contactId: string | null) => void
  onBack: () => void
}

/** The person, account, assignee and contact of a conversation. */
export function ChatHeader({ conversation, name, account, panelShown, onPanel, onBack }: ChatHeaderProps) {
  const may = usePermissionCheck()
  const [linking, setLinking] = useState(false)
  const isNarrow = useIsNarrow()
  const contact = conversation?.contact ?? null
  const mayWrite = may('whatsapp:write')
  const Menu = isNarrow && mayWrite ? StatesChatMenu : ChatMenu
  const mayAddContact = conversation !== null && !contact && may('contacts:write')
  const items = useConversationItems(conversation, {
    onLink: () => setLinking(true),
    onUnlink: (chat) =>
      void unlinkContact(chat).then((result) => (result.success ? onPanel(null) : toastFailure(result))),
  })
  const number = conversation?.phoneNumber
  const link = async (contactId?: string) => {
    setLinking(false)
    if (!conversation) return
    const result = await linkContact(conversation, contactId)
    if (result.success) onPanel(result.data.contact?.id ?? null)
    else toastFailure(result)
  }
  return (
    <header className="@container flex h-(--h-header) flex-none items-center gap-2 border-b border-line bg-surface ps-4 pe-3 max-md:gap-1 max-md:px-1">
      <IconButton
        label={t('Back to the list')}
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        className="md:hidden"
        onClick={onBack}
      />
      <ChatAvatar name={name} contactId={contact?.id} size={28} />
      <div className="min-w-24 max-md:ps-1 flex-1 leading-4">
        <h2 className="truncate font-semibold">
          <bdi>{conversation && name === number ? <ChatNumber chat={conversation} number={number} /> : name}</bdi>
        </h2>
        <WhereLine {...{ conversation, account, number: name === number ? null : number }} />
      </div>
      {conversation && <PresenceMark chat={conversation} />}
      {conversation?.optedOutAt && <OptOutChip />}
      {conversation && <AnswerChip conversation={conversation} />}
      {mayAddContact && !isNarrow && (
        <Button icon={<UserPlus />} onClick={() => void link()}>
          <span className="@max-2xl:sr-only">{t('Add contact')}</span>
        </Button>
      )}
      {conversation && <HeaderState conversation={conversation} mayWrite={mayWrite} panelShown={panelShown} />}
      {conversation && !isNarrow && (
        <>
          {mayWrite && <AssigneeButton conversation={conversation} />}
          <NotesButton conversation={conversation} mayWrite={mayWrite} />
          {contact && (
            <IconButton
              label={panelShown ? t('Hide contact') : t('Show contact')}
              icon={<PanelRight className="rtl:-scale-x-100" />}
              aria-pressed={panelShown}
              onClick={() => onPanel(panelShown ? null : contact.id)}
            />
          )}
        </>
      )}
      {conversation && (
        <Menu
          conversation={conversation}
          items={items}
          phone={isNarrow ? { onPanel, onAddContact: mayAddContact ? () => void link() : undefined } : undefined}
        />
      )}
      {linking && (
        <ContactDialog
          title={t('Link conversation to a contact')}
          onPick={({ id }) => void link(id)}
          onClose={() => setLinking(false)}
        />
      )}
    </header>
  )
}

type HeaderStateProps = { conversation: Conversation; mayWrite: boolean; panelShown: boolean }

/** Whether it is open, snoozed or closed; a viewer can only read it, on a phone below the name. */
const HeaderState = ({ conversation, mayWrite, panelShown }: HeaderStateProps) =>
  mayWrite ? (
    <ChatState {...{ conversation, panelShown }} />
  ) : (
    <p className="text-12 text-text-2 max-md:hidden">
      <StateMark conversation={conversation} />
    </p>
  )

const OptOutChip = () => (
  <Chip tone="orange" icon={<MegaphoneOff aria-hidden />} hint={optedOutText}>
    <span className="max-md:sr-only">{t('No marketing')}</span>
  </Chip>
)

type WhereLineProps = Pick<ChatHeaderProps, 'conversation' | 'account'> & { number: string | null | undefined }

/** Account and number; where it is narrow, who else is there comes first, and the number is worth more than the account. */
function WhereLine({ conversation, account, number }: WhereLineProps) {
  const isNarrow = useIsNarrow()
  const isOnly = useAccounts().length === 1
  const named = number && (isNarrow || isOnly) ? undefined : account
  return (
    <p className="truncate text-12 text-text-2">
      {conversation && <PresenceText chat={conversation} />}
      {isNarrow && conversation && conversation.state !== 'OPEN' && (
        <>
          <StateText conversation={conversation} />
          {(named || number) && ' · '}
        </>
      )}
      {named && t('via {name}', { name: named.name })}
      {conversation && number && (
        <>
          {named && ' · '}
          <ChatNumber chat={conversation} number={number} />
        </>
      )}
    </p>
  )
}

/** A number as people write it, once the server has said how. */
function ChatNumber({ chat, number }: { chat: ChatRef; number: string }) {
  const { data } = useQuery(newChatQuery(chat))
  return data?.phoneNumber ?? number
}

const toastFailure = (result: CallResult<unknown>) => {
  if (!result.success) showCallToast.failure(result.message)
}
