import MessageCircle from 'lucide-react/icons/message-circle'
import type { ContactChannel } from '#contract/contacts/enums.ts'
import type { Field, FieldKind } from '#contract/kit/fields.ts'
import { isFormattedNumber, isPicturePath } from '#contract/kit/parse.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { shortenUrl } from '../../../platform/formatting/short-url.ts'
import { Avatar } from '../../../ui/badges/avatar.tsx'
import { LevelIndicator, levelOptions, ScoreBar } from '../../../ui/badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../../../ui/badges/status.tsx'
import type { EditorKind } from '../../../ui/forms/inline-field-value.ts'
import { ChannelMark, channelOptions } from '../channel-mark.tsx'
import type { FieldDisplay, RecordPanelDescriptor } from '../record-panel-descriptor.ts'

/** The editor of each kind of field. */
const editorKinds: Record<FieldKind, EditorKind> = {
  text: 'text',
  paragraph: 'paragraph',
  email: 'email',
  phone: 'phone',
  url: 'url',
  handle: 'url',
  choice: 'choice',
  number: 'number',
  choices: 'picker',
  yesNo: 'yes-no',
  day: 'date',
  moment: 'date-time',
  object: 'json',
  link: 'picker',
}

/** The labels of the choices that contacts and companies share. */
export const sharedChoices = {
  status: contactStatusOptions,
  priority: levelOptions,
  preferredChannel: channelOptions,
}

export const levelDisplay: FieldDisplay = (value) => <LevelIndicator level={String(value)} />
const scoreDisplay: FieldDisplay = (value) => <ScoreBar score={Number(value)} />
export const pictureDisplay =
  (kind: 'person' | 'company'): FieldDisplay =>
  (value) => (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar kind={kind} name={null} image={String(value)} size={20} />
      <bdi className="truncate">{isPicturePath(value) ? t('Uploaded picture') : shortenUrl(String(value))}</bdi>
    </span>
  )

/** JSON, indented and truncated after the first lines. */
export const jsonDisplay: FieldDisplay = (value) => {
  const lines = JSON.stringify(value, null, 2).split('\n')
  const rest = lines.length - maxJsonLines
  return (
    <code className="block font-mono text-12 leading-5 whitespace-pre-wrap">
      {lines.slice(0, maxJsonLines).join('\n')}
      {rest > 0 && `\n${tCount(rest, '… {count} more lines', '… {count} more lines')}`}
    </code>
  )
}
const maxJsonLines = 16

/** How to display the fields that contacts and companies share. */
export const sharedDisplays: Readonly<Record<string, FieldDisplay>> = {
  status: (value) => <StatusChip status={String(value)} />,
  priority: levelDisplay,
  leadScore: scoreDisplay,
  enrichmentScore: scoreDisplay,
  whatsappNumber: (value) => (
    <span className="flex items-center gap-1.5">
      <MessageCircle aria-hidden className="size-3.5 text-channel-whatsapp" />
      <bdi>{String(value)}</bdi>
    </span>
  ),
  preferredChannel: (value) => <ChannelMark channel={value as ContactChannel} />,
}

// `dir` truncates a right-to-left value at its own end; the alignment stays that of the other values.
const kindDisplays: Partial<Record<FieldKind, FieldDisplay>> = {
  text: (value) => (
    <span dir="auto" className="block truncate text-left">
      {String(value)}
    </span>
  ),
  url: (value) => shortenUrl(String(value)),
  handle: (value) => shortenUrl(String(value)),
}

export function editorKindOf(field: Field): EditorKind {
  if (field.kind === 'moment' && field.asDay) return 'day'
  return isFormattedNumber(field) ? 'amount' : editorKinds[field.kind]
}

/** How to display a field, or undefined for plain text. */
export const displayOf = ({ fields, displays }: RecordPanelDescriptor, key: string): FieldDisplay | undefined =>
  displays[key] ?? kindDisplays[(fields[key] as Field).kind]
