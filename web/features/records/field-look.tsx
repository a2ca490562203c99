import MessageCircle from 'lucide-react/icons/message-circle'
import type { Channel } from '#contract/contacts/enums.ts'
import type { Field, FieldKind } from '#contract/kit/fields.ts'
import { isAmount, isPicturePath } from '#contract/kit/parse.ts'
import { shortAddress } from '../../platform/short-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { EditorKind } from '../../ui/inline-field-value.ts'
import { LevelMark, levelOptions, ScoreBar } from '../../ui/level.tsx'
import { contactStatusOptions, StatusChip } from '../../ui/status.tsx'
import { ChannelMark, channelOptions } from './channel.tsx'
import type { Look, RecordKind } from './kind.ts'

/** The editor of each kind of field. */
const editors: Record<FieldKind, EditorKind> = {
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

/** The choices that leads and companies share, with words. */
export const sharedChoices = {
  status: contactStatusOptions,
  priority: levelOptions,
  preferredChannel: channelOptions,
}

export const level: Look = (value) => <LevelMark level={String(value)} />
export const score: Look = (value) => <ScoreBar score={Number(value)} />
export const picture =
  (kind: 'person' | 'company'): Look =>
  (value) => (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar kind={kind} name={null} image={String(value)} size={20} />
      <bdi className="truncate">{isPicturePath(value) ? 'Uploaded picture' : shortAddress(String(value))}</bdi>
    </span>
  )

/** Data as a machine left it, indented; the first lines of it. */
export const jsonLook: Look = (value) => {
  const lines = JSON.stringify(value, null, 2).split('\n')
  const rest = lines.length - jsonLines
  return (
    <code className="block font-mono text-12 leading-5 whitespace-pre-wrap">
      {lines.slice(0, jsonLines).join('\n')}
      {rest > 0 && `\n… ${rest} more lines`}
    </code>
  )
}
const jsonLines = 16

/** The looks that leads and companies share. */
export const sharedLooks: Readonly<Record<string, Look>> = {
  status: (value) => <StatusChip status={String(value)} />,
  priority: level,
  leadScore: score,
  enrichmentScore: score,
  whatsappNumber: (value) => (
    <span className="flex items-center gap-1.5">
      <MessageCircle aria-hidden className="size-3.5 text-channel-whatsapp" />
      <bdi>{String(value)}</bdi>
    </span>
  ),
  preferredChannel: (value) => <ChannelMark channel={value as Channel} />,
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

export const editorOf = (field: Field): EditorKind => (isAmount(field) ? 'amount' : editors[field.kind])

/** How a value looks at rest; plain text where neither the field nor its kind has a look of its own. */
export const lookOf = ({ fields, looks }: RecordKind, key: string): Look | undefined =>
  looks[key] ?? kindLooks[(fields[key] as Field).kind]
