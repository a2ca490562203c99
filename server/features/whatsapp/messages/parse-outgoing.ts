import { type MediaKind, mediaKindOf, mediaKinds } from '#contract/whatsapp/enums.ts'
import { maxInteractiveBytes } from '#contract/whatsapp/limits.ts'
import type { MessagePayload, OutgoingMessage } from '#contract/whatsapp/message.ts'
import { validationFailed } from '../../../platform/errors.ts'
import { type ChatId, requireChatId } from '../conversations/chat-id.ts'
import type { StoredMedia } from '../media/uploads.ts'

/** A message that can be stored and sent: of one type, with what that type needs and nothing else. */
export type OutgoingDraft = {
  chat: ChatId
  type: OutgoingMessage['type']
  content: string
  previewUrl: boolean
  payload: MessagePayload | null
  media: StoredMedia | null
}

type MessageField = 'text' | 'previewUrl' | 'media' | 'caption' | 'filename' | 'location' | 'contacts' | 'interactive'

const mediaFields: MessageField[] = ['media', 'caption', 'filename']
/** What each type needs first, and what it may have (WA-028 … WA-032). */
const fieldsByType: Record<OutgoingMessage['type'], [needs: MessageField, ...may: MessageField[]]> = {
  text: ['text', 'previewUrl'],
  image: ['media', ...mediaFields],
  video: ['media', ...mediaFields],
  audio: ['media', 'filename'],
  document: ['media', ...mediaFields],
  sticker: ['media', 'filename'],
  location: ['location'],
  contact: ['contacts'],
  interactive: ['interactive'],
}
const allFields = [...new Set(Object.values(fieldsByType).flat())]

/** What a JSON body asks to send; its link, if it has one, is still to be fetched. */
export function parseOutgoing(body: OutgoingMessage): OutgoingDraft & { link: string | null } {
  const [needs, ...may] = fieldsByType[body.type]
  if (body[needs] === undefined) throw validationFailed({ [needs]: [`A message of type ${body.type} needs ${needs}.`] })
  const unexpected = allFields.filter((one) => body[one] !== undefined && one !== needs && !may.includes(one))
  if (unexpected.length > 0)
    throw validationFailed(
      Object.fromEntries(unexpected.map((one) => [one, [`A message of type ${body.type} has no ${one}.`]])),
    )
  if (body.type === 'text' && !body.text?.trim()) throw validationFailed({ text: ['Text must not be empty.'] })
  if (body.interactive && JSON.stringify(body.interactive).length > maxInteractiveBytes)
    throw validationFailed({ interactive: ['This is too large for one message.'] })
  return {
    chat: requireChatId(body.to),
    type: body.type,
    content: (body.type === 'text' ? body.text : body.caption) ?? '',
    previewUrl: body.previewUrl ?? true,
    payload: toPayload(body),
    media: null,
    link: body.media?.link ?? null,
  }
}

function toPayload({ location, contacts, interactive }: OutgoingMessage): MessagePayload | null {
  if (location) return { location }
  if (contacts) return { contacts }
  return interactive ? { interactive } : null
}

/** The kind of a file: the one that was asked for, if the file is one; else by its media type (WA-037 … WA-040). */
export function resolveMediaKind(requested: string | undefined, mediaType: string): MediaKind {
  const kind = mediaKindOf(mediaType)
  if (requested === undefined || requested === '') return kind
  if (!isMediaKind(requested)) throw validationFailed({ type: [`Type must be one of ${mediaKinds.join(', ')}.`] })
  const fits = requested === kind || requested === 'document' || (requested === 'sticker' && mediaType === 'image/webp')
  if (!fits) throw validationFailed({ type: [`This file is no ${requested}.`] })
  return requested
}

const isMediaKind = (text: string): text is MediaKind => (mediaKinds as readonly string[]).includes(text)
