import type { QueuedMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-body.ts'

export const createJoinUrl = (token: string, publicUrl: string): string => `${publicUrl}/join?token=${token}`

/** The mail contains nothing that the inviting person typed, only their verified address. */
export const createInvitationMail = (to: string, from: string, token: string, publicUrl: string): QueuedMail => ({
  kind: 'invitation',
  to,
  subject: 'You’re invited to join a team in Parley',
  ...renderMail([
    `${from} has invited you to join their team in Parley. Join here:`,
    { label: 'Join the team', url: createJoinUrl(token, publicUrl) },
    'The link expires in 7 days and works once, only for this address. If you don’t know the sender, you can ignore this email.',
  ]),
})
