import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import type { Member } from '#contract/team/team.ts'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { type EventStreamReader, getOrigin, openEventStream } from '../../testing/harness/event-stream-client.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { bearerHeader } from '../auth/fixtures.ts'
import { createContact } from '../contacts/examples.ts'
import { createInvitation } from './fixtures.ts'

// The tests control when streams are checked.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const server = await getTestServer({ alone: true })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const maren = await createPerson(server)
const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: maren, name: 'Ben Ode' })
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Vera Lind' })
const otherTenant = await createPerson(server)
const readers: EventStreamReader[] = []
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

const queryAsOwner = async (text: string, values: unknown[]) =>
  (await server.platform.database.owner.query(text, values)).rows
const getRoles = async (person = maren): Promise<Record<string, Role>> =>
  Object.fromEntries(
    (await person.request('GET', '/api/team/members')).body.data.map(({ id, role }: Member) => [id, role]),
  )
const createColleague = (role: Role) => createPerson(server, { role, workspaceOf: maren, name: 'Tomás Reyes' })
const patchRole = (by: Person, whom: Person, role: string) =>
  by.request('PATCH', `/api/team/members/${whom.userId}`, { role })
const deleteMember = (by: Person, whom: Person, reassignTo: string | null = null) =>
  by.request('DELETE', `/api/team/members/${whom.userId}`, { reassignTo })
const getNewestAudit = async (action: string) => (await maren.request('GET', `/audit?action=${action}`)).body.data[0]
const openStream = async (person: Person) => {
  const reader = await openEventStream(getOrigin(server.app), person)
  readers.push(reader)
  return reader
}

/** Creates a record of each kind that has an owner, and a trashed contact. */
async function createOwnedRecords({ userId }: Person) {
  const contact = await createContact(maren, { name: 'Kept', ownerId: userId })
  const gone = await createContact(maren, { name: 'Gone', ownerId: userId })
  await maren.request('DELETE', `/contacts/${gone.id}`)
  const company = await createThroughApi(maren, 'POST', '/companies', { name: 'Brightwater', ownerId: userId })
  const deal = await createThroughApi(maren, 'POST', '/deals', { title: 'Fenders', ownerId: userId })
  const task = await createThroughApi(maren, 'POST', '/tasks', {
    title: 'Call back',
    contactId: contact.id,
    assigneeId: userId,
  })
  return { contact: contact.id, company: company.id, deal: deal.id, task: task.id }
}

/** The permissions that each role adds to the previous one (GAP-021). */
const ownPermissions = {
  VIEWER: [
    'activities:read',
    'companies:export',
    'companies:read',
    'contacts:export',
    'contacts:read',
    'dashboard:read',
    'deals:export',
    'deals:read',
    'events:read',
    'favorites:keep',
    'favorites:read',
    'fields:read',
    'files:read',
    'members:read',
    'notes:read',
    'notifications:mark',
    'notifications:read',
    'pipelines:read',
    'search:read',
    'tags:read',
    'tasks:read',
    'views:read',
    'whatsapp:read',
  ],
  MEMBER: [
    'activities:delete',
    'activities:write',
    'companies:delete',
    'companies:import',
    'companies:write',
    'contacts:delete',
    'contacts:import',
    'contacts:write',
    'deals:delete',
    'deals:import',
    'deals:write',
    'files:write',
    'notes:delete',
    'notes:write',
    'tags:write',
    'tasks:delete',
    'tasks:write',
    'trash:read',
    'trash:restore',
    'edits:read',
    'edits:undo',
    'views:write',
    'whatsapp:write',
  ],
  ADMIN: [
    'audit:export',
    'audit:read',
    'fields:manage',
    'members:manage',
    'organization:manage',
    'pipelines:manage',
    'team:impersonate',
    'whatsapp:manage',
    'workspace:manage',
  ],
  OWNER: ['organization:delete'],
}
const listExpectedPermissions = (role: Role) => {
  const roles = Object.keys(ownPermissions) as Role[]
  return roles
    .slice(0, roles.indexOf(role) + 1)
    .flatMap((each) => ownPermissions[each])
    .sort()
}

