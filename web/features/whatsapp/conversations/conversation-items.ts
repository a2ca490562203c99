import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { ConversationMerge } from '#contract/whatsapp/conversation.ts'
import { confirmClearOptOut } from '#contract/whatsapp/texts.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
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
    const text = t(
      'This conversation was merged with “{name}” on {dateTime}. Each gets back its own messages and notes. Messages that have arrived since stay with the address they were sent to.',
      { name: of.name, dateTime: formatDateTime(of.mergedAt, user?.timezone) },
    )
    if (!(await confirm({ title: t('Split conversation'), text, action: t('Split'), tone: 'primary' }))) return
    const result = await splitConversation(conversation, of.id)
    if (result.success) showCallToast.success(t('Conversation split'))
    else showCallToast.failure(result.message)
  }
  return [
    may('contacts:write') && {
      label: conversation.contact ? t('Link to another contact…') : t('Link to a contact…'),
      onSelect: onLink,
    },
    may('contacts:write') &&
      conversation.contact && { label: t('Unlink contact'), onSelect: () => onUnlink(conversation) },
    may('whatsapp:write') &&
      conversation.kind === 'individual' && {
        label: conversation.optedOutAt ? t('Clear opt-out…') : t('Mark as opted out'),
        onSelect: () => void changeOptOut(conversation),
      },
    merge && { label: t('Split conversation…'), onSelect: () => void split(merge) },
  ]
}

const noChat = { accountId: '', whatsappId: '' }

async function changeOptOut(conversation: Conversation): Promise<void> {
  const isOptedOut = conversation.optedOutAt !== null
  if (isOptedOut && !(await confirm({ text: confirmClearOptOut, action: t('Clear opt-out'), tone: 'primary' }))) return
  const result = await setOptOut(conversation, !isOptedOut)
  if (!result.success) showCallToast.failure(result.message)
}
