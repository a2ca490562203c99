import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/kit/roles.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'

/** Inserts another organization of this person, with a workspace. */
export async function insertSecondOrganization(server: TestServer, { userId }: Person, role: Role = 'OWNER') {
  const { owner } = server.platform.database
  const id = uuidv7()
  await owner.query(`insert into identity.organizations (id, name) values ($1, 'Harbour & Sons')`, [id])
  await owner.query('insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, $3)', [
    id,
    userId,
    role,
  ])
  await insertWorkspaceIn(server, id, userId, role)
  return id
}

/** Inserts another workspace of this person in the same organization. */
export const insertSecondWorkspace = (server: TestServer, person: Person, role: Role = 'OWNER'): Promise<string> =>
  insertWorkspaceIn(server, person.organizationId, person.userId, role)

async function insertWorkspaceIn(
  server: TestServer,
  organizationId: string,
  userId: string,
  role: Role,
): Promise<string> {
  const { owner } = server.platform.database
  const id = uuidv7()
  await owner.query(`insert into identity.workspaces (id, organization_id, name) values ($1, $2, 'APAC Sales')`, [
    id,
    organizationId,
  ])
  await owner.query('insert into event_counters (workspace_id) values ($1)', [id])
  await owner.query('insert into members (workspace_id, user_id, role) values ($1, $2, $3)', [id, userId, role])
  await owner.query(`select identity.audit($1, $2, 'workspace.created', 'workspace', $1)`, [id, userId])
  return id
}

/** Returns the id of a colleague in this person's organization who has no workspace; always the same one. */
export async function getOrCreateColleague(server: TestServer, { organizationId }: Person): Promise<string> {
  const { owner } = server.platform.database
  const { rows } = await owner.query(
    `select o.user_id as id from identity.organization_members o
      where o.organization_id = $1 and not exists (
        select from members m join identity.workspaces w on w.id = m.workspace_id
         where m.user_id = o.user_id and w.organization_id = $1)`,
    [organizationId],
  )
  if (rows[0]) return rows[0].id
  const { userId } = await createPerson(server, { name: 'Priya Nair' })
  await owner.query(
    `insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, 'MEMBER')`,
    [organizationId, userId],
  )
  return userId
}

/** Marks a workspace or an organization as deleted some days ago, and returns its id. */
export async function markDeleted(
  { platform }: TestServer,
  table: 'workspaces' | 'organizations',
  id: string,
  days = 0,
): Promise<string> {
  const at = new Date(Date.now() - days * 86_400_000)
  const { owner } = platform.database
  await owner.query(`update identity.${table} set deleted_at = $2 where id = $1`, [id, at])
  if (table === 'organizations')
    await owner.query('update identity.workspaces set deleted_at = $2 where organization_id = $1', [id, at])
  return id
}
