import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { type Answer, aPerson, call, type Person } from '../../platform/testing/people.ts'

const server = await aServer()

const owner = (statement: string, ...values: unknown[]) => server.platform.database.owner.query(statement, values)
const beside = (person: Person, role: Role, name?: string) => aPerson(server, { role, beside: person, name })
const asks = (token: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  call(server, method, path, body, { authorization: `Bearer ${token}` })
const accountOf = ({ userId, workspaceId, organizationId }: Person) => ({
  user_id: userId,
  team_id: workspaceId,
  tenant_id: organizationId,
})
const switchTo = (token: string, person: Person, more: object = {}) =>
  asks(token, 'POST', '/api/team/impersonate', { ...accountOf(person), ...more })
const scopeOf = ({ workspaceId, organizationId }: Person) =>
  `workspaceId=${workspaceId}&organizationId=${organizationId}`
const contactsOf = (token: string, person: Person) => asks(token, 'GET', `/contacts?${scopeOf(person)}`)
const auditOf = async ({ workspaceId }: Person, action: string) =>
  (await owner('select * from audit where workspace_id = $1 and action = $2 order by noted_at', workspaceId, action))
    .rows

/** A team of three, and the token of its owner working as the member. */
async function entered() {
  const boss = await aPerson(server, { name: 'Odile Brandt' })
  const member = await beside(boss, 'MEMBER', 'Ines Dahl')
  const answer = await switchTo(boss.token, member)
  expect(answer.status).toBe(200)
  return { boss, member, token: answer.body.accessToken as string, answer }
}

describe('does', () => {
  it('lists own accounts first, then those of members (IMP-001, IMP-004, IMP-011)', async () => {
    const boss = await aPerson(server, { name: 'Odile Brandt' })
    const member = await beside(boss, 'MEMBER', 'Ines Dahl')
    const { status, body } = await asks(boss.token, 'GET', '/api/team/all-accounts')
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { name: 'Odile Brandt', email: boss.email, team_name: 'EMEA Sales', ...accountOf(boss) },
      { name: 'Ines Dahl', email: member.email, team_name: 'EMEA Sales', ...accountOf(member) },
    ])
  })

  it('names whoever has no name, and a team without one (IMP-002, IMP-003)', async () => {
    const boss = await aPerson(server)
    const member = await beside(boss, 'MEMBER')
    await owner('update identity.users set name = null where id = $1', member.userId)
    await owner(`update identity.workspaces set name = ' ' where id = $1`, boss.workspaceId)
    const { body } = await asks(boss.token, 'GET', '/api/team/all-accounts')
    expect(body.data[1]).toMatchObject({ name: 'Unnamed Member', team_name: 'Current Workspace' })
  })

  it('switches into the account of a member, which says so (IMP-005, IMP-008, IMP-009)', async () => {
    const { boss, member, token, answer } = await entered()
    expect(answer.body.user).toMatchObject({
      id: member.userId,
      is_impersonate: true,
      team_id: boss.workspaceId,
      tenant_id: boss.organizationId,
      role: 'MEMBER',
      impersonator: { id: boss.userId, name: 'Odile Brandt', email: boss.email },
    })
    expect((await contactsOf(token, boss)).status).toBe(200)
    const made = await asks(token, 'POST', `/contacts?${scopeOf(boss)}`, { name: 'Ada Quill' })
    expect(made.status).toBe(201)
    const pair = await call(server, 'POST', '/auth/refresh', { refreshToken: answer.body.refreshToken })
    expect((await asks(pair.body.accessToken, 'GET', '/auth/profile')).body.data.is_impersonate).toBe(true)
  })

  it('returns to the own account, and the other session is over', async () => {
    const { boss, token } = await entered()
    expect(
      (await asks(token, 'GET', '/api/team/all-accounts')).body.data.map(({ user_id }: { user_id: string }) => user_id),
    ).toEqual([boss.userId])
    const back = await switchTo(token, boss)
    expect(back).toMatchObject({
      status: 200,
      body: { user: { id: boss.userId, is_impersonate: false, impersonator: null } },
    })
    expect((await asks(back.body.accessToken, 'GET', '/auth/profile')).body.data.id).toBe(boss.userId)
    expect((await call(server, 'POST', '/auth/refresh', { refreshToken: back.body.refreshToken })).status).toBe(200)
    expect((await asks(token, 'GET', '/auth/profile')).status).toBe(401)
  })

  it('logs entering, leaving and every action between with both people', async () => {
    const { boss, member, token } = await entered()
    const made = await asks(token, 'POST', `/contacts?${scopeOf(boss)}`, { name: 'Ada Quill' })
    await asks(token, 'DELETE', `/contacts/${made.body.data.id}?${scopeOf(boss)}`)
    await asks(token, 'POST', `/contacts/export?${scopeOf(boss)}`, { format: 'csv' })
    await contactsOf(token, boss)
    await switchTo(token, boss)
    for (const action of ['impersonation.started', 'impersonation.ended'])
      expect(await auditOf(boss, action)).toMatchObject([
        { actor_id: boss.userId, subject_id: member.userId, subject: 'Ines Dahl' },
      ])
    const acted = await auditOf(boss, 'impersonation.acted')
    expect(acted.map(({ subject }) => subject)).toEqual([
      'POST /contacts',
      'DELETE /contacts/:id',
      'POST /contacts/export',
    ])
    for (const line of acted)
      expect(line).toMatchObject({
        ...{ actor_id: member.userId, actor: 'Ines Dahl' },
        ...{ behind_id: boss.userId, behind: 'Odile Brandt' },
      })
    const { rows } = await owner(
      'select distinct actor_id, impersonator_id from history where workspace_id = $1',
      boss.workspaceId,
    )
    expect(rows).toEqual([{ actor_id: member.userId, impersonator_id: boss.userId }])
  })

  it('names both people in history and timeline, also where the one behind is in no workspace', async () => {
    const { boss, member, token } = await entered()
    const made = (path: string, body: object) => asks(token, 'POST', `${path}?${scopeOf(boss)}`, body)
    const contactId = (await made('/contacts', { name: 'Ada Quill' })).body.data.id as string
    await made('/notes', { contactId, content: 'Rang twice.' })
    await owner('delete from members where user_id = $1', boss.userId)
    const read = (what: string) =>
      asks(member.token, 'GET', `/contacts/${contactId}/${what}?${scopeOf(boss)}`).then(({ body }) => body.data)
    const both = {
      actor: { id: member.userId, name: 'Ines Dahl', email: member.email },
      behind: { id: boss.userId, name: 'Odile Brandt', email: boss.email },
    }
    expect(await read('history')).toMatchObject([both])
    expect(await read('timeline')).toMatchObject([
      { kind: 'note', ...both },
      { kind: 'field', ...both },
    ])
    await asks(member.token, 'PATCH', `/contacts/${contactId}/job-title?${scopeOf(boss)}`, { jobTitle: 'Buyer' })
    expect((await read('history'))[0]).toMatchObject({ actor: both.actor, behind: null })
  })

  it('signs out of both accounts at once', async () => {
    const { boss, token } = await entered()
    expect((await asks(token, 'POST', '/api/auth/logout')).status).toBe(200)
    expect((await asks(token, 'GET', '/auth/profile')).status).toBe(401)
    expect((await asks(boss.token, 'GET', '/auth/profile')).status).toBe(401)
  })
})

