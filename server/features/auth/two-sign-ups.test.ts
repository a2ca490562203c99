import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aSignedUpPerson, codeFor, letPausesPass, linkFor, post, signUpOf, someAddress } from './fixtures.ts'

const server = await aServer()

const initiate = (email: string, password: string) =>
  post(server, '/api/auth/signup/initiate', signUpOf(email, { password }))
const verify = (body: object) => post(server, '/api/auth/signup/verify', body)
const signIn = (email: string, password: string) => post(server, '/auth/login', { email, password })

const mine = 'the password I chose'
const theirs = 'the password of a stranger'

/** I begin to sign up, then a stranger does with my address; both codes come to me. */
async function twoSignUps() {
  const email = someAddress()
  const mySignUp = (await initiate(email, mine)).body.data.signUpId
  const myCode = await codeFor(server, email)
  await letPausesPass(server)
  await initiate(email, theirs)
  return { email, mySignUp, myCode, strangersCode: await codeFor(server, email) }
}

describe('a stranger who signs up with my address', () => {
  it('does not spoil the code I got before (AUTH-016, AUTH-017)', async () => {
    const { email, mySignUp, myCode } = await twoSignUps()
    expect((await verify({ email, otp: myCode, signUpId: mySignUp })).status).toBe(200)
    expect((await signIn(email, theirs)).status).toBe(401)
    expect((await signIn(email, mine)).status).toBe(200)
  })

  it('gets no account by the code that I take for mine (AUTH-017)', async () => {
    const { email, mySignUp, myCode, strangersCode } = await twoSignUps()
    if (myCode !== strangersCode)
      expect((await verify({ email, otp: strangersCode, signUpId: mySignUp })).status).toBe(422)
    expect((await verify({ email, otp: strangersCode })).status).toBe(422)
    await server.platform.database.owner.query('update identity.sign_ups set expires_at = now() where id = $1', [
      mySignUp,
    ])
    expect((await verify({ email, otp: strangersCode })).status).toBe(422)
    expect((await signIn(email, theirs)).status).not.toBe(200)
  })

  it('leaves a new code of mine with my password (AUTH-018)', async () => {
    const { email, mySignUp } = await twoSignUps()
    await letPausesPass(server)
    await post(server, '/api/auth/resend-otp', { email, signUpId: mySignUp })
    expect((await verify({ email, otp: await codeFor(server, email), signUpId: mySignUp })).status).toBe(200)
    expect((await signIn(email, mine)).status).toBe(200)
  })

  it('cannot name the sign-up of another address', async () => {
    const [email, other] = [someAddress(), someAddress()]
    const { signUpId } = (await initiate(email, mine)).body.data
    await codeFor(server, email)
    await initiate(other, theirs)
    expect((await verify({ email: other, otp: await codeFor(server, other), signUpId })).status).toBe(422)
  })

  it('leaves the link I got before with my password (AUTH-005)', async () => {
    const email = someAddress()
    await post(server, '/auth/signup', signUpOf(email, { password: mine }))
    const token = await linkFor(server, email, 'verify')
    await letPausesPass(server)
    await post(server, '/auth/signup', signUpOf(email, { password: theirs }))
    expect((await post(server, '/auth/verify-email', { token })).status).toBe(200)
    expect((await signIn(email, mine)).status).toBe(200)
    expect((await post(server, '/auth/verify-email', { token: await linkFor(server, email, 'verify') })).status).toBe(
      422,
    )
  })

  it('gets no account by the link that I open, because the page asks for the password (AUTH-005)', async () => {
    const email = someAddress()
    await post(server, '/auth/signup', signUpOf(email, { password: theirs }))
    const token = await linkFor(server, email, 'verify')
    const refused = await post(server, '/auth/verify-email', { token, password: mine })
    expect([refused.status, refused.body.field_errors]).toEqual([
      422,
      { password: ['This is not the password of this sign-up.'] },
    ])
    expect((await signIn(email, theirs)).status).not.toBe(200)
    const none = await post(server, '/auth/verify-email', { token: 'no such token', password: mine })
    expect([none.status, Object.keys(none.body.field_errors)]).toEqual([422, ['token']])
    expect((await post(server, '/auth/verify-email', { token, password: theirs })).status).toBe(200)
  })

  it('does not learn from signing in whether I have an account (AUTH-049)', async () => {
    const known = await aSignedUpPerson(server)
    await letPausesPass(server)
    const unknown = someAddress()
    await initiate(known.email, theirs)
    await initiate(unknown, theirs)
    const [atKnown, atUnknown] = [await signIn(known.email, theirs), await signIn(unknown, theirs)]
    expect([atKnown.status, atKnown.body]).toEqual([atUnknown.status, atUnknown.body])
  })
})
