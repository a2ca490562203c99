import type { ReaderTranslator } from '../../platform/language/translators.ts'
import type { QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'

export const createJoinUrl = (token: string, publicUrl: string): string => `${publicUrl}/join?token=${token}`

/** The email contains nothing that the inviting person typed, only their verified address. */
export function createInvitationMail(
  { t, language }: ReaderTranslator,
  to: string,
  from: string,
  token: string,
  publicUrl: string,
): QueuedMail {
  const parts = [
    t('{email} has invited you to join their team in Parley. Join here:', { email: from }),
    { label: t('Join the team'), url: createJoinUrl(token, publicUrl) },
    t(
      'The link expires in 7 days and works once, only for this address. If you don’t know the sender, you can ignore this email.',
    ),
  ]
  return {
    kind: 'invitation',
    to,
    subject: t('You’re invited to join a team in Parley'),
    ...renderMail(parts, language),
  }
}
