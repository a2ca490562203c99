import type { QueuedMail } from '../../platform/mail.ts'

/** Of what the inviting person typed nothing goes into the mail: only their address, which they have proven. */
export const createInvitationMail = (to: string, from: string, token: string, publicUrl: string): QueuedMail => ({
  kind: 'invitation',
  to,
  subject: 'You are invited to work in Parley',
  text: `${from} invites you to work with them in Parley. Join here:\n\n${publicUrl}/join?token=${token}\n\nThe link is good for 7 days and works once, for this address. If you do not know the sender, you can ignore this mail.\n`,
})
