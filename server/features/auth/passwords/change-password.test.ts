import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import {
  bearerHeader,
  createEmailAddress,
  createSignedUpPerson,
  createSignUpBody,
  expireMailPauses,
  getProfile,
  postJson,
  readMailedLinkToken,
  type SignedUpPerson,
  signInAgain,
} from '../fixtures.ts'

const server = await getTestServer()

const replacementPassword = 'an entirely new password'
const { password } = createSignUpBody()
const postForgotPassword = (email: string, headers: Record<string, string> = {}) =>
  postJson(server, '/auth/forgot-password', { email }, headers)
const postResetPassword = (token: unknown, newPassword: unknown = replacementPassword) =>
  postJson(server, '/auth/reset-password', { token, newPassword })
const postLogin = (email: string, given: string) => postJson(server, '/auth/login', { email, password: given })
const putJson = (path: string, { accessToken }: SignedUpPerson, body: unknown) =>
  sendRequest(server, 'PUT', path, body, bearerHeader(accessToken))
const queryAsOwner = (statement: string, ...values: unknown[]) =>
  server.platform.database.owner.query(statement, values)

async function resetTokenFor(email: string): Promise<string> {
  await postForgotPassword(email)
  return readMailedLinkToken(server, email, 'reset')
}

describe('does', () => {
  it('sets a new password with a mailed link, and ends every session (AUTH-009, AUTH-010, AUTH-021)', async () => {
    const person = await createSignedUpPerson(server)
    const other = await signInAgain(server, person, { rememberMe: true })
    expect((await postForgotPassword(person.email.toUpperCase())).body.data).toEqual({
      email: person.email,
      resendAfter: 60,
    })
    const token = await readMailedLinkToken(server, person.email, 'reset')
    expect(await postResetPassword(token)).toMatchObject({ status: 200, body: { data: { changed: true } } })

    for (const { accessToken, refreshToken } of [person, other]) {
      expect((await getProfile(server, accessToken)).status).toBe(401)
      expect((await postJson(server, '/auth/refresh', { refreshToken })).status).toBe(401)
    }
    expect((await postLogin(person.email, password)).body.error).toBe('SE-AU-01')
    expect((await postLogin(person.email, replacementPassword)).status).toBe(200)
  })

  it('unlocks an account that guesses had locked', async () => {
    const person = await createSignedUpPerson(server)
    for (let guess = 0; guess < 11; guess++) await postLogin(person.email, 'a guess')
    expect((await postLogin(person.email, password)).status).toBe(429)
    await postResetPassword(await resetTokenFor(person.email))
    expect((await postLogin(person.email, replacementPassword)).status).toBe(200)
  })

  it('changes the password and ends all other sessions (AUTH-013)', async () => {
    const person = await createSignedUpPerson(server)
    const other = await signInAgain(server, person)
    const token = await resetTokenFor(person.email)
    const body = { currentPassword: password, newPassword: replacementPassword }
    expect((await putJson('/auth/change-password', person, body)).status).toBe(200)
    expect((await getProfile(server, person.accessToken)).status).toBe(200)
    expect((await postJson(server, '/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(200)
    expect((await getProfile(server, other.accessToken)).status).toBe(401)
    expect((await postJson(server, '/auth/refresh', { refreshToken: other.refreshToken })).status).toBe(401)
    expect((await postLogin(person.email, replacementPassword)).status).toBe(200)
    expect((await postLogin(person.email, password)).body.error).toBe('SE-AU-01')
    expect((await postResetPassword(token)).status).toBe(422)
  })

  it('changes every field of a profile, and gives each back (AUTH-012)', async () => {
    const person = await createSignedUpPerson(server)
    const before = (await getProfile(server, person.accessToken)).body.data
    const change = {
      name: 'Maren A. Aldous',
      avatar: 'https://example.com/maren.png',
      phoneNumber: '+31 20 555 0100',
      timezone: 'America/Bogota',
    }
    const { status, body } = await putJson('/auth/profile', person, change)
    const { updatedAt, ...changed } = body.data
    const { updatedAt: updatedBefore, ...unchanged } = before
    expect([status, changed]).toEqual([200, { ...unchanged, ...change }])
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedBefore))
    expect((await getProfile(server, person.accessToken)).body.data).toEqual(body.data)
  })

  it('changes the given fields of a profile and keeps the rest (AUTH-012)', async () => {
    const person = await createSignedUpPerson(server)
    const change = { phoneNumber: '+49 30 1234', timezone: 'Europe/Paris', avatar: 'example.com/a.png' }
    const { status, body } = await putJson('/auth/profile', person, change)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...change, avatar: 'https://example.com/a.png', name: 'Maren Aldous' })
    const emptied = await putJson('/auth/profile', person, { timezone: null, avatar: '' })
    expect(emptied.body.data).toMatchObject({ timezone: null, avatar: null, phoneNumber: '+49 30 1234' })
  })
})

