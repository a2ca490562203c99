import { Avatar, type AvatarSize } from '../../../ui/badges/avatar.tsx'

type ChatAvatarProps = { name: string; contactId: string | undefined; size: AvatarSize }

/** The initials of a person; a blank avatar if only the number is known. */
export const ChatAvatar = ({ name, contactId, size }: ChatAvatarProps) => (
  <Avatar name={/^\+?\d/.test(name) ? null : name} id={contactId ?? name} size={size} className="mt-0.5" />
)
