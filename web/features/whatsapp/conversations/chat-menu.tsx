import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import StickyNote from 'lucide-react/icons/sticky-note'
import TagIcon from 'lucide-react/icons/tag'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { FloatingBox } from '../../../ui/overlays/popover.tsx'
import { TagChoice, useMayTag } from '../../tags/public.ts'
import { AssigneePicker } from './assignee.tsx'
import { type Conversation, cacheTags, notesQuery } from './conversation-requests.ts'
import { NoteList } from './notes/chat-notes.tsx'
import { refreshConversations } from './states/state-requests.ts'
import { useStateActions } from './states/use-state-actions.tsx'

type Part = 'assignee' | 'tags' | 'notes'
const titles: Record<Part, string> = { assignee: t('Assign'), tags: t('Tags'), notes: t('Internal notes') }

type ChatMenuProps = {
  conversation: Conversation
  items: readonly (MenuItem | false | null | undefined)[]
  /** What the header has no room for on a phone; undefined elsewhere. */
  phone:
    | {
        onPanel: (contactId: string | null) => void
        /** Undefined if there is a contact, or none may be added. */
        onAddContact: (() => void) | undefined
      }
    | undefined
}

/** The same on a phone, where it also has the states that have no button. */
export function StatesChatMenu({ conversation, items, phone }: ChatMenuProps) {
  const { listItems, dialog } = useStateActions(conversation)
  return (
    <>
      <ChatMenu
        conversation={conversation}
        items={[...listItems(false), items.some(Boolean) && 'separator', ...items]}
        phone={phone}
      />
      {dialog}
    </>
  )
}

/** Everything that is no button in the header of a conversation; what needs a picker opens below the same button. */
export function ChatMenu({ conversation, items, phone }: ChatMenuProps) {
  const [shown, setShown] = useState<Part | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const { data: notes } = useQuery(notesQuery(conversation))
  const mayWrite = usePermissionCheck()('whatsapp:write')
  const mayTag = useMayTag()
  const { contact, assignee } = conversation
  const close = () => setShown(null)
  const parts: Record<Part, ReactNode> = {
    assignee: <AssigneePicker conversation={conversation} onDone={close} />,
    tags: contact && (
      <TagChoice
        target={{ entityType: 'contact', entityId: contact.id }}
        tags={contact.tags}
        onChange={(change) => cacheTags(conversation, change)}
        onSettled={refreshConversations}
      />
    ),
    notes: <NoteList conversation={conversation} mayWrite={mayWrite} />,
  }
  return (
    <span ref={anchor} className="flex flex-none">
      <Menu
        label={t('Conversation')}
        align="end"
        trigger={<IconButton label={t('More about this conversation')} icon={<Ellipsis />} />}
        items={[
          phone &&
            contact && {
              label: t('Show contact'),
              icon: <UserRound aria-hidden />,
              onSelect: () => phone.onPanel(contact.id),
            },
          phone?.onAddContact && {
            label: t('Add contact'),
            icon: <UserPlus aria-hidden />,
            onSelect: phone.onAddContact,
          },
          phone &&
            mayWrite && {
              label: t('Assign…'),
              hint: assignee ? (assignee.name ?? assignee.email) : t('Unassigned'),
              icon: <UserRound aria-hidden />,
              onSelect: () => setShown('assignee'),
            },
          contact &&
            (mayTag || contact.tags.length > 0) && {
              label: t('Tags…'),
              hint: contact.tags.map(({ name }) => name).join(', ') || undefined,
              icon: <TagIcon aria-hidden />,
              disabled: !mayTag,
              onSelect: () => setShown('tags'),
            },
          {
            label: notes?.length ? t('Internal notes ({count})', { count: notes.length }) : t('Internal notes'),
            icon: <StickyNote aria-hidden />,
            onSelect: () => setShown('notes'),
          },
          items.some(Boolean) && 'separator',
          ...items,
        ]}
      />
      {shown && (
        <FloatingBox
          role="dialog"
          label={titles[shown]}
          anchor={() => anchor.current}
          placement={{ align: 'end' }}
          className="w-80"
          onClose={close}
        >
          {parts[shown]}
        </FloatingBox>
      )}
    </span>
  )
}
