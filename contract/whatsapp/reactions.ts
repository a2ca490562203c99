import { Type } from 'typebox'
import { t } from '../language/translate.ts'
import { type AnswerProblem, unusableMessageTexts } from './quotes.ts'

export const ReactionBody = Type.Object(
  { emoji: Type.String({ minLength: 1, maxLength: 40, description: 'One emoji; it replaces an earlier one' }) },
  { additionalProperties: false },
)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether a text is exactly one emoji, which may have several characters. */
export const isEmoji = (text: string): boolean =>
  [...graphemes.segment(text)].length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(text)

export const reactionTexts = {
  ...unusableMessageTexts,
  unknownAuthor: t('Messages of other people in a group cannot get a reaction.'),
  notEmoji: t('A reaction is exactly one emoji.'),
  failed: t('Failed to react to the message'),
} as const satisfies Record<AnswerProblem, string> & Record<string, string>
