import TagIcon from 'lucide-react/icons/tag'
import UserPlus from 'lucide-react/icons/user-plus'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { Tag as Chip } from '../../../ui/badges/chip.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { type Tag, TagMenu, useMayTag } from '../../tags/public.ts'
import { type Conversation, cacheTags, refreshConversation } from './conversation-requests.ts'

/** The tags of the contact of a conversation; where there is no contact yet, it is added first. */
export function ChatTags({ conversation, onAddContact }: { conversation: Conversation; onAddContact: () => void }) {
  const mayTag = useMayTag()
  const mayAddContact = usePermissionCheck()('contacts:write')
  const { contact } = conversation
  if (!contact && !(mayTag && mayAddContact && conversation.kind === 'individual')) return null
  if (!contact)
    return (
      <Popover label="Tags" align="end" className="w-72 p-3" trigger={<IconButton label="Tags" icon={<TagIcon />} />}>
        {(close) => (
          <>
            <p className="mb-3 text-text-2">Tags belong to a contact, and this number has none yet.</p>
            <Button
              icon={<UserPlus />}
              onClick={() => {
                close()
                onAddContact()
              }}
            >
              Add contact
            </Button>
          </>
        )}
      </Popover>
    )
  const { tags } = contact
  return (
    <>
      <span className="flex items-center gap-1 @max-3xl:hidden">
        <ShownTags tags={tags} most={2} />
      </span>
      {(mayTag || tags.length > 0) && (
        <TagMenu
          target={{ entityType: 'contact', entityId: contact.id }}
          tags={tags}
          onChange={(change) => cacheTags(conversation, change)}
          onSettled={() => void refreshConversation(conversation)}
        />
      )}
    </>
  )
}

/** The first tags, and how many more there are. */
export function ShownTags({ tags, most }: { tags: readonly Tag[]; most: number }) {
  const more = tags.length - most
  return (
    <>
      {tags.slice(0, most).map(({ id, name }) => (
        <span key={id} className="flex min-w-0 max-w-28">
          <Chip>{name}</Chip>
        </span>
      ))}
      {more > 0 && (
        <span className="flex-none text-12 text-text-3">
          +{more}
          <span className="sr-only"> more tags</span>
        </span>
      )}
    </>
  )
}