describe('does', () => {
  it('lists the members of a workspace with their roles, even to a viewer', async () => {
    const { status, body } = await viewer.request('GET', '/api/team/members')
    expect(status).toBe(200)
    expect(body.data[0]).toEqual({
      id: admin.userId,
      name: 'Ben Ode',
      email: admin.email,
      avatar: null,
      role: 'ADMIN',
      joinedAt: expect.any(String),
    })
    expect(body.data.map(({ id }: Member) => id)).toEqual([admin, maren, priya, viewer].map(({ userId }) => userId))
  })

  it('changes a role from the next request on, and audits the old and new one', async () => {
    const someone = await createColleague('MEMBER')
    expect((await patchRole(admin, someone, 'VIEWER')).body.data).toEqual({ id: someone.userId, role: 'VIEWER' })
    expect((await someone.request('POST', '/contacts', { name: 'No' })).body.error).toBe('not_permitted')
    expect(await getNewestAudit('member.role_changed')).toMatchObject({
      actor: { id: admin.userId, name: 'Ben Ode' },
      subject: { kind: 'member', id: someone.userId, name: 'Tomás Reyes' },
      details: { from: 'MEMBER', to: 'VIEWER' },
    })
  })

  it('transfers all records of a removed member in one step, with history', async () => {
    const formerMember = await createColleague('MEMBER')
    const { contact, company, deal, task } = await createOwnedRecords(formerMember)
    const counted = await maren.request('GET', `/api/team/members/${formerMember.userId}/records`)
    expect(counted.body.data).toEqual({ contacts: 2, companies: 1, deals: 1, tasks: 1 })
    const { status, body } = await deleteMember(admin, formerMember, priya.userId)
    expect([status, body.data]).toEqual([
      200,
      { id: formerMember.userId, records: { contacts: 2, companies: 1, deals: 1, tasks: 1 } },
    ])
    expect((await maren.request('GET', `/contacts/${contact}`)).body.data.owner.id).toBe(priya.userId)
    expect((await maren.request('GET', `/companies/${company}`)).body.data.owner.id).toBe(priya.userId)
    expect((await maren.request('GET', `/deals/${deal}`)).body.data.owner.id).toBe(priya.userId)
    expect((await maren.request('GET', `/tasks/${task}`)).body.data.assignee.email).toBe(priya.email)
    expect((await maren.request('GET', `/contacts/${contact}/history`)).body.data[0]).toMatchObject({
      operation: 'changed',
      actor: { id: admin.userId },
      changes: { ownerId: [formerMember.userId, priya.userId] },
    })
    expect(await getNewestAudit('member.removed')).toMatchObject({
      subject: { id: formerMember.userId },
      details: { role: 'MEMBER', reassignedTo: 'Priya Nair', contacts: 2 },
    })
  })

  it('leaves the records of a removed member unassigned when no successor is named', async () => {
    const formerMember = await createColleague('MEMBER')
    const { contact, task } = await createOwnedRecords(formerMember)
    await deleteMember(maren, formerMember)
    expect((await maren.request('GET', `/contacts/${contact}`)).body.data.owner).toBeNull()
    expect((await maren.request('GET', `/tasks/${task}`)).body.data.assignee).toBeNull()
  })

  it('covers every column that refers to an owner', async () => {
    const formerMember = await createColleague('MEMBER')
    await createOwnedRecords(formerMember)
    await deleteMember(maren, formerMember, maren.userId)
    const columns = await queryAsOwner(
      `select c.conrelid::regclass::text as table, a.attname as column
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
        where c.contype = 'f' and c.confrelid = 'members'::regclass and a.attname in ('owner_id', 'assignee_id')`,
      [],
    )
    const records = columns.filter(({ table }) => table !== 'views')
    expect(records.map(({ table }) => table).sort()).toEqual([
      'companies',
      'contacts',
      'deals',
      'tasks',
      'whatsapp_conversations',
    ])
    for (const { table, column } of records)
      expect(await queryAsOwner(`select from ${table} where ${column} = $1`, [formerMember.userId])).toEqual([])
  })

  it('removes members without a workspace from the organization, except its administrators', async () => {
    const [formerMember, boss] = [await createColleague('MEMBER'), await createColleague('ADMIN')]
    for (const one of [formerMember, boss]) await deleteMember(maren, one)
    const left = await queryAsOwner(
      'select user_id from identity.organization_members where removed_at is null and user_id = any($1)',
      [[formerMember.userId, boss.userId]],
    )
    expect(left).toEqual([{ user_id: boss.userId }])
    expect((await formerMember.request('POST', '/auth/tenant-login', { tenantId: maren.organizationId })).status).toBe(
      404,
    )
  })

  it.each(Object.keys(ownPermissions) as Role[])(
    'answers what a %s may do in a team (IMP-006, IMP-013)',
    async (role) => {
      const someone = await createColleague(role)
      const { status, body } = await someone.request('GET', `/api/team/permissions?team_id=${maren.workspaceId}`)
      expect([status, body.data.sort()]).toEqual([200, listExpectedPermissions(role)])
      for (const permission of body.data) expect(permission).toMatch(/^[a-z]+:[a-z]+$/)
    },
  )
})

