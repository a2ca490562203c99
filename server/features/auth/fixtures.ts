import { uuidv7 } from 'uuidv7'
import type { TestServer } from '../../platform/testing/harness.ts'
import { type Answer, call } from '../../platform/testing/people.ts'

/** What a person types to sign up. */
export const signUpOf = (email = someAddress(), more: object = {}) => ({
  email,
  password: 'a long enough password',
  name: 'Maren Aldous',
  organizationName: 'Kestrel Trade Co.',
  workspaceName: 'EMEA Sales',
  ...more,
})
export const someAddress = () => `${uuidv7()}@people.example`

export const post = (server: TestServer, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(server, 'POST', path, body, headers)

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The code that was mailed to this address next. */
export async function codeFor(server: TestServer, email: string): Promise<string> {
  const { subject } = await server.outbox.next(email)
  return /^(\d{6}) is your Parley code$/.exec(subject)?.[1] ?? `no code in "${subject}"`
}

/** Another code than this one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

/** The token in the link that was mailed to this address next. */
export async function linkFor(server: TestServer, email: string, mode: 'reset' | 'verify'): Promise<string> {
  const { text } = await server.outbox.next(email)
  return new RegExp(`^http://127\\.0\\.0\\.1:3000/auth\\?mode=${mode}&token=(\\S+)$`, 'm').exec(text)?.[1] ?? text
}

/** Lets the pause between two mails pass. */
export const letPausesPass = (server: TestServer): Promise<unknown> =>
  server.platform.database.owner.query(`update identity.attempts set until = now() where kind like '% pause'`)

export type SignedIn = {
  email: string
  userId: string
  organizationId: string
  workspaceId: string
  accessToken: string
  refreshToken: string
}

/** Somebody who signed up over HTTP, with the tokens of that. */
export async function aSignedUpPerson(server: TestServer, more: object = {}): Promise<SignedIn> {
  const email = someAddress()
  await post(server, '/api/auth/signup/initiate', signUpOf(email, more))
  const answer = await post(server, '/api/auth/signup/verify', { email, otp: await codeFor(server, email) })
  return signedIn(email, answer)
}

/** The same person, signed in once more: a session of its own. */
export async function signedInAgain(server: TestServer, { email }: SignedIn, more: object = {}): Promise<SignedIn> {
  return signedIn(email, await post(server, '/auth/login', { email, password: signUpOf().password, ...more }))
}

function signedIn(email: string, { status, body }: Answer): SignedIn {
  if (status !== 200) throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`)
  const { accessToken, refreshToken, user } = body
  return {
    email,
    accessToken,
    refreshToken,
    userId: user.id,
    organizationId: user.organizations[0].id,
    workspaceId: user.workspaces[0].id,
  }
}

export const profileOf = (server: TestServer, token: string): Promise<Answer> =>
  call(server, 'GET', '/auth/profile', undefined, bearer(token))
