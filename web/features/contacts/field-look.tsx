import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { Channel } from '#contract/contacts/enums.ts'
import { type ContactField, contactFields } from '#contract/contacts/fields.ts'
import type { Field, FieldKind } from '#contract/kit/fields.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { EditorKind, FieldValue } from '../../ui/inline-field-value.ts'
import { LevelMark, levelOptions, ScoreBar } from '../../ui/level.tsx'
import type { Option } from '../../ui/select.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/status.tsx'
import { ChannelMark, channelOptions } from './marks.tsx'

/** The editor of each kind of field. */
export const editors: Record<FieldKind, EditorKind> = {
  text: 'text',
  paragraph: 'paragraph',
  email: 'email',
  phone: 'phone',
  url: 'url',
  handle: 'url',
  choice: 'choice',
  number: 'number',
  yesNo: 'yes-no',
  moment: 'date-time',
  object: 'json',
  link: 'picker',
}

/** The choices of a field, with words; none for fields that are typed. */
export const choices: Partial<Record<ContactField, readonly Option[]>> = {
  status: contactStatusOptions,
  priority: levelOptions,
  leadType: levelOptions,
  preferredChannel: channelOptions,
}

type Look = (value: FieldValue) => ReactNode

const level: Look = (value) => <LevelMark level={String(value)} />
const score: Look = (value) => <ScoreBar score={Number(value)} />
const picture: Look = (value) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar name={null} image={String(value)} size={20} />
    <bdi className="truncate">{shortAddress(String(value))}</bdi>
  </span>
)

const looks: Partial<Record<ContactField, Look>> = {
  status: (value) => <StatusChip status={String(value)} />,
  priority: level,
  leadType: level,
  leadScore: score,
  enrichmentScore: score,
  whatsappNumber: (value) => (
    <span className="flex items-center gap-1.5">
      <MessageCircle aria-hidden className="size-3.5 text-channel-whatsapp" />
      <bdi>{String(value)}</bdi>
    </span>
  ),
  preferredChannel: (value) => <ChannelMark channel={value as Channel} />,
  avatar: picture,
  linkedinProfilePhoto: picture,
}

// A value of the other writing direction is cut at its own end, and stands at the left like the others.
const kindLooks: Partial<Record<FieldKind, Look>> = {
  text: (value) => (
    <span dir="auto" className="block truncate text-left">
      {String(value)}
    </span>
  ),
  url: (value) => shortAddress(String(value)),
  handle: (value) => shortAddress(String(value)),
}

/** How a value looks at rest; plain text where neither the field nor its kind has a look of its own. */
export const lookOf = (key: ContactField): Look | undefined => {
  const field: Field = contactFields[key]
  return looks[key] ?? kindLooks[field.kind]
}

/** An address without what every address begins with. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
