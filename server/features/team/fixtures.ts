import { uuidv7 } from 'uuidv7'
import type { Invitation } from '#contract/team/team.ts'
import { make } from '../../platform/guards/story.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Person } from '../../platform/testing/people.ts'

export const someInvited = () => `${uuidv7().replaceAll('-', '')}@invited.example`

/** Invites an address over HTTP and answers the invitation with the token of its mail. */
export async function anInvitation(
  server: TestServer,
  person: Person,
  { email = someInvited(), role = 'MEMBER' }: { email?: string; role?: string } = {},
): Promise<Invitation & { token: string }> {
  const invitation = await make(person, 'POST', '/api/team/invitations', { email, role })
  return { ...invitation, token: await tokenFor(server, email) }
}

/** The token in the link that was mailed to this address next. */
export async function tokenFor(server: TestServer, email: string): Promise<string> {
  const { text } = await server.outbox.next(email)
  return /^http:\/\/127\.0\.0\.1:3000\/join\?token=(\S+)$/m.exec(text)?.[1] ?? text
}
