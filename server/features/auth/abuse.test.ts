import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLogger } from '../../platform/process/logger.ts'
import { listOperations } from '../../testing/examples/operations.ts'
import { sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import {
  createEmailAddress,
  createSignedUpPerson,
  createSignUpBody,
  createWrongCode,
  getProfile,
  postJson,
  readMailedCode,
  readMailedLinkToken,
  type SignedUpPerson,
} from './fixtures.ts'

const server = await getTestServer()

const queryAsOwner = (statement: string, ...values: unknown[]) =>
  server.platform.database.owner.query(statement, values)
const decodeClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const encodeBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Uses another address for every attempt, as a caller behind a trusted proxy could claim. */
const fromAddress = (at: number) => ({
  'x-forwarded-for': `10.${at}.0.1`,
  'x-real-ip': `10.${at}.0.1`,
  forwarded: `for=10.${at}.0.1`,
})

describe('refuses guesses', () => {
  it('at a code: five invalidate it, from any addresses', async () => {
    const email = createEmailAddress()
    await postJson(server, '/api/auth/signup/initiate', createSignUpBody(email))
    const otp = await readMailedCode(server, email)
    const guess = (given: string, at: number) =>
      postJson(server, '/api/auth/signup/verify', { email, otp: given }, fromAddress(at))
    for (let at = 0; at < 5; at++) expect((await guess(createWrongCode(otp), at)).status).toBe(422)
    expect((await guess(otp, 6)).status).toBe(422)
  })

  it('at a password by another case, without the blanks around it, or by its beginning', async () => {
    const exact = ` ${'Kestrel über der Brücke '.repeat(6)}`
    const { email } = await createSignedUpPerson(server, { password: exact })
    const signIn = async (password: string) => (await postJson(server, '/auth/login', { email, password })).status
    for (const guess of [
      exact.trim(),
      exact.toLowerCase(),
      exact.slice(0, 72),
      exact.slice(0, -1),
      exact.normalize('NFD'),
    ])
      expect([guess, await signIn(guess)]).toEqual([guess, 401])
    expect(await signIn(exact)).toBe(200)
  })

  it('at a code in different notations: each of them counts', async () => {
    const email = createEmailAddress()
    await postJson(server, '/api/auth/signup/initiate', createSignUpBody(email))
    const otp = await readMailedCode(server, email)
    const bad = createWrongCode(otp)
    for (const given of [` ${bad}`, `${bad} `, `${bad.slice(0, 3)} ${bad.slice(3)}`, '٠٠٠٠٠٠', '0'])
      expect(
        (await postJson(server, '/api/auth/signup/verify', { email: email.toUpperCase(), otp: given })).status,
      ).toBe(422)
    expect((await postJson(server, '/api/auth/signup/verify', { email, otp })).status).toBe(422)
  })

  it('at a password on both sign-in routes: they count together', async () => {
    const { email } = await createSignedUpPerson(server)
    for (let at = 0; at < 10; at++)
      await (at % 2
        ? postJson(server, '/auth/login', { email: ` ${email} `, password: 'a guess' }, fromAddress(at))
        : postJson(server, '/api/auth/login', { username: email.toUpperCase(), password: 'a guess' }, fromAddress(at)))
    for (const [path, key] of [
      ['/auth/login', 'email'],
      ['/api/auth/login', 'username'],
    ] as const) {
      const answer = await postJson(
        server,
        path,
        { [key]: email, password: createSignUpBody().password },
        fromAddress(99),
      )
      expect([path, answer.status]).toEqual([path, 429])
    }
  })

  it.each([
    ['null', null],
    ['empty', ''],
    ['short', 'x'],
    ['a number', 0],
    ['a list', ['x']],
    ['an object', { x: 1 }],
  ])('at the token of a sign-up link: %s', async (_, token) => {
    const email = createEmailAddress()
    await postJson(server, '/auth/signup', createSignUpBody(email))
    await readMailedLinkToken(server, email, 'verify')
    expect((await postJson(server, '/auth/verify-email', { token })).status).toBe(422)
    const { rows } = await queryAsOwner('select from identity.users where email = $1', email)
    expect(rows).toEqual([])
  })
})

describe('refuses tokens', () => {
  const key = createHmac('sha256', 'a secret for tests, and for nothing else at all').update('access tokens').digest()
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const signed = (head: object, claims: object, secret: string | Buffer, hash = 'sha256') => {
    const text = `${encodeBase64Url(head)}.${encodeBase64Url(claims)}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const forged: Record<string, (claims: object) => string> = {
    'alg none': (claims) => `${encodeBase64Url({ alg: 'none' })}.${encodeBase64Url(claims)}.`,
    'alg NonE with the right signature': (claims) => signed({ alg: 'NonE' }, claims, key),
    'no alg': (claims) => signed({ typ: 'JWT' }, claims, key),
    'RS256, signed with the key of the attacker': (claims) =>
      createSigner({ key: pair.privateKey, algorithm: 'RS256' })(claims),
    'HS256 with a public key as the secret': (claims) => signed({ alg: 'HS256' }, claims, pair.publicKey),
    'HS384 with the right secret': (claims) => signed({ alg: 'HS384' }, claims, key, 'sha384'),
    'a kid that is a file path': (claims) => signed({ alg: 'HS256', kid: '../../../../dev/null' }, claims, ''),
    'a key in the header': (claims) =>
      signed(
        { alg: 'HS256', jwk: { kty: 'oct', k: encodeBase64Url({}) }, jku: 'https://evil.example' },
        claims,
        encodeBase64Url({}),
      ),
  }
  it.each(Object.keys(forged))('with %s', async (kind) => {
    const person = await createSignedUpPerson(server)
    expect((await getProfile(server, forged[kind]!(decodeClaims(person.accessToken)))).status).toBe(401)
  })

  it('by their signature alone, with any kid', async () => {
    const person = await createSignedUpPerson(server)
    const claims = decodeClaims(person.accessToken)
    expect((await getProfile(server, signed({ alg: 'HS256', kid: 'theirs' }, claims, 'their secret'))).status).toBe(401)
    expect((await getProfile(server, signed({ alg: 'HS256', kid: 'theirs' }, claims, key))).status).toBe(200)
  })

  it('of another kind: refresh tokens elsewhere, and access tokens for a refresh', async () => {
    const { accessToken, refreshToken } = await createSignedUpPerson(server)
    expect((await postJson(server, '/auth/refresh', { refreshToken: accessToken.slice(0, 200) })).status).toBe(401)
    expect(
      (await postJson(server, '/auth/reset-password', { token: refreshToken, newPassword: 'quite another' })).status,
    ).toBe(422)
    expect((await postJson(server, '/auth/verify-email', { token: refreshToken })).status).toBe(422)
  })
})

describe('keeps one account from another', () => {
  it('a reset link sets the password of its recipient only', async () => {
    const [mine, theirs] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    await postJson(server, '/auth/forgot-password', { email: mine.email })
    const token = await readMailedLinkToken(server, mine.email, 'reset')
    const body = { token, newPassword: 'an entirely new password' }
    for (const extra of [{ email: theirs.email }, { userId: theirs.userId }, { user_id: theirs.userId }])
      expect((await postJson(server, '/auth/reset-password', { ...body, ...extra })).status).toBe(422)
    expect((await postJson(server, '/auth/reset-password', body)).status).toBe(200)
    const signIn = ({ email }: SignedUpPerson, password: string) => postJson(server, '/auth/login', { email, password })
    expect((await signIn(theirs, body.newPassword)).status).toBe(401)
    expect((await signIn(theirs, createSignUpBody().password)).status).toBe(200)
  })

  it.each([
    { roles: ['OWNER'] },
    { role: 'SUPER_ADMIN' },
    { emailVerified: true },
    { organizationId: '018f0000-0000-7000-8000-000000000000' },
    { workspaceId: '018f0000-0000-7000-8000-000000000000' },
    { permissions: ['organization:manage'] },
    { is_impersonate: true },
    { id: '018f0000-0000-7000-8000-000000000000' },
    { isActive: true },
  ])('a sign-up with %j is rejected and stores nothing', async (extra) => {
    const email = createEmailAddress()
    for (const path of ['/auth/signup', '/api/auth/signup/initiate'])
      expect((await postJson(server, path, { ...createSignUpBody(email), ...extra })).status).toBe(422)
    expect((await queryAsOwner('select from identity.sign_ups where email = $1', email)).rows).toEqual([])
  })
})

describe('requires a session, a workspace and its organization', () => {
  it('for every call of deals, activities, tasks, notes and WhatsApp (SESS-015, WA-041)', async () => {
    const person = await createSignedUpPerson(server)
    const bearer = { authorization: `Bearer ${person.accessToken}` }
    const id = '0190b6f0-0000-7000-8000-000000000000'
    const scope = `workspaceId=${person.workspaceId}&organizationId=${person.organizationId}`
    const ofSpecificationB = /^\/(deals|activities|tasks|notes|whatsapp)(\/|$)/
    // Files are authorized by a signature, and webhooks are called by Meta.
    const operations = listOperations(server.app).filter(
      ({ path, isPublic }) => ofSpecificationB.test(path) && !isPublic,
    )
    expect(operations.length).toBeGreaterThan(80)
    for (const { method, path } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, id)
      const body = method === 'GET' ? undefined : {}
      const send = async (query: string, headers: Record<string, string>) =>
        (await sendRequest(server, method, `${url}?${query}`, body, headers)).status
      expect(await send(scope, {}), `${method} ${path} without a token`).toBe(401)
      // The other statuses: the workspace can follow from the record, or the body is read first.
      expect([400, 404, 422], `${method} ${path} without a workspace`).toContain(await send('', bearer))
    }
  })

  it.each(['deals', 'activities', 'tasks', 'notes'])('for %s (SESS-015)', async (noun) => {
    const [person, otherPerson] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    const bearer = { authorization: `Bearer ${person.accessToken}` }
    const here = `workspaceId=${person.workspaceId}`
    const get = async (query: string, headers: Record<string, string>) =>
      (await sendRequest(server, 'GET', `/${noun}?${query}`, undefined, headers)).status
    expect(await get(`${here}&organizationId=${person.organizationId}`, bearer)).toBe(200)
    expect(await get(here, {})).toBe(401)
    expect(await get(here, { authorization: person.accessToken })).toBe(401)
    expect(await get('', bearer)).toBe(400)
    expect(await get(`${here}&organizationId=${otherPerson.organizationId}`, bearer)).toBe(404)
    expect(await get(`workspaceId=${otherPerson.workspaceId}`, bearer)).toBe(404)
  })

  it('and returns at sign-in the permissions of the membership’s role (SESS-019, IMP-012)', async () => {
    const person = await createSignedUpPerson(server)
    const signIn = async () =>
      (await postJson(server, '/auth/login', { email: person.email, password: createSignUpBody().password })).body.user
    expect(await signIn()).toMatchObject({
      globalRole: 'USER',
      role: 'OWNER',
      permissions: expect.arrayContaining(['contacts:read', 'organization:delete']),
    })
    for (const table of ['identity.organization_members', 'members'])
      await queryAsOwner(`update ${table} set role = 'VIEWER' where user_id = $1`, person.userId)
    const viewer = await signIn()
    expect(viewer).toMatchObject({ globalRole: 'USER', role: 'VIEWER' })
    expect(viewer.permissions).toContain('contacts:read')
    expect(viewer.permissions).not.toContain('contacts:write')
  })
})

describe('logs', () => {
  const collectLog = () => {
    const lines: string[] = []
    return { lines, logger: createLogger('warn', { write: (line: string) => void lines.push(line) }) }
  }

  it('a refused sign-in with its network, but without the input', async () => {
    const { email } = await createSignedUpPerson(server)
    const { lines, logger } = collectLog()
    const app = await buildApp(server.platform, { logger })
    const payload = { email, password: 'a guess' }
    await app.inject({ method: 'POST', url: '/auth/login', remoteAddress: '192.0.2.77', payload })
    await app.close()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'refused',
        error: 'SE-AU-01',
        network: '192.0.2.77',
        req: { method: 'POST', url: '/auth/login' },
        time: expect.any(Number),
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    expect(lines.join()).not.toContain('a guess')
    expect(lines.join()).not.toContain(email)
  })

  it('who asks for what their role or workspace does not allow', async () => {
    const [person, otherPerson] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    const { lines, logger } = collectLog()
    const app = await buildApp(server.platform, { logger })
    await queryAsOwner(`update members set role = 'VIEWER' where user_id = $1`, person.userId)
    const bearer = { authorization: `Bearer ${person.accessToken}` }
    const ask = async (method: 'GET' | 'POST', workspaceId: string) => {
      const body = method === 'POST' ? { name: 'Amara Osei' } : undefined
      const url = `/contacts?workspaceId=${workspaceId}`
      return (await sendRequest({ ...server, app }, method, url, body, bearer)).status
    }
    expect(await ask('GET', person.workspaceId)).toBe(200)
    expect(await ask('POST', person.workspaceId)).toBe(409)
    expect(await ask('GET', otherPerson.workspaceId)).toBe(404)
    await app.close()
    const { userId } = person
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'refused', error: 'not_permitted', userId, req: { method: 'POST', url: '/contacts' } },
      { msg: 'refused', error: 'not_found', userId, req: { method: 'GET', url: '/contacts' } },
    ])
  })

  it('a missing or forged token at the level of information, because every session runs out', async () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
    const app = await buildApp(server.platform, { logger })
    await app.inject({ method: 'GET', url: '/auth/profile', headers: { authorization: 'Bearer forged' } })
    await app.close()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, msg: 'refused', error: 'unauthorized' }])
    expect(lines.join()).not.toContain('forged')
  })
})

describe('does not log', () => {
  it('tokens, codes, passwords and links, even on errors', async () => {
    let written = ''
    const log = createLogger('trace', {
      write(line: string) {
        written += line
      },
    })
    const app = await buildApp(server.platform, { logger: log })
    const telling = { ...server, app }
    const email = createEmailAddress()
    const { password } = createSignUpBody()
    await postJson(telling, '/api/auth/signup/initiate', createSignUpBody(email))
    const otp = await readMailedCode(server, email)
    await queryAsOwner('alter table identity.refresh_tokens add constraint broken check (false) not valid')
    try {
      expect((await postJson(telling, '/api/auth/signup/verify', { email, otp })).status).toBe(500)
    } finally {
      await queryAsOwner('alter table identity.refresh_tokens drop constraint broken')
    }
    const person = await createSignedUpPerson(server)
    await sendRequest(telling, 'GET', `/auth/profile?token=${person.refreshToken}`, undefined, {
      authorization: `Bearer ${person.accessToken}`,
    })
    const request = {
      method: 'GET',
      url: `/auth?mode=reset&token=${person.refreshToken}`,
      headers: { authorization: `Bearer ${person.accessToken}` },
    }
    app.log.info({ req: request, body: { password, token: person.refreshToken } }, 'a request')
    await app.close()
    expect(written).toContain('unexpected error')
    expect(written).toContain('a request')
    for (const secret of [otp, password, person.accessToken, person.refreshToken, 'argon2', 'mode=reset'])
      expect(written).not.toContain(secret)
    const { rows } = await queryAsOwner('select token_hash from identity.refresh_tokens')
    for (const { token_hash } of rows) expect(written).not.toContain(token_hash)
  })
})