describe('refuses', () => {
  it.each([
    ['VIEWER', 'VIEWER'],
    ['MEMBER', 'VIEWER'],
    ['MEMBER', 'MEMBER'],
    ['ADMIN', 'OWNER'],
  ] as const)('lets no %s into the account of a %s', async (mine, theirs) => {
    const boss = await aPerson(server)
    const [me, other] = [await beside(boss, mine), await beside(boss, theirs)]
    expect(await switchTo(me.token, other)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
    const shown = (await asks(me.token, 'GET', '/api/team/all-accounts')).body.data
    expect(shown.map(({ user_id }: { user_id: string }) => user_id)).toEqual([me.userId])
  })

  it('looks at the strongest role of the other person in any workspace of the organization', async () => {
    const boss = await aPerson(server)
    const [admin, member] = [await beside(boss, 'ADMIN'), await beside(boss, 'MEMBER')]
    expect((await switchTo(admin.token, member)).status).toBe(200)
    const elsewhere = await anotherWorkspace(boss)
    await owner(`insert into members (workspace_id, user_id, role) values ($1, $2, 'OWNER')`, elsewhere, member.userId)
    expect((await switchTo(admin.token, member)).status).toBe(409)
  })

  it('never goes on from one account into a third, nor into itself', async () => {
    const { boss, member, token } = await entered()
    const third = await beside(boss, 'VIEWER')
    expect(await switchTo(token, third)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
    expect((await switchTo(token, member)).status).toBe(409)
    expect((await switchTo(boss.token, boss)).status).toBe(409)
  })

  it.each<[string, (token: string) => Promise<Answer>]>([
    [
      'the password',
      (token) =>
        asks(token, 'PUT', '/auth/change-password', {
          currentPassword: 'any',
          newPassword: 'an entirely new password',
        }),
    ],
    ['the profile', (token) => asks(token, 'PUT', '/auth/profile', { name: 'Somebody else' })],
    ['the sessions', (token) => asks(token, 'DELETE', '/auth/sessions')],
    ['the list of sessions', (token) => asks(token, 'GET', '/auth/sessions')],
  ])('keeps %s to the person alone', async (_, touch) => {
    const { member, token } = await entered()
    const before = await owner('select * from identity.users where id = $1', member.userId)
    expect(await touch(token)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
    expect((await owner('select * from identity.users where id = $1', member.userId)).rows).toEqual(before.rows)
    expect((await asks(member.token, 'GET', '/auth/profile')).status).toBe(200)
  })

  it.each(['user_id', 'team_id', 'tenant_id'])('answers 422 without %s', async (key) => {
    const boss = await aPerson(server)
    const { [key as 'user_id']: _, ...body } = accountOf(boss)
    const { status, body: said } = await asks(boss.token, 'POST', '/api/team/impersonate', body)
    expect([status, Object.keys(said.field_errors)]).toEqual([422, [key]])
  })
})

describe('hides', () => {
  it('finds nobody of another organization, workspace or team: 404', async () => {
    const [boss, stranger] = [await aPerson(server), await aPerson(server)]
    const member = await beside(boss, 'MEMBER')
    const theirs = await beside(stranger, 'MEMBER')
    const nobody = '018f0000-0000-7000-8000-000000000000'
    for (const answer of [
      await switchTo(boss.token, theirs),
      await switchTo(boss.token, member, { tenant_id: stranger.organizationId }),
      await switchTo(boss.token, member, { team_id: stranger.workspaceId }),
      await switchTo(boss.token, member, { team_id: await anotherWorkspace(boss) }),
      await switchTo(boss.token, member, { user_id: nobody }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  it("shows nothing of the member's other organizations, nor lets into them", async () => {
    const { boss, member, token } = await entered()
    const other = await aPerson(server)
    await owner(
      `insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, 'OWNER')`,
      other.organizationId,
      member.userId,
    )
    await owner(
      `insert into members (workspace_id, user_id, role) values ($1, $2, 'OWNER')`,
      other.workspaceId,
      member.userId,
    )
    expect((await contactsOf(member.token, other)).status).toBe(200)
    const { data } = (await asks(token, 'GET', '/auth/profile')).body
    expect(data.organizations.map(({ id }: { id: string }) => id)).toEqual([boss.organizationId])
    expect(data.workspaces.map(({ id }: { id: string }) => id)).toEqual([boss.workspaceId])
    expect((await contactsOf(token, other)).status).toBe(404)
    expect((await asks(token, 'POST', '/auth/tenant-login', { tenantId: other.organizationId })).status).toBe(404)
    expect((await asks(token, 'POST', '/auth/tenant-login', { tenantId: null })).status).toBe(404)
    const place = `/auth/organization/${other.organizationId}`
    expect((await asks(member.token, 'PUT', place, { name: 'Mine' })).status).toBe(200)
    expect((await asks(token, 'PUT', place, { name: 'Taken over' })).status).toBe(404)
    expect((await asks(token, 'DELETE', place)).status).toBe(404)
    for (const part of ['members', 'workspaces'])
      expect((await asks(token, 'GET', `${place}/${part}`)).status).toBe(404)
    expect((await asks(token, 'POST', '/auth/organization', { name: 'Founded' })).status).toBe(409)
  })
})

describe('survives', () => {
  const ends: Record<string, (boss: Person, member: Person) => Promise<unknown>> = {
    'the own session ends': (boss) =>
      owner('update identity.sessions set revoked_at = now() where id = $1', boss.sessionId),
    'the own account is deactivated': (boss) =>
      owner('update identity.users set is_active = false where id = $1', boss.userId),
    'the own role is lowered': (boss) =>
      owner(`update identity.organization_members set role = 'MEMBER' where user_id = $1`, boss.userId),
    'one is removed from the organization': (boss) =>
      owner('update identity.organization_members set removed_at = now() where user_id = $1', boss.userId),
    'the member is promoted above': async (boss, member) => {
      await owner(`update identity.organization_members set role = 'ADMIN' where user_id = $1`, boss.userId)
      await owner(`update members set role = 'OWNER' where user_id = $1`, member.userId)
    },
    'the member is deactivated': (_, member) =>
      owner('update identity.users set is_active = false where id = $1', member.userId),
    'eight hours have passed': (_, member) =>
      owner(
        'update identity.sessions set expires_at = now() where user_id = $1 and impersonator_id is not null',
        member.userId,
      ),
  }
  it.each(Object.keys(ends))('ends at the next statement when %s', async (why) => {
    const { boss, member, token, answer } = await entered()
    await ends[why]!(boss, member)
    expect((await contactsOf(token, boss)).status).toBe(401)
    expect((await asks(token, 'GET', '/auth/profile')).status).toBe(401)
    expect((await call(server, 'POST', '/auth/refresh', { refreshToken: answer.body.refreshToken })).status).toBe(401)
    const { rows } = await owner('select session_id from ended_streams($1, $2)', [sessionIn(token)], [boss.workspaceId])
    expect(rows).toEqual([{ session_id: sessionIn(token) }])
  })

  it('lives eight hours at most, however often it is used', async () => {
    const { member, answer } = await entered()
    await owner(
      `update identity.sessions set created_at = now() - interval '7 hours' where user_id = $1 and impersonator_id is not null`,
      member.userId,
    )
    await call(server, 'POST', '/auth/refresh', { refreshToken: answer.body.refreshToken })
    const { rows } = await owner(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from identity.sessions where user_id = $1 and impersonator_id is not null',
      member.userId,
    )
    expect(rows).toEqual([{ hours: 1 }])
  })
})

const sessionIn = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

async function anotherWorkspace({ organizationId }: Person): Promise<string> {
  const { rows } = await owner(
    `insert into identity.workspaces (id, organization_id, name) values (gen_random_uuid(), $1, 'Asia') returning id`,
    organizationId,
  )
  return rows[0].id
}
