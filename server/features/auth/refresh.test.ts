import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { purge } from '../../platform/purge.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aSignedUpPerson, post, profileOf, type SignedIn, signedInAgain } from './fixtures.ts'

const server = await aServer({ alone: true })

const refresh = (refreshToken: unknown, key?: string) =>
  post(server, '/auth/refresh', { refreshToken }, key ? { 'idempotency-key': key } : {})
const owner = (statement: string, ...values: unknown[]) => server.platform.database.owner.query(statement, values)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const sessionsOf = async ({ userId }: SignedIn) =>
  (await owner('select count(*)::int as n from identity.sessions where user_id = $1 and revoked_at is null', userId))
    .rows[0].n

describe('does', () => {
  it('answers a new pair that goes on in the same organization (AUTH-014)', async () => {
    const person = await aSignedUpPerson(server)
    const { status, body } = await refresh(person.refreshToken)
    expect(status).toBe(200)
    expect(body.data).toEqual({ accessToken: body.accessToken, refreshToken: body.refreshToken })
    expect(body.refreshToken).not.toBe(person.refreshToken)
    expect(claimsOf(body.accessToken).tenant_id).toBe(person.organizationId)
    expect((await profileOf(server, body.accessToken)).status).toBe(200)
    expect((await refresh(body.refreshToken)).status).toBe(200)
  })

  it('gives an answer that was lost on the way once more, to the same key (AUTH-014)', async () => {
    const person = await aSignedUpPerson(server)
    const first = await refresh(person.refreshToken, 'a key')
    const again = await refresh(person.refreshToken, 'a key')
    expect(again.text).toBe(first.text)
    expect((await refresh(first.body.refreshToken, 'another key')).status).toBe(200)
  })

  it('gives access tokens fifteen minutes', async () => {
    const { exp, iat } = claimsOf((await aSignedUpPerson(server)).accessToken)
    expect(exp - iat).toBe(900)
  })

  it('prolongs a session that is used by 24 hours, up to 30 days in all', async () => {
    const person = await aSignedUpPerson(server)
    await owner(
      `update identity.sessions set expires_at = now() + interval '1 hour', created_at = now() - interval '5 days' where user_id = $1`,
      person.userId,
    )
    const { refreshToken } = (await refresh(person.refreshToken)).body
    const left = async () =>
      Number(
        (
          await owner(
            'select round(extract(epoch from expires_at - last_used_at) / 3600) as hours from identity.sessions where user_id = $1',
            person.userId,
          )
        ).rows[0].hours,
      )
    expect(await left()).toBe(24)
    await owner(
      `update identity.sessions set created_at = now() - interval '719 hours' where user_id = $1`,
      person.userId,
    )
    await refresh(refreshToken)
    expect(await left()).toBe(1)
  })
})

describe('refuses', () => {
  it('ends the session when a used token comes again', async () => {
    const person = await aSignedUpPerson(server)
    const { body } = await refresh(person.refreshToken)
    expect((await refresh(person.refreshToken)).status).toBe(401)
    expect((await refresh(body.refreshToken)).status).toBe(401)
    expect((await profileOf(server, body.accessToken)).status).toBe(401)
  })

  it('ends only that session', async () => {
    const person = await aSignedUpPerson(server)
    const other = await signedInAgain(server, person)
    await refresh(person.refreshToken)
    await refresh(person.refreshToken)
    expect((await profileOf(server, other.accessToken)).status).toBe(200)
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })

  it('takes a used token with another key, or after 60 seconds, for a stolen one', async () => {
    const [one, two] = [await aSignedUpPerson(server), await aSignedUpPerson(server)]
    await refresh(one.refreshToken, 'a key')
    expect((await refresh(one.refreshToken, 'another key')).status).toBe(401)
    expect(await sessionsOf(one)).toBe(0)

    await refresh(two.refreshToken, 'a key')
    await owner(
      `update identity.refresh_tokens t set used_at = used_at - interval '61 seconds'
         from identity.sessions s where s.id = t.session_id and s.user_id = $1`,
      two.userId,
    )
    expect((await refresh(two.refreshToken, 'a key')).status).toBe(401)
    expect(await sessionsOf(two)).toBe(0)
  })

  it('refuses a token whose session is over', async () => {
    const person = await aSignedUpPerson(server)
    await owner('update identity.sessions set expires_at = now() where user_id = $1', person.userId)
    expect((await refresh(person.refreshToken)).status).toBe(401)
    expect((await profileOf(server, person.accessToken)).status).toBe(401)
  })

  it.each([[''], [null], [7], [undefined]])('refuses %j as a refresh token', async (token) => {
    expect((await refresh(token)).status).toBe(422)
  })

  it('refuses a token it never gave', async () => {
    expect((await refresh('x'.repeat(43))).status).toBe(401)
  })
})

