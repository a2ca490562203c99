import { type Static, Type } from 'typebox'
import { Moment, nullable } from '../kit/schema.ts'
import { t } from '../language/translate.ts'
import { WhatsappAccount } from './account.ts'

/** Days of failed messages that the health of an account counts. */
export const healthDays = 7

const { status, reason, seenAt, completeUntil, history } = WhatsappAccount.properties
const moment = (description: string) => nullable<string>('string', { format: 'date-time', description })

/** How an account is doing: its connection, what waits to be sent, and what failed in the last seven days. */
export const AccountHealth = Type.Object({
  status,
  reason,
  connectedSince: moment(t('When it connected; null unless it is connected')),
  seenAt,
  completeUntil,
  waiting: Type.Integer({ description: 'Messages that wait to be sent' }),
  waitingSince: moment(t('Since when the oldest of them has waited')),
  history,
  historyProgress: nullable<number>('integer', {
    minimum: 0,
    maximum: 100,
    description: 'How much of that history the phone has handed over, in percent; null if nothing has come yet',
  }),
  historyAt: moment(t('When its last part was stored')),
  unreadable: Type.Integer({ description: 'Events from WhatsApp that could not be stored' }),
  failures: Type.Array(
    Type.Object({
      reason: Type.String({ description: 'Why messages were not sent, as a sentence' }),
      count: Type.Integer(),
      lastAt: Moment,
    }),
    { description: 'Messages of the last seven days that were not sent, by reason, the most frequent first' },
  ),
})
export type AccountHealth = Static<typeof AccountHealth>

/** Shown for a message that was handed over to WhatsApp, which never said what became of it. */
export const unknownOutcomeText = t('WhatsApp did not say whether these messages were delivered.')

/** Error when the health of an account cannot be loaded. */
export const healthNotLoadedText = t('Failed to load the health of this account')
