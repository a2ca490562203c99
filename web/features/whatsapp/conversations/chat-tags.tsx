import TagIcon from 'lucide-react/icons/tag'
import UserPlus from 'lucide-react/icons/user-plus'
import { t } from '#contract/language/translate.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { FirstTags } from '../../../ui/badges/first-tags.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { TagMenu, useMayTag } from '../../tags/public.ts'
import { type Conversation, cacheTags } from './conversation-requests.ts'
import { refreshConversations } from './states/state-requests.ts'

/** The tags of the contact of a conversation; where there is no contact yet, it is added first. */
export function ChatTags({ conversation, onAddContact }: { conversation: Conversation; onAddContact: () => void }) {
  const mayTag = useMayTag()
  const mayAddContact = usePermissionCheck()('contacts:write')
  const { contact } = conversation
  if (!contact && !(mayTag && mayAddContact && conversation.kind === 'individual')) return null
  if (!contact)
    return (
      <Popover
        label={t('Tags')}
        align="end"
        className="w-72 p-3"
        trigger={<IconButton label={t('Tags')} icon={<TagIcon />} />}
      >
        {(close) => (
          <>
            <p className="mb-3 text-text-2">{t('Tags belong to a contact, and this number has none yet.')}</p>
            <Button
              icon={<UserPlus />}
              onClick={() => {
                close()
                onAddContact()
              }}
            >
              {t('Add contact')}
            </Button>
          </>
        )}
      </Popover>
    )
  const { tags } = contact
  return (
    <>
      <span className="flex items-center gap-1 *:max-w-28 @max-3xl:hidden">
        <FirstTags tags={tags} most={2} />
      </span>
      {(mayTag || tags.length > 0) && (
        <TagMenu
          target={{ entityType: 'contact', entityId: contact.id }}
          tags={tags}
          onChange={(change) => cacheTags(conversation, change)}
          onSettled={refreshConversations}
        />
      )}
    </>
  )
}
