import { t } from '#contract/language/translate.ts'
import { type MediaKind, mediaKindOf, mediaKinds } from '#contract/whatsapp/enums.ts'
import { maxInteractiveBytes } from '#contract/whatsapp/limits.ts'
import type { MessagePayload, OutgoingMessage } from '#contract/whatsapp/message.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { type ParsedRecipient, requireRecipient } from '../conversations/chat-id.ts'
import type { StoredMedia } from '../media/uploads.ts'

/** A valid message to be stored and sent. */
export type OutgoingDraft = {
  chat: ParsedRecipient
  type: OutgoingMessage['type'] | 'template'
  content: string
  previewUrl: boolean
  payload: MessagePayload | null
  media: StoredMedia | null
  /** The id of a file that is stored already, instead of `media`: that of a broadcast or a scheduled message. */
  mediaId?: string
  /** The kind of the file; by default the type of the message. */
  mediaKind?: MediaKind
  /** The message that it replies to. */
  quotedMessageId?: string
  /** Whether it answers what the person has written; a broadcast does not. */
  isAnswer?: false
}

type MessageField = 'text' | 'previewUrl' | 'media' | 'caption' | 'filename' | 'location' | 'contacts' | 'interactive'

/** WhatsApp does not show the caption of an audio file or a sticker, but the specification allows one (WA-029). */
const mediaFields: [required: MessageField, ...optional: MessageField[]] = ['media', 'caption', 'filename']
/** The required field of each type, then the optional ones (WA-028 … WA-032). */
const fieldsByType: Record<OutgoingMessage['type'], [required: MessageField, ...optional: MessageField[]]> = {
  text: ['text', 'previewUrl'],
  image: mediaFields,
  video: mediaFields,
  audio: mediaFields,
  document: mediaFields,
  sticker: mediaFields,
  location: ['location'],
  contact: ['contacts'],
  interactive: ['interactive'],
}
const allFields = [...new Set(Object.values(fieldsByType).flat())]

/** Validates a JSON body; if it has a link, the file behind it is still to be downloaded. */
export function parseOutgoing(body: OutgoingMessage): OutgoingDraft & { link: string | null } {
  const [required, ...optional] = fieldsByType[body.type]
  if (body[required] === undefined)
    throw validationFailed({ [required]: [`A message of type ${body.type} needs ${required}.`] })
  const unexpected = allFields.filter((one) => body[one] !== undefined && one !== required && !optional.includes(one))
  if (unexpected.length > 0)
    throw validationFailed(
      Object.fromEntries(unexpected.map((one) => [one, [`A message of type ${body.type} has no ${one}.`]])),
    )
  if (body.type === 'text' && !body.text?.trim()) throw validationFailed({ text: [t('Text must not be empty.')] })
  if (body.interactive && JSON.stringify(body.interactive).length > maxInteractiveBytes)
    throw validationFailed({ interactive: [t('This is too large for one message.')] })
  return {
    chat: requireRecipient(body.to),
    type: body.type,
    content: (body.type === 'text' ? body.text : body.caption) ?? '',
    previewUrl: body.previewUrl ?? true,
    payload: toPayload(body),
    media: null,
    ...(body.quotedMessageId && { quotedMessageId: body.quotedMessageId }),
    link: body.media?.link ?? null,
  }
}

function toPayload({ location, contacts, interactive }: OutgoingMessage): MessagePayload | null {
  if (location) return { location }
  if (contacts) return { contacts }
  return interactive ? { interactive } : null
}

/** The kind of a file: the requested one if it fits, by default the one of its media type (WA-037 … WA-040). */
export function resolveMediaKind(requested: string | undefined, mediaType: string): MediaKind {
  const kind = mediaKindOf(mediaType)
  if (requested === undefined || requested === '') return kind
  if (!isMediaKind(requested)) throw validationFailed({ type: [`Type must be one of ${mediaKinds.join(', ')}.`] })
  const fits = requested === kind || requested === 'document' || (requested === 'sticker' && mediaType === 'image/webp')
  if (!fits) throw validationFailed({ type: [t('This file is no {family}.', { family: requested })] })
  return requested
}

const isMediaKind = (text: string): text is MediaKind => (mediaKinds as readonly string[]).includes(text)
