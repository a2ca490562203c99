import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toFailure } from '../../platform/api/api-failure.ts'
import { toBannerText } from './auth-texts.ts'
import { logIn } from './requests.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const createToken = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`
const identityToken = createToken({ tenant_id: 'kestrel' })
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
    answers(good({ accessToken: identityToken }), good({ ...tokens, user: { id: 'maren' } }))
    expect(await logIn(credentials)).toMatchObject({ success: true, data: { ...tokens, user: { id: 'maren' } } })
    const [[, first] = [], [url, second] = []] = fetched.mock.calls
    expect(first?.body).toBe(JSON.stringify(credentials))
    expect([url, second?.body]).toEqual(['/auth/tenant-login', '{"tenantId":"kestrel"}'])
    expect(second?.headers).toMatchObject({ authorization: `Bearer ${identityToken}` })
  })
  it('without a user in the answer is no sign-in (ERR-017)', async () => {
    answers(good({ accessToken: identityToken }), good(tokens))
    const result = await logIn(credentials)
    expect(result).toMatchObject({ success: false, message: 'No user data found in login response' })
    expect(toBannerText(result as never, 'Login failed').headline).toBe('No user data found in login response')
  })
  it('that the second step refuses is an authentication error (AUTH-046)', async () => {
    answers(
      good({ accessToken: identityToken }),
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
    const failure = toFailure({ status: 401, body: { error: 'SE-AU-01', message: 'The password is wrong.' } })
    for (const headline of ['Login failed', 'Registration failed', 'OTP verification failed'])
      expect(toBannerText(failure, headline)).toEqual({ headline, detail: 'The password is wrong.' })
  })
  it('that the network failed (AUTH-041)', () => {
    expect(toBannerText(toFailure('no reply'), 'Login failed')).toEqual({
      headline: 'Network error. Please try again.',
    })
  })
  it('that the server failed (AUTH-047)', () => {
    const broken = toFailure({ status: 500, body: { message: 'Sorry' } })
    expect(toBannerText(broken, 'Failed to resend OTP')).toEqual({ headline: 'Server error. Please try again later.' })
  })
})