describe('refuses', () => {
  it('never grants more than one’s own role, nor changes a member with a stronger one', async () => {
    const before = await getRoles()
    for (const [by, whom, role] of [
      [admin, priya, 'OWNER'],
      [admin, maren, 'MEMBER'],
      [priya, viewer, 'MEMBER'],
      [viewer, viewer, 'OWNER'],
      [priya, priya, 'OWNER'],
    ] as const) {
      const { status, body } = await patchRole(by, whom, role)
      expect([status, body.error]).toEqual([409, 'not_permitted'])
    }
    expect((await deleteMember(admin, maren)).body.error).toBe('not_permitted')
    expect(await getRoles()).toEqual(before)
  })

  it('lets nobody change their own role or remove themselves: the last owner stays', async () => {
    for (const role of ['ADMIN', 'OWNER'] as const) {
      expect((await patchRole(maren, maren, role)).body).toMatchObject({
        error: 'own_role',
        message: 'Nobody can change their own role. Ask another administrator.',
      })
      expect((await patchRole(admin, admin, role)).body.error).toBe('own_role')
    }
    expect((await deleteMember(maren, maren)).body).toMatchObject({
      error: 'own_membership',
      message: 'Nobody can remove themselves. Ask another administrator.',
    })
    expect((await getRoles())[maren.userId]).toBe('OWNER')
  })

  it('leaves one owner when two demote each other at once', async () => {
    const one = await createPerson(server)
    const second = await createPerson(server, { role: 'OWNER', workspaceOf: one })
    const answers = await Promise.all([patchRole(one, second, 'MEMBER'), patchRole(second, one, 'MEMBER')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Object.values(await getRoles(one)).sort()).toEqual(['MEMBER', 'OWNER'])
  })

  it('accepts only the four roles, and rejects any other property', async () => {
    for (const body of [{ role: 'SUPER_ADMIN' }, { role: 'owner' }, {}, { role: 'VIEWER', permissions: ['*'] }])
      expect((await maren.request('PATCH', `/api/team/members/${priya.userId}`, body)).status).toBe(422)
  })

  it.each(['a stranger', 'the member themselves', 'an unknown person'])(
    'transfers no records to %s, and removes nobody',
    async (who) => {
      const formerMember = await createColleague('MEMBER')
      const successor =
        { 'a stranger': otherTenant.userId, 'the member themselves': formerMember.userId }[who] ?? crypto.randomUUID()
      const { status, body } = await deleteMember(maren, formerMember, successor)
      expect([status, Object.keys(body.field_errors)]).toEqual([404, ['reassignTo']])
      expect((await getRoles())[formerMember.userId]).toBe('MEMBER')
    },
  )

  it('gives no permissions without a team (IMP-006, IMP-014)', async () => {
    for (const query of ['', '?team_id=', '?team_id=none']) {
      const path = `/api/team/permissions${query}`
      const { status, body } = await sendRequest(server, 'GET', path, undefined, bearerHeader(maren.token))
      expect([status, body.data]).toEqual([400, undefined])
    }
  })
})

describe('hides', () => {
  it('answers 404 for members and teams of others, and for former members', async () => {
    const formerMember = await createColleague('MEMBER')
    await deleteMember(maren, formerMember)
    for (const whom of [otherTenant, formerMember]) {
      expect((await patchRole(maren, whom, 'VIEWER')).status).toBe(404)
      expect((await deleteMember(maren, whom)).status).toBe(404)
      expect((await maren.request('GET', `/api/team/members/${whom.userId}/records`)).status).toBe(404)
      expect((await whom.request('GET', `/api/team/permissions?team_id=${maren.workspaceId}`)).status).toBe(404)
    }
    expect(Object.keys(await getRoles())).not.toContain(formerMember.userId)
  })

  it('denies a removed member all access from the next request on (SESS-008)', async () => {
    const formerMember = await createColleague('ADMIN')
    expect((await formerMember.request('GET', '/contacts')).status).toBe(200)
    await deleteMember(maren, formerMember)
    for (const [method, path, body] of [
      ['GET', '/contacts', undefined],
      ['POST', '/contacts', { name: 'Back door' }],
      ['POST', '/contacts/export', {}],
      ['GET', '/api/team/members', undefined],
      ['GET', '/audit', undefined],
    ] as const)
      expect([path, (await formerMember.request(method, path, body)).status]).toEqual([path, 404])
  })

  it('ends only the event stream of the removed member, within five seconds', async () => {
    const formerMember = await createColleague('MEMBER')
    await queryAsOwner('insert into members (workspace_id, user_id, role) values ($1, $2, $3)', [
      ...[otherTenant.workspaceId, formerMember.userId],
      'MEMBER',
    ])
    const [theirs, others] = [await openStream(formerMember), await openStream(priya)]
    await deleteMember(maren, formerMember)
    await vi.advanceTimersByTimeAsync(5_000)
    await theirs.closed
    const { id } = await createContact(maren)
    await others.waitUntil(() => others.events.some(({ data }) => JSON.stringify(data).includes(id)))
    expect(theirs.events.some(({ data }) => JSON.stringify(data).includes(id))).toBe(false)
  })
})

describe('hides deleted records', () => {
  it('ends the event stream of a workspace that is deleted', async () => {
    const lonely = await createPerson(server)
    const stream = await openStream(lonely)
    await queryAsOwner('update identity.workspaces set deleted_at = now() where id = $1', [lonely.workspaceId])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await stream.closed.then(() => 'ended')).toBe('ended')
  })
})

describe('survives', () => {
  it('revokes invitations whose sender can no longer grant the role', async () => {
    const [lesser, formerMember] = [await createColleague('ADMIN'), await createColleague('ADMIN')]
    const [first, second] = [
      await createInvitation(server, lesser, { role: 'ADMIN' }),
      await createInvitation(server, formerMember),
    ]
    await patchRole(maren, lesser, 'MEMBER')
    await deleteMember(maren, formerMember)
    for (const { token } of [first, second])
      expect((await sendRequest(server, 'POST', '/api/team/invitation', { token })).status).toBe(422)
  })
})
