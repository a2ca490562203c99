import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer, startTestServer } from '../../../testing/harness/test-server.ts'
import {
  bearerHeader,
  createEmailAddress,
  createSignedUpPerson,
  createSignUpBody,
  getProfile,
  postJson,
  signInAgain,
} from '../fixtures.ts'

const server = await getTestServer()

const { password } = createSignUpBody()
const postLogin = (username: string, given = password, headers: Record<string, string> = {}) =>
  postJson(server, '/api/auth/login', { username, password: given, rememberMe: false }, headers)
const decodeClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const queryAsOwner = (statement: string, ...values: unknown[]) =>
  server.platform.database.owner.query(statement, values)

describe('does', () => {
  it('signs in in two steps with the tenant_id of the first token (AUTH-015, AUTH-037, AUTH-038)', async () => {
    const person = await createSignedUpPerson(server)
    const first = await postLogin(person.email)
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({ accessToken: first.body.accessToken })
    const { tenant_id } = decodeClaims(first.body.accessToken)
    expect(tenant_id).toBe(person.organizationId)

    const second = await postJson(
      server,
      '/auth/tenant-login',
      { tenantId: tenant_id },
      bearerHeader(first.body.accessToken),
    )
    expect(second.status).toBe(200)
    const { accessToken, refreshToken, user } = second.body
    expect(second.body.data).toEqual({ accessToken, refreshToken, user })
    expect(user.id).toBe(person.userId)
    expect((await getProfile(server, accessToken)).status).toBe(200)
  })

  it('signs in in one step, and switches to another organization with that token (AUTH-007, AUTH-008)', async () => {
    const person = await createSignedUpPerson(server)
    const other = await createPerson(server)
    await queryAsOwner(
      `insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, 'VIEWER')`,
      other.organizationId,
      person.userId,
    )
    const { status, body } = await postJson(server, '/auth/login', { email: person.email.toUpperCase(), password })
    expect(status).toBe(200)
    expect(body.user.tenant_id).toBe(person.organizationId)
    const there = await postJson(
      server,
      '/auth/tenant-login',
      { tenantId: other.organizationId },
      bearerHeader(body.accessToken),
    )
    expect(decodeClaims(there.body.accessToken).tenant_id).toBe(other.organizationId)
    expect(there.body.data).toEqual({
      accessToken: there.body.accessToken,
      refreshToken: expect.any(String),
      user: there.body.user,
    })
    const renewed = await postJson(server, '/auth/refresh', { refreshToken: there.body.data.refreshToken })
    expect(renewed.status).toBe(200)
    expect(there.body.user).toMatchObject({ tenant_id: other.organizationId, team_id: null, role: 'VIEWER' })
    expect(there.body.user.permissions).toContain('contacts:read')
    expect(there.body.user.permissions).not.toContain('contacts:write')
  })

  it('returns the user with the properties of both specifications (AUTH-001, AUTH-011, SESS-001)', async () => {
    const person = await createSignedUpPerson(server)
    const { body } = await getProfile(server, person.accessToken)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
    expect(body.data).toEqual({
      id: person.userId,
      email: person.email,
      name: 'Maren Aldous',
      avatar: null,
      phoneNumber: null,
      timezone: null,
      language: null,
      globalRole: 'USER',
      isActive: true,
      emailVerified: true,
      emailVerifiedAt: moment,
      lastLoginAt: moment,
      createdAt: moment,
      updatedAt: moment,
      permissions: expect.any(Array),
      organizations: [{ id: person.organizationId, name: 'Kestrel Trade Co.', isActive: true, role: 'OWNER' }],
      workspaces: [
        { id: person.workspaceId, name: 'EMEA Sales', organizationId: person.organizationId, role: 'OWNER' },
      ],
      user_id: person.userId,
      username: person.email,
      role: 'OWNER',
      joined_at: moment,
      is_onboarded: true,
      onboarding_date: moment,
      current_onboarding_step: 'COMPLETED',
      is_impersonate: false,
      impersonator: null,
      team_id: person.workspaceId,
      tenant_id: person.organizationId,
      checkout_url: null,
    })
    expect(body.data.permissions).toEqual(expect.arrayContaining(['contacts:write', 'organization:delete']))
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('lists organizations and workspaces oldest first (AUTH-011)', async () => {
    const person = await createSignedUpPerson(server)
    const older = await createPerson(server)
    await queryAsOwner(
      `insert into identity.organization_members (organization_id, user_id, role) values ($1, $2, 'MEMBER')`,
      older.organizationId,
      person.userId,
    )
    await queryAsOwner(
      `insert into members (workspace_id, user_id, role) values ($1, $2, 'MEMBER')`,
      older.workspaceId,
      person.userId,
    )
    await queryAsOwner(
      `update identity.organizations set created_at = '2020-01-01' where id = $1`,
      older.organizationId,
    )
    await queryAsOwner(`update identity.workspaces set created_at = '2020-01-01' where id = $1`, older.workspaceId)
    const { body } = await getProfile(server, person.accessToken)
    expect(body.data.organizations).toEqual([
      { id: older.organizationId, name: 'Kestrel Trade Co.', isActive: true, role: 'MEMBER' },
      { id: person.organizationId, name: 'Kestrel Trade Co.', isActive: true, role: 'OWNER' },
    ])
    expect(body.data.workspaces.map(({ id }: { id: string }) => id)).toEqual([older.workspaceId, person.workspaceId])
    expect(decodeClaims((await postLogin(person.email)).body.accessToken).tenant_id).toBe(older.organizationId)
  })

  it('signs in a person without an organization', async () => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner('update identity.organization_members set removed_at = now() where user_id = $1', person.userId)
    const first = await postLogin(person.email)
    expect(decodeClaims(first.body.accessToken)).not.toHaveProperty('tenant_id')
    const second = await postJson(
      server,
      '/auth/tenant-login',
      { tenantId: null },
      bearerHeader(first.body.accessToken),
    )
    expect(second.body.user).toMatchObject({ organizations: [], tenant_id: null, permissions: [] })
  })

  it.each([
    [true, 30 * 24],
    [false, 24],
  ])('opens a session of the right length with remember-me %s (SESS-018)', async (rememberMe, hours) => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner('delete from identity.sessions where user_id = $1', person.userId)
    await signInAgain(server, person, { rememberMe })
    const { rows } = await queryAsOwner(
      'select extract(epoch from expires_at - created_at)::int / 3600 as hours from identity.sessions where user_id = $1',
      person.userId,
    )
    expect(rows).toEqual([{ hours }])
  })

  it('signs out: the session ends at once, for its access and refresh token (AUTH-019)', async () => {
    const person = await createSignedUpPerson(server)
    const other = await signInAgain(server, person)
    const out = await postJson(server, '/api/auth/logout', undefined, bearerHeader(person.accessToken))
    expect(out).toMatchObject({ status: 200, body: { data: { signedOut: true } } })
    expect((await getProfile(server, person.accessToken)).status).toBe(401)
    expect((await postJson(server, '/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(401)
    expect((await getProfile(server, other.accessToken)).status).toBe(200)
  })

  it('signs out the session of a refresh token, but never that of another person (AUTH-019)', async () => {
    const person = await createSignedUpPerson(server)
    const [second, outsider] = [await signInAgain(server, person), await createSignedUpPerson(server)]
    await postJson(server, '/api/auth/logout', { refreshToken: second.refreshToken }, bearerHeader(person.accessToken))
    expect((await getProfile(server, second.accessToken)).status).toBe(401)
    const third = await signInAgain(server, person)
    await postJson(server, '/api/auth/logout', { refreshToken: outsider.refreshToken }, bearerHeader(third.accessToken))
    expect((await getProfile(server, outsider.accessToken)).status).toBe(200)
  })
})

const signInFrom = async (remoteAddress: string, email: string) => {
  const payload = { email, password }
  return (await server.app.inject({ method: 'POST', url: '/auth/login', remoteAddress, payload })).statusCode
}

describe('refuses', () => {
  it('a wrong password with SE-AU-01 (AUTH-048)', async () => {
    const person = await createSignedUpPerson(server)
    expect(await postLogin(person.email, 'not the password')).toMatchObject({
      status: 401,
      body: { error: 'SE-AU-01' },
    })
    const { status, body } = await postJson(server, '/auth/login', { email: person.email, password: 'nor this one' })
    expect([status, body.error]).toEqual([401, 'SE-AU-01'])
  })

  it('the right password of a pending or closed account with SE-AU-02 (AUTH-048)', async () => {
    const waiting = createEmailAddress()
    await postJson(server, '/api/auth/signup/initiate', createSignUpBody(waiting))
    expect(await postLogin(waiting)).toMatchObject({ status: 409, body: { error: 'SE-AU-02' } })
    expect((await postLogin(waiting, 'not the password')).body.error).toBe('SE-AU-01')

    const closed = await createSignedUpPerson(server)
    await queryAsOwner('update identity.users set is_active = false where id = $1', closed.userId)
    expect((await postLogin(closed.email)).body.error).toBe('SE-AU-02')
    expect((await postLogin(closed.email, 'not the password')).body.error).toBe('SE-AU-01')
  })

  it('the session of a deactivated account with 403 on every route', async () => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner('update identity.users set is_active = false where id = $1', person.userId)
    expect((await getProfile(server, person.accessToken)).status).toBe(403)
    expect((await postJson(server, '/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(403)
  })

  it('the token of the first step for anything but the second step', async () => {
    const person = await createSignedUpPerson(server)
    const { accessToken } = (await postLogin(person.email)).body
    expect((await getProfile(server, accessToken)).status).toBe(401)
    const contacts = await sendRequest(
      server,
      'GET',
      `/contacts?workspaceId=${person.workspaceId}`,
      undefined,
      bearerHeader(accessToken),
    )
    expect(contacts.status).toBe(401)
  })

  it('organizations without an active membership, and inactive ones', async () => {
    const person = await createSignedUpPerson(server)
    const outsider = await createSignedUpPerson(server)
    const enter = (tenantId: string) =>
      postJson(server, '/auth/tenant-login', { tenantId }, bearerHeader(person.accessToken))
    const foreign = await enter(outsider.organizationId)
    expect(foreign.status).toBe(404)
    expect(Object.keys(foreign.body.field_errors)).toEqual(['tenantId'])
    await queryAsOwner('update identity.organizations set is_active = false where id = $1', person.organizationId)
    expect((await enter(person.organizationId)).status).toBe(404)
    expect(
      (await postJson(server, '/auth/tenant-login', { tenantId: 'x' }, bearerHeader(person.accessToken))).status,
    ).toBe(422)
    expect((await postJson(server, '/auth/tenant-login', { tenantId: person.organizationId })).status).toBe(401)
  })

  it('stops guessing at one account after ten attempts, from any addresses', async () => {
    const person = await createSignedUpPerson(server)
    for (let guess = 0; guess < 10; guess++)
      expect((await postLogin(person.email, `guess ${guess}`, { 'x-forwarded-for': `10.0.0.${guess}` })).status).toBe(
        401,
      )
    const eleventh = await postLogin(person.email.toUpperCase(), password, { 'x-forwarded-for': '10.0.1.1' })
    expect(eleventh).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(60)
    const { status } = await postJson(server, '/auth/login', { email: person.email, password })
    expect(status).toBe(429)

    await queryAsOwner('update identity.rate_limits set resets_at = now() where subject like $1', `${person.userId} %`)
    expect((await postLogin(person.email)).status).toBe(200)
  })

  it('makes each further guess wait longer, up to a quarter of an hour', async () => {
    const person = await createSignedUpPerson(server)
    for (let guess = 0; guess < 10; guess++) await postLogin(person.email, 'a guess')
    const waits: number[] = []
    for (let guess = 0; guess < 5; guess++) {
      const refused = await postLogin(person.email, password)
      expect(refused.status).toBe(429)
      waits.push(Math.round(Number(refused.headers['retry-after']) / 60))
      await queryAsOwner(
        'update identity.rate_limits set resets_at = now() where subject like $1',
        `${person.userId} %`,
      )
      expect((await postLogin(person.email, 'a guess')).status).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 15, 15])
  })

  it('lets the owner sign in and change the password while somebody else guesses', async () => {
    const person = await createSignedUpPerson(server)
    for (let guess = 0; guess < 12; guess++) await postLogin(person.email, 'a guess')
    expect((await postLogin(person.email)).status).toBe(429)
    expect(await signInFrom('192.0.2.7', person.email)).toBe(200)
    const body = { currentPassword: password, newPassword: 'an entirely new password' }
    const changed = await sendRequest(server, 'PUT', '/auth/change-password', body, bearerHeader(person.accessToken))
    expect(changed.status).toBe(200)
  })

  it('delays guesses from many networks for a minute at most, and not those from networks where the account was signed in before', async () => {
    const person = await createSignedUpPerson(server)
    expect(await signInFrom('192.0.2.7', person.email)).toBe(200)
    const guesses = await queryAsOwner(
      `select (identity.attempt_sign_in($1, 'network ' || n)).wait from generate_series(1, 120) n`,
      person.email,
    )
    const waits = guesses.rows.map(({ wait }) => wait)
    expect(waits.slice(0, 100).every((wait) => wait === 0)).toBe(true)
    expect(waits.slice(100).every((wait) => wait > 0 && wait <= 60)).toBe(true)
    expect(await signInFrom('192.0.2.8', person.email)).toBe(429)
    expect(await signInFrom('192.0.2.7', person.email)).toBe(200)
    expect(await signInFrom('192.0.2.8', person.email)).toBe(200)
  })

  it('stops guessing from one IPv6 network, from any of its addresses', async () => {
    const strict = await startTestServer({ limits: { perMinute: 1_000_000, factor: 1 } })
    const statusFrom = async (remoteAddress: string) =>
      (await strict.app.inject({ method: 'POST', url: '/auth/login', remoteAddress, payload: {} })).statusCode
    const statuses = []
    for (let at = 1; at <= 40; at++) statuses.push(await statusFrom(`2001:db8:1:2:${at}::${at}`))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses[0]).toBe(422)
    expect(await statusFrom('2001:db8:1:3::1')).toBe(422)
    await strict.close()
  })

  it('stops guessing from one address, at any accounts', async () => {
    const narrow = await startTestServer({ limits: { perMinute: 1_000_000, factor: 1 } })
    try {
      const tries = Array.from({ length: 31 }, (_, index) => index)
      const statuses: number[] = []
      for (const turn of tries) {
        const body = { username: createEmailAddress(), password }
        statuses.push((await postJson(narrow, '/api/auth/login', body, { 'x-forwarded-for': `10.0.0.${turn}` })).status)
      }
      expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
      expect(statuses[30]).toBe(429)
    } finally {
      await narrow.close()
    }
  })
})

describe('hides', () => {
  it('whether an account exists: unknown accounts and wrong passwords get the same response and are both counted', async () => {
    const person = await createSignedUpPerson(server)
    const nobody = createEmailAddress()
    const [known, unknown] = [await postLogin(person.email, 'not this'), await postLogin(nobody, 'not this')]
    expect(known.text).toBe(unknown.text)
    expect(known.status).toBe(unknown.status)
    for (let guess = 1; guess < 10; guess++) await postLogin(nobody, 'not this')
    expect((await postLogin(nobody, 'not this')).status).toBe(429)
  })

  it('members of workspaces and organizations from everyone but their members', async () => {
    const person = await createSignedUpPerson(server)
    const beside = await createPerson(server, {
      workspaceOf: { ...(await createPerson(server)), ...person },
      role: 'VIEWER',
    })
    const outsider = await createSignedUpPerson(server)
    const get = (path: string, token = person.accessToken) =>
      sendRequest(server, 'GET', path, undefined, bearerHeader(token))
    const both = [person, beside].map(({ userId, email }) => ({ id: userId, name: 'Maren Aldous', email }))
    const byEmail = (a: { email: string }, b: { email: string }) => a.email.localeCompare(b.email)
    for (const path of [
      `/auth/workspace/${person.workspaceId}/members`,
      `/auth/organization/${person.organizationId}/members`,
    ]) {
      expect((await get(path)).body.data.sort(byEmail)).toMatchObject(both.toSorted(byEmail))
      expect((await get(path, beside.token)).status).toBe(200)
      expect((await get(path, outsider.accessToken)).status).toBe(404)
      expect((await sendRequest(server, 'GET', path)).status).toBe(401)
    }
    expect((await get('/auth/workspace/none/members')).status).toBe(404)
    await queryAsOwner('update members set removed_at = now() where user_id = $1', beside.userId)
    expect((await get(`/auth/workspace/${person.workspaceId}/members`)).body.data).toHaveLength(1)
    expect((await get(`/auth/workspace/${person.workspaceId}/members`, beside.token)).status).toBe(404)
  })

  it('the workspaces of other organizations, and lists those of one’s own (ORG-006)', async () => {
    const [person, outsider] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    const get = (id: string) =>
      sendRequest(server, 'GET', `/auth/organization/${id}/workspaces`, undefined, bearerHeader(person.accessToken))
    expect((await get(person.organizationId)).body.data).toEqual([
      { id: person.workspaceId, name: 'EMEA Sales', organizationId: person.organizationId, role: 'OWNER' },
    ])
    expect((await get(outsider.organizationId)).status).toBe(404)
  })
})

describe('survives', () => {
  it('concurrent guesses, and counts each', async () => {
    const person = await createSignedUpPerson(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => postLogin(person.email, 'a guess')))
    const refused = answers.filter(({ body }) => body.error === 'SE-AU-01')
    expect(refused).toHaveLength(10)
    expect((await postLogin(person.email)).status).toBe(429)
  })
})
