import { randomUUID } from 'node:crypto'
import { createPerson, createRequest, type SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'

type Role = 'VIEWER' | 'MEMBER' | 'ADMIN' | 'OWNER'

export const createEmail = () => `${randomUUID()}@people.example`

/** The path of the link mailed to an invited address; waits for it, because a code may arrive first. */
export async function waitForInvitationLink(product: Product, email: string): Promise<string> {
  for (;;) {
    const mail = await product.waitForMail(email)
    const path = /^https?:\S+(\/join\?token=\S+)$/m.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[1]
    if (path) return path
    await new Promise((next) => setTimeout(next, 50))
  }
}

/** Invites an address and returns the path of the link in its mail. */
export async function createInvitation(product: Product, host: SignedInPerson, email: string, role: Role = 'MEMBER') {
  await host.request('POST', '/api/team/invitations', { email, role })
  return waitForInvitationLink(product, email)
}

/** A person with their own account who is also a member of the host's workspace, and has it selected. */
export async function createColleague(
  product: Product,
  host: SignedInPerson,
  name: string,
  role: Role,
): Promise<SignedInPerson> {
  const colleague = await createPerson(product, name)
  const path = await createInvitation(product, host, colleague.email, role)
  await colleague.request('POST', '/api/team/join', { token: parseToken(path) })
  const user = await colleague.request('GET', '/auth/profile')
  const inWorkspace = { ...colleague, user, organizationId: host.organizationId, workspaceId: host.workspaceId }
  return { ...inWorkspace, request: createRequest(product, inWorkspace) }
}

const parseToken = (path: string): string => decodeURIComponent(path.split('token=')[1] ?? '')