describe('refuses', () => {
  it.each([[null], [''], [7], [undefined]])('%j as a reset token', async (token) => {
    const { status, body } = await postResetPassword(token)
    expect([status, Object.keys(body.field_errors)]).toEqual([422, ['token']])
  })

  it('an unknown, used, expired or replaced token', async () => {
    const person = await createSignedUpPerson(server)
    const late = await resetTokenFor(person.email)
    const life = await queryAsOwner(
      'select extract(epoch from expires_at - now()) / 60 as minutes from identity.password_resets where user_id = $1',
      person.userId,
    )
    expect(Math.round(Number(life.rows[0].minutes))).toBe(60)
    await queryAsOwner('update identity.password_resets set expires_at = now() where user_id = $1', person.userId)
    await expireMailPauses(server)
    const lateAnswer = await postResetPassword(late)
    expect(lateAnswer.status).toBe(422)
    expect((await postResetPassword('made up')).text).toBe(lateAnswer.text)

    const first = await resetTokenFor(person.email)
    await expireMailPauses(server)
    const second = await resetTokenFor(person.email)
    expect((await postResetPassword(first)).status).toBe(422)
    expect((await postResetPassword(second)).status).toBe(200)
    expect((await postResetPassword(second)).status).toBe(422)
  })

  it('a short new password, and keeps the link valid', async () => {
    const person = await createSignedUpPerson(server)
    const token = await resetTokenFor(person.email)
    expect((await postResetPassword(token, 'short')).body.field_errors).toHaveProperty('newPassword')
    expect((await postResetPassword(token)).status).toBe(200)
  })

  it('refuses a change with a wrong present password, and guesses at it (AUTH-013)', async () => {
    const person = await createSignedUpPerson(server)
    const guess = () =>
      putJson('/auth/change-password', person, { currentPassword: 'a guess', newPassword: replacementPassword })
    expect((await guess()).body.field_errors).toEqual({ currentPassword: ['Your current password is incorrect.'] })
    for (let more = 1; more < 10; more++) await guess()
    expect((await guess()).status).toBe(429)
  })

  it.each([
    ['email', { email: 'a@b.example' }],
    ['globalRole', { globalRole: 'SUPER_ADMIN' }],
    ['permissions', { permissions: ['organization:manage'] }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['avatar', { avatar: 'javascript:alert(1)' }],
    ['body', {}],
  ])('%s in a profile (AUTH-012)', async (field, body) => {
    const person = await createSignedUpPerson(server)
    const answer = await putJson('/auth/profile', person, body)
    expect([answer.status, Object.keys(answer.body.field_errors)]).toEqual([422, [field]])
  })
})

describe('hides', () => {
  it('whether the address has an account (AUTH-009)', async () => {
    const [person, nobody] = [await createSignedUpPerson(server), createEmailAddress()]
    const [known, unknown] = [await postForgotPassword(person.email), await postForgotPassword(nobody)]
    expect(known.status).toBe(unknown.status)
    expect({ ...known.body.data, email: '' }).toEqual({ ...unknown.body.data, email: '' })
    expect([(await postForgotPassword(person.email)).status, (await postForgotPassword(nobody)).status]).toEqual([
      429, 429,
    ])
    expect(server.mailbox.mails.some(({ to }) => to === nobody)).toBe(false)
  })

  it('a forged Host header from the link, which uses the configured URL', async () => {
    const person = await createSignedUpPerson(server)
    await postForgotPassword(person.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    })
    const { text } = await server.mailbox.waitForMail(person.email)
    expect(text).not.toContain('evil.example')
    expect(text).toContain('\nhttp://127.0.0.1:3000/auth?mode=reset&token=')
  })

  it('tokens by hashing them, and emails by encrypting them', async () => {
    const person = await createSignedUpPerson(server)
    await queryAsOwner('create table seen_jobs as select * from graphile_worker._private_jobs with no data')
    await queryAsOwner(`create function keep() returns trigger language plpgsql as $$
      begin insert into seen_jobs select new.*; return new; end $$`)
    await queryAsOwner(
      'create trigger keep before insert on graphile_worker._private_jobs for each row execute function keep()',
    )
    const token = await resetTokenFor(person.email)
    await queryAsOwner('drop trigger keep on graphile_worker._private_jobs')
    const jobs = await queryAsOwner('select payload from seen_jobs')
    expect(jobs.rows).toHaveLength(1)
    expect(JSON.stringify(jobs.rows)).not.toContain(token)
    expect(JSON.stringify(jobs.rows)).not.toContain(person.email)
    const kept = await queryAsOwner('select * from identity.password_resets where user_id = $1', person.userId)
    expect(JSON.stringify(kept.rows)).not.toContain(token)
  })
})

describe('survives', () => {
  it('a link used five times at once: it works once', async () => {
    const person = await createSignedUpPerson(server)
    const token = await resetTokenFor(person.email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => postResetPassword(token, `${replacementPassword} ${turn}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    const turn = answers.findIndex(({ status }) => status === 200)
    expect((await postLogin(person.email, `${replacementPassword} ${turn}`)).status).toBe(200)
  })
})
