import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { createPurgeJob } from '../../../platform/jobs/purge.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createSignedUpPerson, getProfile, postJson, type SignedUpPerson, signInAgain } from '../fixtures.ts'

const server = await getTestServer({ alone: true })

const postRefresh = (refreshToken: unknown, key?: string) =>
  postJson(server, '/auth/refresh', { refreshToken }, key ? { 'idempotency-key': key } : {})
const queryAsOwner = (statement: string, ...values: unknown[]) =>
  server.platform.database.owner.query(statement, values)
const decodeClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const listStoredSessions = async ({ userId }: SignedUpPerson) =>
  (
    await queryAsOwner(
      'select count(*)::int as n from identity.sessions where user_id = $1 and revoked_at is null',
      userId,
    )
  ).rows[0].n

describe('does', () => {
  it('returns a new pair of tokens for the same organization (AUTH-014)', async () => {
    const person = await createSignedUpPerson(server)
    const { status, body } = await postRefresh(person.refreshToken)
    expect(status).toBe(200)
    expect(body.data).toEqual({ accessToken: body.accessToken, refreshToken: body.refreshToken })
    expect(body.refreshToken).not.toBe(person.refreshToken)
    expect(decodeClaims(body.accessToken).tenant_id).toBe(person.organizationId)
    expect((await getProfile(server, body.accessToken)).status).toBe(200)
    expect((await postRefresh(body.refreshToken)).status).toBe(200)
  })

  it('repeats a lost response for the same key (AUTH-014)', async () => {
    const person = await createSignedUpPerson(server)
    const first = await postRefresh(person.refreshToken, 'a key')
    const again = await postRefresh(person.refreshToken, 'a key')
    expect(again.text).toBe(first.text)
    expect((await postRefresh(first.body.refreshToken, 'another key')).status).toBe(200)
  })

  it('issues access tokens that are valid for fifteen minutes', async () => {
    const { exp, iat } = decodeClaims((await createSignedUpPerson(server)).accessToken)
    expect(exp - iat).toBe(900)
  })

  it('extends a used session by 24 hours, up to 30 days in total', async () => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner(
      `update identity.sessions set expires_at = now() + interval '1 hour', created_at = now() - interval '5 days' where user_id = $1`,
      person.userId,
    )
    const { refreshToken } = (await postRefresh(person.refreshToken)).body
    const left = async () =>
      Number(
        (
          await queryAsOwner(
            'select round(extract(epoch from expires_at - last_used_at) / 3600) as hours from identity.sessions where user_id = $1',
            person.userId,
          )
        ).rows[0].hours,
      )
    expect(await left()).toBe(24)
    await queryAsOwner(
      `update identity.sessions set created_at = now() - interval '719 hours' where user_id = $1`,
      person.userId,
    )
    await postRefresh(refreshToken)
    expect(await left()).toBe(1)
  })
})

describe('refuses', () => {
  it('a reused token, and ends its session', async () => {
    const person = await createSignedUpPerson(server)
    const { body } = await postRefresh(person.refreshToken)
    expect((await postRefresh(person.refreshToken)).status).toBe(401)
    expect((await postRefresh(body.refreshToken)).status).toBe(401)
    expect((await getProfile(server, body.accessToken)).status).toBe(401)
  })

  it('a reused token without ending other sessions', async () => {
    const person = await createSignedUpPerson(server)
    const other = await signInAgain(server, person)
    await postRefresh(person.refreshToken)
    await postRefresh(person.refreshToken)
    expect((await getProfile(server, other.accessToken)).status).toBe(200)
    expect((await postRefresh(other.refreshToken)).status).toBe(200)
  })

  it('a used token with another key or after 60 seconds, as stolen', async () => {
    const [one, two] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    await postRefresh(one.refreshToken, 'a key')
    expect((await postRefresh(one.refreshToken, 'another key')).status).toBe(401)
    expect(await listStoredSessions(one)).toBe(0)

    await postRefresh(two.refreshToken, 'a key')
    await queryAsOwner(
      `update identity.refresh_tokens t set used_at = used_at - interval '61 seconds'
         from identity.sessions s where s.id = t.session_id and s.user_id = $1`,
      two.userId,
    )
    expect((await postRefresh(two.refreshToken, 'a key')).status).toBe(401)
    expect(await listStoredSessions(two)).toBe(0)
  })

  it('a token of an ended session', async () => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner('update identity.sessions set expires_at = now() where user_id = $1', person.userId)
    expect((await postRefresh(person.refreshToken)).status).toBe(401)
    expect((await getProfile(server, person.accessToken)).status).toBe(401)
  })

  it.each([[''], [null], [7], [undefined]])('%j as a refresh token', async (token) => {
    expect((await postRefresh(token)).status).toBe(422)
  })

  it('a token that was never issued', async () => {
    expect((await postRefresh('x'.repeat(43))).status).toBe(401)
  })
})

