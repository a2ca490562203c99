import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ConversationMerge } from '#contract/whatsapp/conversation.ts'
import { confirmClearOptOut } from '#contract/whatsapp/texts.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { type Conversation, mergeQuery, setOptOut, splitConversation } from './conversation-requests.ts'

type MenuItems = readonly (MenuItem | false | null | undefined)[]
type ConversationActions = { onLink: () => void; onUnlink: (conversation: Conversation) => void }

/** What can be done with a conversation besides writing. */
export function useConversationItems(
  conversation: Conversation | null,
  { onLink, onUnlink }: ConversationActions,
): MenuItems {
  const may = usePermissionCheck()
  const user = useSignedInUser()
  const { data: merge } = useQuery({
    ...mergeQuery(conversation ?? noChat),
    enabled: conversation !== null && may('whatsapp:write'),
  })
  if (!conversation) return []
  const split = async (of: ConversationMerge) => {
    const text = `This conversation was merged with “${of.name}” on ${formatDateTime(of.mergedAt, user?.timezone)}. Each gets back its own messages and notes. Messages that have arrived since stay with the address they were sent to.`
    if (!(await confirm({ title: 'Split conversation', text, action: 'Split', tone: 'primary' }))) return
    const result = await splitConversation(conversation, of.id)
    if (result.success) showCallToast.success('Conversation split')
    else showCallToast.failure(result.message)
  }
  return [
    may('contacts:write') && {
      label: conversation.contact ? 'Link to another contact…' : 'Link to a contact…',
      onSelect: onLink,
    },
    may('contacts:write') &&
      conversation.contact && { label: 'Unlink contact', onSelect: () => onUnlink(conversation) },
    may('whatsapp:write') &&
      conversation.kind === 'individual' && {
        label: conversation.optedOutAt ? 'Clear opt-out…' : 'Mark as opted out',
        onSelect: () => void changeOptOut(conversation),
      },
    merge && { label: 'Split conversation…', onSelect: () => void split(merge) },
  ]
}

/** Nothing is shown to people who may do none of it. */
export const ConversationMenu = ({ items }: { items: MenuItems }) =>
  items.some(Boolean) && (
    <Menu
      label="Conversation"
      align="end"
      trigger={<IconButton label="More about this conversation" icon={<Ellipsis />} />}
      items={items}
    />
  )

const noChat = { accountId: '', whatsappId: '' }

async function changeOptOut(conversation: Conversation): Promise<void> {
  const isOptedOut = conversation.optedOutAt !== null
  if (isOptedOut && !(await confirm({ text: confirmClearOptOut, action: 'Clear opt-out', tone: 'primary' }))) return
  const result = await setOptOut(conversation, !isOptedOut)
  if (!result.success) showCallToast.failure(result.message)
}
