import { Type } from 'typebox'
import { isQuotable } from './quotes.ts'

/** The emoji that WhatsApp offers first, each with its accessible name. */
export const quickReactions = [
  ['👍', 'Thumbs up'],
  ['❤️', 'Heart'],
  ['😂', 'Tears of joy'],
  ['😮', 'Surprised'],
  ['😢', 'Sad'],
  ['🙏', 'Thank you'],
] as const satisfies readonly (readonly [emoji: string, name: string])[]

export const ReactionBody = Type.Object(
  { emoji: Type.String({ minLength: 1, maxLength: 40, description: 'One emoji; it replaces an earlier one' }) },
  { additionalProperties: false },
)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether a text is exactly one emoji, of however many characters. */
export const isEmoji = (text: string): boolean =>
  [...graphemes.segment(text)].length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(text)

/** Whether a message can get a reaction: what WhatsApp has, and whose author is known. */
export const isReactable = isQuotable

export const reactionTexts = {
  notEmoji: 'A reaction is exactly one emoji.',
  deleted: 'This message was deleted.',
  notSent: 'This message has not been sent.',
  inGroup: 'Messages of other people in a group cannot get a reaction.',
  failed: 'Failed to react to the message',
} as const
