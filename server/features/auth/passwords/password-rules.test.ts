import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import {
  bearerHeader,
  createEmailAddress,
  createSignedUpPerson,
  createSignUpBody,
  postJson,
  readMailedLinkToken,
} from '../fixtures.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }
import { findPasswordProblem } from './password-rules.ts'

const server = await getTestServer()
const commonMessage = 'This password is too easy to guess. Please choose another one.'
const personalMessage = 'Please choose a password that is not your name or your email address.'
const holder = { email: 'maren.aldous@kestrel.example', name: 'Maren Aldous' }

describe('does', () => {
  it.each([
    'a long enough password',
    'correct horse battery',
    'ein langes Kennwort',
    'パスワードではない言葉',
    '83920175',
  ])('takes %j', (password) => {
    expect(findPasswordProblem(password, holder)).toBeNull()
  })

  it('ignores names that are too short to be guessed by', () => {
    expect(findPasswordProblem('j-83920175', { ...holder, name: 'J Aldous' })).toBeNull()
  })
})

describe('refuses', () => {
  it.each(['password', 'PASSWORD', '12345678', ' 12345678 ', '        ', 'aaaaaaaaaaaa', 'abababab', 'iloveyou'])(
    'the common password %j',
    (password) => {
      expect(findPasswordProblem(password, holder)).toBe(commonMessage)
    },
  )

  it.each(['maren.aldous@kestrel.example', 'Maren Aldous', 'marenaldous', 'Maren1987', 'aldous!!2026', 'maren.aldous'])(
    'the name or address %j of the person',
    (password) => {
      expect(findPasswordProblem(password, holder)).toBe(personalMessage)
    },
  )

  it('at least three thousand common passwords of a length that is taken', () => {
    const listed = commonPasswords.passwords.split(' ')
    expect(new Set(listed).size).toBeGreaterThanOrEqual(3_000)
    expect(listed.filter((password) => password.length < 8)).toEqual([])
    expect(listed.filter((password) => findPasswordProblem(password, holder) === null)).toEqual([])
  })

  it('them at sign-up, at its field', async () => {
    const signUp = (password: string) =>
      postJson(server, '/api/auth/signup/initiate', { ...createSignUpBody(createEmailAddress()), password })
    const common = await signUp('12345678')
    expect([common.status, common.body.field_errors]).toEqual([422, { password: [commonMessage] }])
    expect((await signUp('Maren1987')).body.field_errors).toEqual({ password: [personalMessage] })
  })

  it('them in place of a forgotten password, and leaves the link good', async () => {
    const { email } = await createSignedUpPerson(server)
    await postJson(server, '/auth/forgot-password', { email })
    const token = await readMailedLinkToken(server, email, 'reset')
    const reset = (newPassword: string) => postJson(server, '/auth/reset-password', { token, newPassword })
    expect((await reset('password')).body.field_errors).toEqual({ newPassword: [commonMessage] })
    expect((await reset(email)).body.field_errors).toEqual({ newPassword: [personalMessage] })
    expect((await reset('an entirely new password')).status).toBe(200)
  })

  it('them when a password is changed', async () => {
    const person = await createSignedUpPerson(server)
    const change = (newPassword: string) => {
      const body = { currentPassword: createSignUpBody().password, newPassword }
      return sendRequest(server, 'PUT', '/auth/change-password', body, bearerHeader(person.accessToken))
    }
    expect((await change('password')).body.field_errors).toEqual({ newPassword: [commonMessage] })
    expect((await change('Aldous2026')).body.field_errors).toEqual({ newPassword: [personalMessage] })
    expect((await change('an entirely new password')).status).toBe(200)
  })
})
