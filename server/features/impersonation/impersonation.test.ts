import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { createPerson, type Person, sendRequest, type TestResponse } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()

const queryAsOwner = (statement: string, ...values: unknown[]) =>
  server.platform.database.owner.query(statement, values)
const createColleague = (person: Person, role: Role, name?: string) =>
  createPerson(server, { role, workspaceOf: person, name })
const callWithToken = (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => sendRequest(server, method, path, body, { authorization: `Bearer ${token}` })
const accountChoiceOf = ({ userId, workspaceId, organizationId }: Person) => ({
  user_id: userId,
  team_id: workspaceId,
  tenant_id: organizationId,
})
const postImpersonate = (token: string, person: Person, more: object = {}) =>
  callWithToken(token, 'POST', '/api/team/impersonate', { ...accountChoiceOf(person), ...more })
const scopeOf = ({ workspaceId, organizationId }: Person) =>
  `workspaceId=${workspaceId}&organizationId=${organizationId}`
const listContacts = (token: string, person: Person) => callWithToken(token, 'GET', `/contacts?${scopeOf(person)}`)
const listAudit = async ({ workspaceId }: Person, action: string) =>
  (
    await queryAsOwner(
      'select * from audit_log where workspace_id = $1 and action = $2 order by recorded_at',
      workspaceId,
      action,
    )
  ).rows

/** Creates a team of three; its owner impersonates the member. */
async function impersonateColleague() {
  const boss = await createPerson(server, { name: 'Odile Brandt' })
  const member = await createColleague(boss, 'MEMBER', 'Ines Dahl')
  const answer = await postImpersonate(boss.token, member)
  expect(answer.status).toBe(200)
  return { boss, member, token: answer.body.accessToken as string, answer }
}

describe('does', () => {
  it('lists own accounts first, then those of members (IMP-001, IMP-004, IMP-011)', async () => {
    const boss = await createPerson(server, { name: 'Odile Brandt' })
    const member = await createColleague(boss, 'MEMBER', 'Ines Dahl')
    const { status, body } = await callWithToken(boss.token, 'GET', '/api/team/all-accounts')
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { name: 'Odile Brandt', email: boss.email, team_name: 'EMEA Sales', ...accountChoiceOf(boss) },
      { name: 'Ines Dahl', email: member.email, team_name: 'EMEA Sales', ...accountChoiceOf(member) },
    ])
  })

  it('names members and teams without a name (IMP-002, IMP-003)', async () => {
    const boss = await createPerson(server)
    const member = await createColleague(boss, 'MEMBER')
    await queryAsOwner('update identity.users set name = null where id = $1', member.userId)
    await queryAsOwner(`update identity.workspaces set name = ' ' where id = $1`, boss.workspaceId)
    const { body } = await callWithToken(boss.token, 'GET', '/api/team/all-accounts')
    expect(body.data[1]).toMatchObject({ name: 'Unnamed Member', team_name: 'Current Workspace' })
  })

  it('switches into the account of a member, and marks the session (IMP-005, IMP-008, IMP-009)', async () => {
    const { boss, member, token, answer } = await impersonateColleague()
    expect(answer.body.user).toMatchObject({
      id: member.userId,
      is_impersonate: true,
      team_id: boss.workspaceId,
      tenant_id: boss.organizationId,
      role: 'MEMBER',
      impersonator: { id: boss.userId, name: 'Odile Brandt', email: boss.email },
    })
    expect((await listContacts(token, boss)).status).toBe(200)
    const made = await callWithToken(token, 'POST', `/contacts?${scopeOf(boss)}`, { name: 'Ada Quill' })
    expect(made.status).toBe(201)
    const pair = await sendRequest(server, 'POST', '/auth/refresh', { refreshToken: answer.body.refreshToken })
    expect((await callWithToken(pair.body.accessToken, 'GET', '/auth/profile')).body.data.is_impersonate).toBe(true)
  })

  it('returns to the own account, and the other session is over', async () => {
    const { boss, token } = await impersonateColleague()
    expect(
      (await callWithToken(token, 'GET', '/api/team/all-accounts')).body.data.map(
        ({ user_id }: { user_id: string }) => user_id,
      ),
    ).toEqual([boss.userId])
    const back = await postImpersonate(token, boss)
    expect(back).toMatchObject({
      status: 200,
      body: { user: { id: boss.userId, is_impersonate: false, impersonator: null } },
    })
    expect((await callWithToken(back.body.accessToken, 'GET', '/auth/profile')).body.data.id).toBe(boss.userId)
    expect((await sendRequest(server, 'POST', '/auth/refresh', { refreshToken: back.body.refreshToken })).status).toBe(
      200,
    )
    expect((await callWithToken(token, 'GET', '/auth/profile')).status).toBe(401)
  })

  it('logs entering, leaving and every action between with both people', async () => {
    const { boss, member, token } = await impersonateColleague()
    const made = await callWithToken(token, 'POST', `/contacts?${scopeOf(boss)}`, { name: 'Ada Quill' })
    await callWithToken(token, 'DELETE', `/contacts/${made.body.data.id}?${scopeOf(boss)}`)
    await callWithToken(token, 'POST', `/contacts/export?${scopeOf(boss)}`, { format: 'csv' })
    await listContacts(token, boss)
    await postImpersonate(token, boss)
    for (const action of ['impersonation.started', 'impersonation.ended'])
      expect(await listAudit(boss, action)).toMatchObject([
        { actor_id: boss.userId, subject_id: member.userId, subject_name: 'Ines Dahl' },
      ])
    const acted = await listAudit(boss, 'impersonation.acted')
    expect(acted.map(({ subject_name }) => subject_name)).toEqual([
      'POST /contacts',
      'DELETE /contacts/:id',
      'POST /contacts/export',
    ])
    for (const line of acted)
      expect(line).toMatchObject({
        ...{ actor_id: member.userId, actor_name: 'Ines Dahl' },
        ...{ impersonator_id: boss.userId, impersonator: 'Odile Brandt' },
      })
    const { rows } = await queryAsOwner(
      'select distinct actor_id, impersonator_id from history where workspace_id = $1',
      boss.workspaceId,
    )
    expect(rows).toEqual([{ actor_id: member.userId, impersonator_id: boss.userId }])
  })

  it('names both people in history and timeline, also where the one behind is in no workspace', async () => {
    const { boss, member, token } = await impersonateColleague()
    const made = (path: string, body: object) => callWithToken(token, 'POST', `${path}?${scopeOf(boss)}`, body)
    const contactId = (await made('/contacts', { name: 'Ada Quill' })).body.data.id as string
    await made('/notes', { contactId, content: 'Rang twice.' })
    await queryAsOwner('delete from members where user_id = $1', boss.userId)
    const read = (what: string) =>
      callWithToken(member.token, 'GET', `/contacts/${contactId}/${what}?${scopeOf(boss)}`).then(
        ({ body }) => body.data,
      )
    const both = {
      actor: { id: member.userId, name: 'Ines Dahl', email: member.email },
      impersonator: { id: boss.userId, name: 'Odile Brandt', email: boss.email },
    }
    expect(await read('history')).toMatchObject([both])
    expect(await read('timeline')).toMatchObject([
      { kind: 'note', ...both },
      { kind: 'field', ...both },
    ])
    await callWithToken(member.token, 'PATCH', `/contacts/${contactId}/job-title?${scopeOf(boss)}`, {
      jobTitle: 'Buyer',
    })
    expect((await read('history'))[0]).toMatchObject({ actor: both.actor, impersonator: null })
  })

  it('names both people also where a deal moved to another stage', async () => {
    const { boss, member, token } = await impersonateColleague()
    const call = (method: string, path: string, body?: object) =>
      callWithToken(token, method as 'GET', `${path}?${scopeOf(boss)}`, body).then((answer) => answer.body.data)
    const [pipeline] = await call('GET', '/pipelines')
    await boss.request('POST', `/pipelines/${pipeline.id}/stages`, { name: 'Demo', category: 'OPEN' })
    const { stages } = (await call('GET', '/pipelines'))[0]
    const { id } = await call('POST', '/deals', { title: 'Reefer fleet' })
    await call('PATCH', `/deals/${id}`, { stageId: stages.find(({ name }: { name: string }) => name === 'Demo').id })
    const entries = await call('GET', `/deals/${id}/timeline`)
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'stage')).toMatchObject([
      { actor: { id: member.userId }, impersonator: { id: boss.userId, name: 'Odile Brandt', email: boss.email } },
    ])
  })

  it('signs out of both accounts at once', async () => {
    const { boss, token } = await impersonateColleague()
    expect((await callWithToken(token, 'POST', '/api/auth/logout')).status).toBe(200)
    expect((await callWithToken(token, 'GET', '/auth/profile')).status).toBe(401)
    expect((await callWithToken(boss.token, 'GET', '/auth/profile')).status).toBe(401)
  })
})

