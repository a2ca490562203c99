import { kindOfMedia, type MediaKind, mediaKinds } from '#contract/whatsapp/enums.ts'
import { interactiveBytes } from '#contract/whatsapp/limits.ts'
import type { MessagePayload, OutgoingMessage } from '#contract/whatsapp/message.ts'
import { invalid } from '../../../platform/refusals.ts'
import type { StoredMedia } from '../media/receive.ts'
import { type Chat, demandChat } from '../numbers.ts'

/** A message that can be stored and sent: of one type, with what that type needs and nothing else. */
export type Outgoing = {
  chat: Chat
  type: OutgoingMessage['type']
  content: string
  previewUrl: boolean
  payload: MessagePayload | null
  media: StoredMedia | null
}

type Member = 'text' | 'previewUrl' | 'media' | 'caption' | 'filename' | 'location' | 'contacts' | 'interactive'

const ofMedia: Member[] = ['media', 'caption', 'filename']
/** What each type needs first, and what it may have (WA-028 … WA-032). */
const members: Record<OutgoingMessage['type'], [needs: Member, ...may: Member[]]> = {
  text: ['text', 'previewUrl'],
  image: ['media', ...ofMedia],
  video: ['media', ...ofMedia],
  audio: ['media', 'filename'],
  document: ['media', ...ofMedia],
  sticker: ['media', 'filename'],
  location: ['location'],
  contact: ['contacts'],
  interactive: ['interactive'],
}
const everyMember = [...new Set(Object.values(members).flat())]

/** What a JSON body asks to send; its link, if it has one, is still to be fetched. */
export function outgoingOf(body: OutgoingMessage): Outgoing & { link: string | null } {
  const [needs, ...may] = members[body.type]
  if (body[needs] === undefined) throw invalid({ [needs]: [`A message of type ${body.type} needs ${needs}.`] })
  const strange = everyMember.filter((one) => body[one] !== undefined && one !== needs && !may.includes(one))
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map((one) => [one, [`A message of type ${body.type} has no ${one}.`]])))
  if (body.type === 'text' && !body.text?.trim()) throw invalid({ text: ['Text must not be empty.'] })
  if (body.interactive && JSON.stringify(body.interactive).length > interactiveBytes)
    throw invalid({ interactive: ['This is too large for one message.'] })
  return {
    chat: demandChat(body.to),
    type: body.type,
    content: (body.type === 'text' ? body.text : body.caption) ?? '',
    previewUrl: body.previewUrl ?? true,
    payload: payloadOf(body),
    media: null,
    link: body.media?.link ?? null,
  }
}

function payloadOf({ location, contacts, interactive }: OutgoingMessage): MessagePayload | null {
  if (location) return { location }
  if (contacts) return { contacts }
  return interactive ? { interactive } : null
}

/** The kind of a file: the one that was asked for, if the file is one; else by its media type (WA-037 … WA-040). */
export function kindFor(asked: string | undefined, mediaType: string): MediaKind {
  const kind = kindOfMedia(mediaType)
  if (asked === undefined || asked === '') return kind
  if (!isMediaKind(asked)) throw invalid({ type: [`Type must be one of ${mediaKinds.join(', ')}.`] })
  const fits = asked === kind || asked === 'document' || (asked === 'sticker' && mediaType === 'image/webp')
  if (!fits) throw invalid({ type: [`This file is no ${asked}.`] })
  return asked
}

const isMediaKind = (text: string): text is MediaKind => (mediaKinds as readonly string[]).includes(text)
