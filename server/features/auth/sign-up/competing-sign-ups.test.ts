import { describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import {
  createEmailAddress,
  createSignedUpPerson,
  createSignUpBody,
  expireMailPauses,
  postJson,
  readMailedCode,
  readMailedLinkToken,
} from '../fixtures.ts'

const server = await getTestServer()

const postInitiate = (email: string, password: string) =>
  postJson(server, '/api/auth/signup/initiate', createSignUpBody(email, { password }))
const postVerify = (body: object) => postJson(server, '/api/auth/signup/verify', body)
const postLogin = (email: string, password: string) => postJson(server, '/auth/login', { email, password })

const ownPassword = 'the password I chose'
const strangersPassword = 'the password of a stranger'

/** I start to sign up, then a stranger does with my address; I receive both codes. */
async function startCompetingSignUps() {
  const email = createEmailAddress()
  const mySignUp = (await postInitiate(email, ownPassword)).body.data.signUpId
  const myCode = await readMailedCode(server, email)
  await expireMailPauses(server)
  await postInitiate(email, strangersPassword)
  return { email, mySignUp, myCode, strangersCode: await readMailedCode(server, email) }
}

describe('a stranger who signs up with my address', () => {
  it('does not invalidate my earlier code (AUTH-016, AUTH-017)', async () => {
    const { email, mySignUp, myCode } = await startCompetingSignUps()
    expect((await postVerify({ email, otp: myCode, signUpId: mySignUp })).status).toBe(200)
    expect((await postLogin(email, strangersPassword)).status).toBe(401)
    expect((await postLogin(email, ownPassword)).status).toBe(200)
  })

  it('gets no account when I enter the code of their sign-up (AUTH-017)', async () => {
    const { email, mySignUp, myCode, strangersCode } = await startCompetingSignUps()
    if (myCode !== strangersCode)
      expect((await postVerify({ email, otp: strangersCode, signUpId: mySignUp })).status).toBe(422)
    expect((await postVerify({ email, otp: strangersCode })).status).toBe(422)
    await server.platform.database.owner.query('update identity.sign_ups set expires_at = now() where id = $1', [
      mySignUp,
    ])
    expect((await postVerify({ email, otp: strangersCode })).status).toBe(422)
    expect((await postLogin(email, strangersPassword)).status).not.toBe(200)
  })

  it('does not change the password behind a code that I request again (AUTH-018)', async () => {
    const { email, mySignUp } = await startCompetingSignUps()
    await expireMailPauses(server)
    await postJson(server, '/api/auth/resend-otp', { email, signUpId: mySignUp })
    expect((await postVerify({ email, otp: await readMailedCode(server, email), signUpId: mySignUp })).status).toBe(200)
    expect((await postLogin(email, ownPassword)).status).toBe(200)
  })

  it('cannot verify with the sign-up id of another address', async () => {
    const [email, other] = [createEmailAddress(), createEmailAddress()]
    const { signUpId } = (await postInitiate(email, ownPassword)).body.data
    await readMailedCode(server, email)
    await postInitiate(other, strangersPassword)
    expect((await postVerify({ email: other, otp: await readMailedCode(server, other), signUpId })).status).toBe(422)
  })

  it('does not change the password behind my earlier link (AUTH-005)', async () => {
    const email = createEmailAddress()
    await postJson(server, '/auth/signup', createSignUpBody(email, { password: ownPassword }))
    const token = await readMailedLinkToken(server, email, 'verify')
    await expireMailPauses(server)
    await postJson(server, '/auth/signup', createSignUpBody(email, { password: strangersPassword }))
    expect((await postJson(server, '/auth/verify-email', { token })).status).toBe(200)
    expect((await postLogin(email, ownPassword)).status).toBe(200)
    expect(
      (await postJson(server, '/auth/verify-email', { token: await readMailedLinkToken(server, email, 'verify') }))
        .status,
    ).toBe(422)
  })

  it('gets no account when I open the link of their sign-up, because it requires the password (AUTH-005)', async () => {
    const email = createEmailAddress()
    await postJson(server, '/auth/signup', createSignUpBody(email, { password: strangersPassword }))
    const token = await readMailedLinkToken(server, email, 'verify')
    const refused = await postJson(server, '/auth/verify-email', { token, password: ownPassword })
    expect([refused.status, refused.body.field_errors]).toEqual([
      422,
      { password: ['This password doesn’t match the sign-up.'] },
    ])
    expect((await postLogin(email, strangersPassword)).status).not.toBe(200)
    const none = await postJson(server, '/auth/verify-email', { token: 'no such token', password: ownPassword })
    expect([none.status, Object.keys(none.body.field_errors)]).toEqual([422, ['token']])
    expect((await postJson(server, '/auth/verify-email', { token, password: strangersPassword })).status).toBe(200)
  })

  it('does not learn by signing in whether I have an account (AUTH-049)', async () => {
    const known = await createSignedUpPerson(server)
    await expireMailPauses(server)
    const unknown = createEmailAddress()
    await postInitiate(known.email, strangersPassword)
    await postInitiate(unknown, strangersPassword)
    const [atKnown, atUnknown] = [
      await postLogin(known.email, strangersPassword),
      await postLogin(unknown, strangersPassword),
    ]
    expect([atKnown.status, atKnown.body]).toEqual([atUnknown.status, atUnknown.body])
  })
})
