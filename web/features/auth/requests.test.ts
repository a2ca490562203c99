import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serviceFailure } from '../../platform/failure.ts'
import { logIn } from './requests.ts'
import { bannerOf, failures } from './texts.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`
const identity = tokenOf({ tenant_id: 'kestrel' })
const credentials = { username: 'maren', password: 'longenough', rememberMe: true }
const tokens = { accessToken: 'access', refreshToken: 'refresh' }

const answers = (first: Response, second: Response) =>
  fetched.mockImplementation(async (url) => (url === '/api/auth/login' ? first : second))
const good = (data: object) => Response.json({ success: true, data })
const refused = (status: number, body: object) => Response.json({ success: false, ...body }, { status })

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  it('takes the organization from the first token and enters it (AUTH-037, AUTH-038)', async () => {
    answers(good({ accessToken: identity }), good({ ...tokens, user: { id: 'maren' } }))
    expect(await logIn(credentials)).toMatchObject({ success: true, data: { ...tokens, user: { id: 'maren' } } })
    const [[, first] = [], [url, second] = []] = fetched.mock.calls
    expect(first?.body).toBe(JSON.stringify(credentials))
    expect([url, second?.body]).toEqual(['/auth/tenant-login', '{"tenantId":"kestrel"}'])
    expect(second?.headers).toMatchObject({ authorization: `Bearer ${identity}` })
  })
  it('without a user in the answer is no sign-in (ERR-017)', async () => {
    answers(good({ accessToken: identity }), good(tokens))
    const result = await logIn(credentials)
    expect(result).toMatchObject({ success: false, message: 'No user data found in login response' })
    expect(bannerOf(result as never, failures.logIn).headline).toBe('No user data found in login response')
  })
  it('that the second step refuses is an authentication error (AUTH-046)', async () => {
    answers(
      good({ accessToken: identity }),
      refused(404, { error: 'not_found', message: 'This organization does not exist.' }),
    )
    expect(await logIn(credentials)).toMatchObject({ message: 'Authentication error. Please log in again.' })
  })
  it('passes the codes of the server on (AUTH-048)', async () => {
    answers(refused(409, { error: 'SE-AU-02', message: 'This account is not verified.' }), good({}))
    expect(await logIn(credentials)).toMatchObject({ success: false, error: 'SE-AU-02' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('the page says', () => {
  it('its own word and what the server said (AUTH-040, AUTH-042, AUTH-043)', () => {
    const failure = serviceFailure({ status: 401, body: { error: 'SE-AU-01', message: 'The password is wrong.' } })
    for (const headline of [failures.logIn, failures.signUp, failures.otp])
      expect(bannerOf(failure, headline)).toEqual({ headline, detail: 'The password is wrong.' })
  })
  it('that the network failed (AUTH-041)', () => {
    expect(bannerOf(serviceFailure('no reply'), failures.logIn)).toEqual({
      headline: 'Network error. Please try again.',
    })
  })
  it('that the server failed (AUTH-047)', () => {
    const broken = serviceFailure({ status: 500, body: { message: 'Sorry' } })
    expect(bannerOf(broken, failures.resend)).toEqual({ headline: 'Server error. Please try again later.' })
  })
})