describe('refuses', () => {
  it.each([
    ['VIEWER', 'VIEWER'],
    ['MEMBER', 'VIEWER'],
    ['MEMBER', 'MEMBER'],
    ['ADMIN', 'OWNER'],
  ] as const)('lets no %s into the account of a %s', async (mine, theirs) => {
    const boss = await createPerson(server)
    const [me, other] = [await createColleague(boss, mine), await createColleague(boss, theirs)]
    expect(await postImpersonate(me.token, other)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
    const shown = (await callWithToken(me.token, 'GET', '/api/team/all-accounts')).body.data
    expect(shown.map(({ user_id }: { user_id: string }) => user_id)).toEqual([me.userId])
  })

  it('looks at the strongest role of the other person in any workspace of the organization', async () => {
    const boss = await createPerson(server)
    const [admin, member] = [await createColleague(boss, 'ADMIN'), await createColleague(boss, 'MEMBER')]
    expect((await postImpersonate(admin.token, member)).status).toBe(200)
    const elsewhere = await insertWorkspace(boss)
    await queryAsOwner(
      `insert into members (workspace_id, user_id, role) values ($1, $2, 'OWNER')`,
      elsewhere,
      member.userId,
    )
    expect((await postImpersonate(admin.token, member)).status).toBe(409)
  })

  it('never switches from one account into a third, nor into itself', async () => {
    const { boss, member, token } = await impersonateColleague()
    const third = await createColleague(boss, 'VIEWER')
    expect(await postImpersonate(token, third)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
    expect((await postImpersonate(token, member)).status).toBe(409)
    expect((await postImpersonate(boss.token, boss)).status).toBe(409)
  })

  it.each<[string, (token: string) => Promise<TestResponse>]>([
    [
      'the password',
      (token) =>
        callWithToken(token, 'PUT', '/auth/change-password', {
          currentPassword: 'any',
          newPassword: 'an entirely new password',
        }),
    ],
    ['the profile', (token) => callWithToken(token, 'PUT', '/auth/profile', { name: 'Somebody else' })],
    ['the sessions', (token) => callWithToken(token, 'DELETE', '/auth/sessions')],
    ['the list of sessions', (token) => callWithToken(token, 'GET', '/auth/sessions')],
  ])('keeps %s to the person alone', async (_, touch) => {
    const { member, token } = await impersonateColleague()
    const before = await queryAsOwner('select * from identity.users where id = $1', member.userId)
    expect(await touch(token)).toMatchObject({ status: 409, body: { error: 'not_permitted' } })
    expect((await queryAsOwner('select * from identity.users where id = $1', member.userId)).rows).toEqual(before.rows)
    expect((await callWithToken(member.token, 'GET', '/auth/profile')).status).toBe(200)
  })

  it.each(['user_id', 'team_id', 'tenant_id'])('answers 422 without %s', async (key) => {
    const boss = await createPerson(server)
    const { [key as 'user_id']: _, ...body } = accountChoiceOf(boss)
    const { status, body: said } = await callWithToken(boss.token, 'POST', '/api/team/impersonate', body)
    expect([status, Object.keys(said.field_errors)]).toEqual([422, [key]])
  })
})

describe('hides', () => {
  it('finds no one of another organization, workspace or team: 404', async () => {
    const [boss, otherTenant] = [await createPerson(server), await createPerson(server)]
    const member = await createColleague(boss, 'MEMBER')
    const theirs = await createColleague(otherTenant, 'MEMBER')
    const nobody = '018f0000-0000-7000-8000-000000000000'
    for (const answer of [
      await postImpersonate(boss.token, theirs),
      await postImpersonate(boss.token, member, { tenant_id: otherTenant.organizationId }),
      await postImpersonate(boss.token, member, { team_id: otherTenant.workspaceId }),
      await postImpersonate(boss.token, member, { team_id: await insertWorkspace(boss) }),
      await postImpersonate(boss.token, member, { user_id: nobody }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  it("neither shows nor opens the member's other organizations", async () => {
    const { boss, member, token } = await impersonateColleague()
    const other = await createPerson(server)
    await queryAsOwner(
      `insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, 'OWNER')`,
      other.organizationId,
      member.userId,
    )
    await queryAsOwner(
      `insert into members (workspace_id, user_id, role) values ($1, $2, 'OWNER')`,
      other.workspaceId,
      member.userId,
    )
    expect((await listContacts(member.token, other)).status).toBe(200)
    const { data } = (await callWithToken(token, 'GET', '/auth/profile')).body
    expect(data.organizations.map(({ id }: { id: string }) => id)).toEqual([boss.organizationId])
    expect(data.workspaces.map(({ id }: { id: string }) => id)).toEqual([boss.workspaceId])
    expect((await listContacts(token, other)).status).toBe(404)
    expect((await callWithToken(token, 'POST', '/auth/tenant-login', { tenantId: other.organizationId })).status).toBe(
      404,
    )
    expect((await callWithToken(token, 'POST', '/auth/tenant-login', { tenantId: null })).status).toBe(404)
    const place = `/auth/organization/${other.organizationId}`
    expect((await callWithToken(member.token, 'PUT', place, { name: 'Mine' })).status).toBe(200)
    expect((await callWithToken(token, 'PUT', place, { name: 'Taken over' })).status).toBe(404)
    expect((await callWithToken(token, 'DELETE', place)).status).toBe(404)
    for (const part of ['members', 'workspaces'])
      expect((await callWithToken(token, 'GET', `${place}/${part}`)).status).toBe(404)
    expect((await callWithToken(token, 'POST', '/auth/organization', { name: 'Founded' })).status).toBe(409)
  })
})

describe('survives', () => {
  const ends: Record<string, (boss: Person, member: Person) => Promise<unknown>> = {
    'the own session ends': (boss) =>
      queryAsOwner('update identity.sessions set revoked_at = now() where id = $1', boss.sessionId),
    'the own account is deactivated': (boss) =>
      queryAsOwner('update identity.users set is_active = false where id = $1', boss.userId),
    'the own role is lowered': (boss) =>
      queryAsOwner(`update identity.organization_members set role = 'MEMBER' where user_id = $1`, boss.userId),
    'one is removed from the organization': (boss) =>
      queryAsOwner('update identity.organization_members set removed_at = now() where user_id = $1', boss.userId),
    'the member is promoted above': async (boss, member) => {
      await queryAsOwner(`update identity.organization_members set role = 'ADMIN' where user_id = $1`, boss.userId)
      await queryAsOwner(`update members set role = 'OWNER' where user_id = $1`, member.userId)
    },
    'the member is deactivated': (_, member) =>
      queryAsOwner('update identity.users set is_active = false where id = $1', member.userId),
    'eight hours have passed': (_, member) =>
      queryAsOwner(
        'update identity.sessions set expires_at = now() where user_id = $1 and impersonator_id is not null',
        member.userId,
      ),
  }
  it.each(Object.keys(ends))('ends at the next statement when %s', async (why) => {
    const { boss, member, token, answer } = await impersonateColleague()
    await ends[why]!(boss, member)
    expect((await listContacts(token, boss)).status).toBe(401)
    expect((await callWithToken(token, 'GET', '/auth/profile')).status).toBe(401)
    expect(
      (await sendRequest(server, 'POST', '/auth/refresh', { refreshToken: answer.body.refreshToken })).status,
    ).toBe(401)
    const { rows } = await queryAsOwner(
      'select session_id from list_revoked_streams($1, $2)',
      [sessionIdOf(token)],
      [boss.workspaceId],
    )
    expect(rows).toEqual([{ session_id: sessionIdOf(token) }])
  })

  it('lives eight hours at most, however often it is used', async () => {
    const { member, answer } = await impersonateColleague()
    await queryAsOwner(
      `update identity.sessions set created_at = now() - interval '7 hours' where user_id = $1 and impersonator_id is not null`,
      member.userId,
    )
    await sendRequest(server, 'POST', '/auth/refresh', { refreshToken: answer.body.refreshToken })
    const { rows } = await queryAsOwner(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from identity.sessions where user_id = $1 and impersonator_id is not null',
      member.userId,
    )
    expect(rows).toEqual([{ hours: 1 }])
  })
})

const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

async function insertWorkspace({ organizationId }: Person): Promise<string> {
  const { rows } = await queryAsOwner(
    `insert into identity.workspaces (id, organization_id, name) values (gen_random_uuid(), $1, 'Asia') returning id`,
    organizationId,
  )
  return rows[0].id
}
