import { uuidv7 } from 'uuidv7'
import { type Role, roles } from '#contract/kit/roles.ts'
import { createAccessTokens } from '../../../platform/http/access-tokens.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import type { TestServer } from '../../harness/test-server.ts'

/** Every caller the matrix needs: the permitted ones, and each kind of forbidden one. */
export type Callers = {
  owner: Person
  /** A person of another organization. */
  otherTenant: Person
  /** A person of another workspace in the same organization. */
  otherWorkspace: Person
  revokedSession: Person
  removedMember: Person
  deactivatedUser: Person
  /** A token signed with another secret. */
  forgedToken: string
  memberWithRole(role: Role): Person & { role: Role }
  membersBelow(role: Role): (Person & { role: Role })[]
}

export async function createCallers(server: TestServer): Promise<Callers> {
  const { owner } = server.platform.database
  // Their workspace is the oldest, to expose statements that do not name the workspace.
  const otherTenant = await createPerson(server)
  const own = await createPerson(server)
  const createMember = (role: Role) => createPerson(server, { role, workspaceOf: own })
  const [revokedSession, removedMember, deactivatedUser] = [
    await createMember('OWNER'),
    await createMember('OWNER'),
    await createMember('OWNER'),
  ]
  await owner.query('update identity.sessions set revoked_at = now() where id = $1', [revokedSession.sessionId])
  for (const table of ['members', 'identity.organization_members'])
    await owner.query(`update ${table} set removed_at = now() where user_id = $1`, [removedMember.userId])
  await owner.query('update identity.users set is_active = false where id = $1', [deactivatedUser.userId])
  const membersByRole: (Person & { role: Role })[] = []
  for (const role of roles) membersByRole.push({ ...(await createMember(role)), role })
  const { userId, sessionId, organizationId } = own
  return {
    owner: own,
    otherTenant,
    otherWorkspace: await createOtherWorkspaceMember(server, own),
    revokedSession,
    removedMember,
    deactivatedUser,
    forgedToken: createAccessTokens('a secret that is not the server’s').sign({
      userId,
      sessionId,
      tenantId: organizationId,
    }),
    memberWithRole: (role) => membersByRole[roles.indexOf(role)]!,
    membersBelow: (role) => membersByRole.slice(0, roles.indexOf(role)),
  }
}

async function createOtherWorkspaceMember(server: TestServer, { organizationId, ...own }: Person): Promise<Person> {
  const { owner } = server.platform.database
  const workspaceId = uuidv7()
  await owner.query(`insert into identity.workspaces (id, organization_id, name) values ($1, $2, 'EMEA Sales')`, [
    workspaceId,
    organizationId,
  ])
  await owner.query('insert into event_counters (workspace_id) values ($1)', [workspaceId])
  return createPerson(server, { workspaceOf: { ...own, organizationId, workspaceId } })
}
