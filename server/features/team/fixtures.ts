import { uuidv7 } from 'uuidv7'
import type { Invitation } from '#contract/team/team.ts'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'

export const createInvitedAddress = () => `${uuidv7().replaceAll('-', '')}@invited.example`

/** Invites an address over HTTP and returns the invitation with the token from its email. */
export async function createInvitation(
  server: TestServer,
  person: Person,
  { email = createInvitedAddress(), role = 'MEMBER' }: { email?: string; role?: string } = {},
): Promise<Invitation & { token: string }> {
  const invitation = await createThroughApi(person, 'POST', '/api/team/invitations', { email, role })
  return { ...invitation, token: await readMailedInvitationToken(server, email) }
}

/** Reads the token in the link of the next email to this address. */
export async function readMailedInvitationToken(server: TestServer, email: string): Promise<string> {
  const { text } = await server.mailbox.waitForMail(email)
  return /^http:\/\/127\.0\.0\.1:3000\/join\?token=(\S+)$/m.exec(text)?.[1] ?? text
}
