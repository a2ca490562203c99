import ArrowLeft from 'lucide-react/icons/arrow-left'
import MegaphoneOff from 'lucide-react/icons/megaphone-off'
import PanelRight from 'lucide-react/icons/panel-right'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { optedOutText } from '#contract/whatsapp/texts.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { Chip } from '../../../ui/badges/chip.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { maxOptions } from '../../records/public.ts'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { usePeopleSearch } from '../accounts/team/people-requests.ts'
import { AnswerChip } from '../hours/answer-mark.tsx'
import { ChatAvatar } from './chat-avatar.tsx'
import { ChatTags } from './chat-tags.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { assignConversation, type Conversation, linkContact, unlinkContact } from './conversation-requests.ts'
import { NotesButton } from './notes/chat-notes.tsx'
import { PresenceMark, PresenceText } from './presence/presence-mark.tsx'
import { ChatState } from './states/chat-state.tsx'
import { StateMark } from './states/state-mark.tsx'

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
  const contact = conversation?.contact ?? null
  const where = [account && `via ${account.name}`, conversation?.phoneNumber].filter(Boolean).join(' · ')
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
        label="Back to the list"
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        className="md:hidden"
        onClick={onBack}
      />
      <span className="max-[400px]:hidden">
        <ChatAvatar name={name} contactId={contact?.id} size={28} />
      </span>
      <div className="min-w-24 flex-1 leading-4">
        <h2 className="truncate font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <WhereLine {...{ conversation, where }} />
      </div>
      {conversation && <PresenceMark chat={conversation} />}
      {conversation?.optedOutAt && (
        <Chip tone="orange" icon={<MegaphoneOff aria-hidden />} hint={optedOutText}>
          <span className="max-md:sr-only">No marketing</span>
        </Chip>
      )}
      {conversation && <AnswerChip conversation={conversation} />}
      {conversation && <ChatTags conversation={conversation} onAddContact={() => void link()} />}
      {conversation && !contact && may('contacts:write') && (
        <Button icon={<UserPlus />} onClick={() => void link()}>
          <span className="@max-2xl:sr-only">Add contact</span>
        </Button>
      )}
      {conversation && may('whatsapp:write') ? (
        <ChatState {...{ conversation, panelShown }} />
      ) : (
        conversation && (
          <p className="text-12 text-text-2">
            <StateMark conversation={conversation} />
          </p>
        )
      )}
      {conversation && may('whatsapp:write') && <Assignee conversation={conversation} />}
      {conversation && <NotesButton conversation={conversation} mayWrite={may('whatsapp:write')} />}
      {contact && (
        <IconButton
          label={panelShown ? 'Hide contact' : 'Show contact'}
          icon={<PanelRight className="rtl:-scale-x-100" />}
          aria-pressed={panelShown}
          onClick={() => onPanel(panelShown ? null : contact.id)}
        />
      )}
      {conversation && (may('contacts:write') || may('whatsapp:write')) && (
        <ConversationMenu
          conversation={conversation}
          onLink={() => setLinking(true)}
          onUnlink={() =>
            void unlinkContact(conversation).then((result) => (result.success ? onPanel(null) : toastFailure(result)))
          }
        />
      )}
      {linking && (
        <ContactDialog
          title="Link conversation to a contact"
          onPick={({ id }) => void link(id)}
          onClose={() => setLinking(false)}
        />
      )}
    </header>
  )
}

/** Account and number; where it is narrow, who else is there comes first. */
const WhereLine = ({ conversation, where }: { conversation: Conversation | null; where: string }) => (
  <p className="truncate text-12 text-text-2">
    {conversation && <PresenceText chat={conversation} />}
    {where}
  </p>
)

const toastFailure = (result: CallResult<unknown>) => {
  if (!result.success) showCallToast.failure(result.message)
}

/** The assignee, picked from the members of the workspace. */
function Assignee({ conversation }: { conversation: Conversation }) {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const { people, loading, isError } = usePeopleSearch(query, open, conversation.accountId)
  const { assignee } = conversation
  const name = assignee && (assignee.name ?? assignee.email)
  const choose = async (id: string | null) => {
    setOpen(false)
    toastFailure(await assignConversation(conversation, id))
  }
  return (
    <Popover
      label="Assign"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          icon={assignee ? <Avatar name={name} id={assignee.id} size={20} /> : <UserRound aria-hidden />}
        >
          <span className="sr-only">Assigned to {name ?? 'nobody'}</span>
          <span aria-hidden className="max-w-28 truncate @max-2xl:hidden">
            {name ?? 'Unassigned'}
          </span>
        </Button>
      }
    >
      <Picker
        label="Assign to"
        placeholder="Search"
        query={query}
        onQuery={setQuery}
        options={people.slice(0, maxOptions).map((member) => ({
          id: member.id,
          label: member.name ?? member.email,
          mark: <Avatar name={member.name ?? member.email} id={member.id} size={20} />,
          chosen: member.id === assignee?.id,
        }))}
        onPick={({ id }) => void choose(id)}
        onNone={() => void choose(null)}
        noneChosen={assignee === null}
        loading={loading}
        empty={isError ? 'Failed to load members' : 'No members found'}
      />
    </Popover>
  )
}
