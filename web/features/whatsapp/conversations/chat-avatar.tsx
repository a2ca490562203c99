import { Avatar, type AvatarSize } from '../../../ui/badges/avatar.tsx'

type ChatAvatarProps = { name: string; contactId: string | undefined; size: AvatarSize }

/** Initials of whom one speaks with; of somebody known by a number only, nothing. */
export const ChatAvatar = ({ name, contactId, size }: ChatAvatarProps) => (
  <Avatar name={/^\+?\d/.test(name) ? null : name} id={contactId ?? name} size={size} className="mt-0.5" />
)