describe('hides', () => {
  const secret = 'a secret for tests, and for nothing else at all'
  const keyOf = (appSecret: string) => createHmac('sha256', appSecret).update('access tokens').digest()
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged: Record<string, (person: SignedUpPerson) => string> = {
    'an unsigned token': ({ accessToken }) => `${encoded({ alg: 'none', typ: 'JWT' })}.${accessToken.split('.')[1]}.`,
    'a token signed with a foreign key': ({ accessToken }) =>
      createSigner({ key: keyOf('another secret'), algorithm: 'HS256' })(decodeClaims(accessToken)),
    'a token signed with the secret itself': ({ accessToken }) =>
      createSigner({ key: secret, algorithm: 'HS256' })(decodeClaims(accessToken)),
    'another algorithm with the right key': ({ accessToken }) =>
      createSigner({ key: keyOf(secret), algorithm: 'HS512' })(decodeClaims(accessToken)),
    'an expired token': ({ accessToken }) => {
      const { exp: _, ...claims } = decodeClaims(accessToken)
      const past = createSigner({ key: keyOf(secret), algorithm: 'HS256', clockTimestamp: 1_000_000, expiresIn: 1_000 })
      return past({ ...claims, iat: 1_000 })
    },
    'a token with other claims': ({ accessToken }) => {
      const [head, , signature] = accessToken.split('.')
      return `${head}.${encoded({ ...decodeClaims(accessToken), sub: '0190b6f0-0000-7000-8000-000000000000' })}.${signature}`
    },
    'a token of another use': ({ accessToken }) =>
      createSigner({ key: keyOf(secret), algorithm: 'HS256' })({ ...decodeClaims(accessToken), use: 'reset' }),
    'a refresh token': ({ refreshToken }) => refreshToken,
    'half a token': ({ accessToken }) => accessToken.slice(0, accessToken.length / 2),
  }

  it.each(Object.keys(forged))('the profile from %s with 401', async (kind) => {
    const person = await createSignedUpPerson(server)
    expect((await getProfile(server, person.accessToken)).status).toBe(200)
    expect((await getProfile(server, forged[kind]!(person))).status).toBe(401)
  })

  it('the profile from a token with the session of another person', async () => {
    const [one, two] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    const mixed = server.platform.tokens.sign({
      userId: one.userId,
      sessionId: decodeClaims(two.accessToken).sid,
      tenantId: null,
    })
    expect((await getProfile(server, mixed)).status).toBe(401)
  })
})

describe('survives', () => {
  it('concurrent retries with one key: they get the same pair', async () => {
    const person = await createSignedUpPerson(server)
    const answers = await Promise.all(Array.from({ length: 6 }, () => postRefresh(person.refreshToken, 'a key')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await postRefresh(answers[0]?.body.refreshToken)).status).toBe(200)
  })

  it('two concurrent uses without a key, treated as theft', async () => {
    const person = await createSignedUpPerson(server)
    const answers = await Promise.all(Array.from({ length: 4 }, () => postRefresh(person.refreshToken)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await listStoredSessions(person)).toBe(0)
  })

  it('a purge, which deletes expired tokens only', async () => {
    const [gone, stays] = [await createSignedUpPerson(server), await createSignedUpPerson(server)]
    await postRefresh(stays.refreshToken, 'a key')
    await queryAsOwner(
      `update identity.sessions set expires_at = now() - interval '1 second' where user_id = $1`,
      gone.userId,
    )
    await queryAsOwner(
      `update identity.refresh_tokens set used_at = used_at - interval '2 minutes' where used_at is not null`,
    )
    for (const age of ['25 hours', '23 hours']) {
      await queryAsOwner(
        `insert into idempotency_keys (workspace_id, user_id, key, fingerprint, created_at) values ($1, $2, $3, 'x', now() - $3::text::interval)`,
        stays.workspaceId,
        stays.userId,
        age,
      )
      await queryAsOwner(
        `insert into events (workspace_id, seq, kind, ids, created_at) values ($1, $2, 'contact.changed', '{}', now() - $3::interval)`,
        stays.workspaceId,
        Number.parseInt(age, 10),
        age,
      )
    }
    await createPurgeJob([])(null, server.platform)
    const sessions = await queryAsOwner('select user_id from identity.sessions where user_id = any($1)', [
      gone.userId,
      stays.userId,
    ])
    expect(sessions.rows).toEqual([{ user_id: stays.userId }])
    const tokens = await queryAsOwner(
      `select count(*)::int as kept, count(answer)::int as answers from identity.refresh_tokens t
         join identity.sessions s on s.id = t.session_id where s.user_id = $1`,
      stays.userId,
    )
    expect(tokens.rows).toEqual([{ kept: 2, answers: 0 }])
    expect((await queryAsOwner('select key from idempotency_keys')).rows).toEqual([{ key: '23 hours' }])
    expect((await queryAsOwner('select seq::int from events where workspace_id = $1', stays.workspaceId)).rows).toEqual(
      [{ seq: 23 }],
    )
  })
})
