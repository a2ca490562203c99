import { uuidv7 } from 'uuidv7'
import { sendRequest, type TestResponse } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'

/** Creates the body of a sign-up. */
export const createSignUpBody = (email = createEmailAddress(), more: object = {}) => ({
  email,
  password: 'a long enough password',
  name: 'Maren Aldous',
  organizationName: 'Kestrel Trade Co.',
  workspaceName: 'EMEA Sales',
  ...more,
})
export const createEmailAddress = () => `${uuidv7()}@people.example`

export const postJson = (server: TestServer, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  sendRequest(server, 'POST', path, body, headers)

export const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` })

/** Reads the code in the next email to this address. */
export async function readMailedCode(server: TestServer, email: string): Promise<string> {
  const { subject } = await server.mailbox.waitForMail(email)
  return /^(\d{6}) is your Parley code$/.exec(subject)?.[1] ?? `no code in "${subject}"`
}

/** Returns a wrong code. */
export const createWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Reads the token in the link of the next email to this address. */
export async function readMailedLinkToken(
  server: TestServer,
  email: string,
  mode: 'reset' | 'verify',
): Promise<string> {
  const { text } = await server.mailbox.waitForMail(email)
  return new RegExp(`^http://127\\.0\\.0\\.1:3000/auth\\?mode=${mode}&token=(\\S+)$`, 'm').exec(text)?.[1] ?? text
}

/** Ends the pause between two emails. */
export const expireMailPauses = (server: TestServer): Promise<unknown> =>
  server.platform.database.owner.query(`update identity.rate_limits set resets_at = now() where kind like '% pause'`)

export type SignedUpPerson = {
  email: string
  userId: string
  organizationId: string
  workspaceId: string
  accessToken: string
  refreshToken: string
}

/** Signs up a new person over HTTP and returns them with their tokens. */
export async function createSignedUpPerson(server: TestServer, more: object = {}): Promise<SignedUpPerson> {
  const email = createEmailAddress()
  await postJson(server, '/api/auth/signup/initiate', createSignUpBody(email, more))
  const answer = await postJson(server, '/api/auth/signup/verify', { email, otp: await readMailedCode(server, email) })
  return toSignedUpPerson(email, answer)
}

/** Signs the same person in again, in a new session. */
export async function signInAgain(
  server: TestServer,
  { email }: SignedUpPerson,
  more: object = {},
): Promise<SignedUpPerson> {
  return toSignedUpPerson(
    email,
    await postJson(server, '/auth/login', { email, password: createSignUpBody().password, ...more }),
  )
}

function toSignedUpPerson(email: string, { status, body }: TestResponse): SignedUpPerson {
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

export const getProfile = (server: TestServer, token: string): Promise<TestResponse> =>
  sendRequest(server, 'GET', '/auth/profile', undefined, bearerHeader(token))
