import { uuidv7 } from 'uuidv7'
import { type Role, roles } from '#contract/kit/roles.ts'
import type { TestServer } from '../testing/harness.ts'
import { aPerson, type Person } from '../testing/people.ts'
import { tokensOf } from '../tokens.ts'

/** Everybody the matrix needs: those who may, and each kind of those who may not. */
export type Cast = {
  own: Person
  /** Of another organization. */
  foreign: Person
  /** Of another workspace of the same organization. */
  neighbour: Person
  revoked: Person
  removed: Person
  deactivated: Person
  /** A token that another secret signed. */
  invented: string
  weakest(role: Role): Person & { role: Role }
  weakerThan(role: Role): (Person & { role: Role })[]
}

export async function castOf(server: TestServer): Promise<Cast> {
  const { owner } = server.platform.database
  // The oldest of all, for whoever looks without naming the workspace.
  const foreign = await aPerson(server)
  const own = await aPerson(server)
  const beside = (role: Role) => aPerson(server, { role, beside: own })
  const [revoked, removed, deactivated] = [await beside('OWNER'), await beside('OWNER'), await beside('OWNER')]
  await owner.query('update identity.sessions set revoked_at = now() where id = $1', [revoked.sessionId])
  for (const table of ['members', 'identity.organization_members'])
    await owner.query(`update ${table} set removed_at = now() where user_id = $1`, [removed.userId])
  await owner.query('update identity.users set is_active = false where id = $1', [deactivated.userId])
  const ladder: (Person & { role: Role })[] = []
  for (const role of roles) ladder.push({ ...(await beside(role)), role })
  const { userId, sessionId, organizationId } = own
  return {
    own,
    foreign,
    neighbour: await neighbourOf(server, own),
    revoked,
    removed,
    deactivated,
    invented: tokensOf('a secret that is not the server’s').sign({ userId, sessionId, tenantId: organizationId }),
    weakest: (role) => ladder[roles.indexOf(role)]!,
    weakerThan: (role) => ladder.slice(0, roles.indexOf(role)),
  }
}

async function neighbourOf(server: TestServer, { organizationId, ...own }: Person): Promise<Person> {
  const { owner } = server.platform.database
  const workspaceId = uuidv7()
  await owner.query(`insert into identity.workspaces (id, organization_id, name) values ($1, $2, 'EMEA Sales')`, [
    workspaceId,
    organizationId,
  ])
  await owner.query('insert into event_counters (workspace_id) values ($1)', [workspaceId])
  return aPerson(server, { beside: { ...own, organizationId, workspaceId } })
}