describe('hides', () => {
  const secret = 'a secret for tests, and for nothing else at all'
  const keyOf = (appSecret: string) => createHmac('sha256', appSecret).update('access tokens').digest()
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged: Record<string, (person: SignedIn) => string> = {
    'an unsigned token': ({ accessToken }) => `${encoded({ alg: 'none', typ: 'JWT' })}.${accessToken.split('.')[1]}.`,
    'a token signed with a foreign key': ({ accessToken }) =>
      createSigner({ key: keyOf('another secret'), algorithm: 'HS256' })(claimsOf(accessToken)),
    'a token signed with the secret itself': ({ accessToken }) =>
      createSigner({ key: secret, algorithm: 'HS256' })(claimsOf(accessToken)),
    'another algorithm with the right key': ({ accessToken }) =>
      createSigner({ key: keyOf(secret), algorithm: 'HS512' })(claimsOf(accessToken)),
    'an expired token': ({ accessToken }) => {
      const { exp: _, ...claims } = claimsOf(accessToken)
      const past = createSigner({ key: keyOf(secret), algorithm: 'HS256', clockTimestamp: 1_000_000, expiresIn: 1_000 })
      return past({ ...claims, iat: 1_000 })
    },
    'a token with other claims': ({ accessToken }) => {
      const [head, , signature] = accessToken.split('.')
      return `${head}.${encoded({ ...claimsOf(accessToken), sub: '0190b6f0-0000-7000-8000-000000000000' })}.${signature}`
    },
    'a token of another use': ({ accessToken }) =>
      createSigner({ key: keyOf(secret), algorithm: 'HS256' })({ ...claimsOf(accessToken), use: 'reset' }),
    'a refresh token': ({ refreshToken }) => refreshToken,
    'half a token': ({ accessToken }) => accessToken.slice(0, accessToken.length / 2),
  }

  it.each(Object.keys(forged))('answers 401 to %s', async (kind) => {
    const person = await aSignedUpPerson(server)
    expect((await profileOf(server, person.accessToken)).status).toBe(200)
    expect((await profileOf(server, forged[kind]!(person))).status).toBe(401)
  })

  it('does not take the session of one person in the token of another', async () => {
    const [one, two] = [await aSignedUpPerson(server), await aSignedUpPerson(server)]
    const mixed = server.platform.tokens.sign({
      userId: one.userId,
      sessionId: claimsOf(two.accessToken).sid,
      tenantId: null,
    })
    expect((await profileOf(server, mixed)).status).toBe(401)
  })
})

describe('survives', () => {
  it('gives one pair to retries that come at once with one key', async () => {
    const person = await aSignedUpPerson(server)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(person.refreshToken, 'a key')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await refresh(answers[0]?.body.refreshToken)).status).toBe(200)
  })

  it('takes two uses at once without a key for a theft', async () => {
    const person = await aSignedUpPerson(server)
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(person.refreshToken)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await sessionsOf(person)).toBe(0)
  })

  it('purges what has had its time, and nothing else', async () => {
    const [gone, stays] = [await aSignedUpPerson(server), await aSignedUpPerson(server)]
    await refresh(stays.refreshToken, 'a key')
    await owner(`update identity.sessions set expires_at = now() - interval '1 second' where user_id = $1`, gone.userId)
    await owner(`update identity.refresh_tokens set used_at = used_at - interval '2 minutes' where used_at is not null`)
    for (const age of ['25 hours', '23 hours']) {
      await owner(
        `insert into idempotency_keys (workspace_id, user_id, key, fingerprint, created_at) values ($1, $2, $3, 'x', now() - $3::text::interval)`,
        stays.workspaceId,
        stays.userId,
        age,
      )
      await owner(
        `insert into events (workspace_id, seq, kind, ids, created_at) values ($1, $2, 'contact.changed', '{}', now() - $3::interval)`,
        stays.workspaceId,
        Number.parseInt(age, 10),
        age,
      )
    }
    await purge([])(null, server.platform)
    const sessions = await owner('select user_id from identity.sessions where user_id = any($1)', [
      gone.userId,
      stays.userId,
    ])
    expect(sessions.rows).toEqual([{ user_id: stays.userId }])
    const tokens = await owner(
      `select count(*)::int as kept, count(answer)::int as answers from identity.refresh_tokens t
         join identity.sessions s on s.id = t.session_id where s.user_id = $1`,
      stays.userId,
    )
    expect(tokens.rows).toEqual([{ kept: 2, answers: 0 }])
    expect((await owner('select key from idempotency_keys')).rows).toEqual([{ key: '23 hours' }])
    expect((await owner('select seq::int from events where workspace_id = $1', stays.workspaceId)).rows).toEqual([
      { seq: 23 },
    ])
  })
})
