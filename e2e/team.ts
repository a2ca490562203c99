import { randomUUID } from 'node:crypto'
import { aPerson, type Person } from './parley.ts'
import type { Product } from './product.ts'

type Role = 'VIEWER' | 'MEMBER' | 'ADMIN' | 'OWNER'

export const someAddress = () => `${randomUUID()}@people.example`

/** The path of the link that was mailed to an address that was invited, once it is there: a code may have come before. */
export async function linkFor(product: Product, email: string): Promise<string> {
  for (;;) {
    const mail = await product.mailTo(email)
    const path = /^https?:\S+(\/join\?token=\S+)$/m.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[1]
    if (path) return path
    await new Promise((next) => setTimeout(next, 50))
  }
}

/** Invites an address and answers the path of the link in its mail. */
export async function anInvitation(product: Product, host: Person, email: string, role: Role = 'MEMBER') {
  await host.calls('POST', '/api/team/invitations', { email, role })
  return linkFor(product, email)
}

/** Somebody with an account of their own who works in the host's workspace, too, and has it selected. */
export async function aColleague(product: Product, host: Person, name: string, role: Role): Promise<Person> {
  const colleague = await aPerson(product, name)
  const path = await anInvitation(product, host, colleague.email, role)
  await colleague.calls('POST', '/api/team/join', { token: tokenIn(path) })
  const user = await colleague.calls('GET', '/auth/profile')
  return { ...colleague, user, organizationId: host.organizationId, workspaceId: host.workspaceId }
}

const tokenIn = (path: string): string => decodeURIComponent(path.split('token=')[1] ?? '')
