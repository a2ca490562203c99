import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import {
  failWithStatus,
  holdRequests,
  password,
  readLocalStorage,
  signedOutState,
  signIn,
  signOut,
  toast,
} from './sign-in.ts'

test.use({ storageState: signedOutState })

const createEmail = () => `${randomUUID()}@people.example`

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Your name').fill('Ines Dahl')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Organization').fill('Dahl & Sons')
  await page.getByLabel('Workspace').fill('Sales')
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** A person who waits for their code, on the page that asks for it. */
async function signUpAwaitingCode(page: Page, product: Product): Promise<string> {
  const email = createEmail()
  await page.request.post('/api/auth/signup/initiate', {
    data: { email, password, name: 'Ines Dahl', organizationName: 'Dahl & Sons', workspaceName: 'Sales' },
  })
  await page.goto(`/verify-otp?email=${email}&returnUrl=${encodeURIComponent('/contacts?search=ines')}`)
  return /^Subject: (\d{6}) is/m.exec(await product.waitForMail(email))?.[1] ?? ''
}

test.describe('signing up', () => {
  test('reports progress and success (AUTH-022, AUTH-023)', async ({ page }) => {
    const release = await holdRequests(page, 'POST', '**/api/auth/signup/initiate')
    await signUp(page, createEmail())
    await expect(toast(page, 'Signing up...')).toBeVisible()
    release()
    await expect(toast(page, 'Signup successful!')).toBeVisible()
    await expect(page).toHaveURL(/\/verify-otp\?email=/)
  })

  test('says that it failed, and why (AUTH-024, AUTH-042)', async ({ page }) => {
    await signUp(page, 'no address')
    await expect(toast(page, 'Failed to sign up')).toBeVisible()
    await expect(page.getByRole('alert').getByText('Registration failed')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('signing in', () => {
  test('reports progress and success (AUTH-025, AUTH-026, UI-011)', async ({ page, person }) => {
    await page.goto('/auth')
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
    const release = await holdRequests(page, 'POST', '**/api/auth/login')
    await signIn(page, person.email)
    await expect(toast(page, 'Logging in...')).toBeVisible()
    release()
    await expect(toast(page, 'Login successful!')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('stores both tokens and the user (AUTH-039, SESS-014)', async ({ page, person }) => {
    await page.goto('/auth')
    await signIn(page, person.email)
    await expect(page).toHaveURL(/\/dashboard/)
    const { accessToken, refreshToken, user } = await readLocalStorage(page)
    expect(accessToken?.split('.')).toHaveLength(3)
    expect(refreshToken).toBeTruthy()
    expect(JSON.parse(user ?? '')).toMatchObject({ email: person.email })
  })

  test('says that it failed (AUTH-027, AUTH-040)', async ({ page, person }) => {
    await page.goto('/auth')
    await signIn(page, person.email, 'another long password')
    await expect(toast(page, 'Failed to log in')).toBeVisible()
    await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible()
  })

  test('fails when the response contains no user (ERR-017)', async ({ page, person }) => {
    await page.goto('/auth')
    await page.route('**/auth/tenant-login', async (route) => {
      const answer = await route.fetch()
      const { user: _, ...data } = (await answer.json()).data
      await route.fulfill({ response: answer, json: { success: true, data } })
    })
    await signIn(page, person.email)
    await expect(page.getByRole('alert').getByText('No user data found in login response')).toBeVisible()
    await expect(page).toHaveURL(/\/auth/)
    expect(await readLocalStorage(page)).not.toHaveProperty('accessToken')
  })

  test('reports a network failure (AUTH-041)', async ({ page, person }) => {
    await page.goto('/auth')
    await page.route('**/api/auth/login', (route) => route.abort())
    await signIn(page, person.email)
    await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.')
  })

  test('reports a server error (AUTH-047)', async ({ page, person }) => {
    await page.goto('/auth')
    await failWithStatus(page, '**/api/auth/login', 500)
    await signIn(page, person.email)
    await expect(page.getByRole('alert')).toHaveText('Server error. Please try again later.')
  })
})

test.describe('the code from the email', () => {
  test('is verified, and leads on to the requested page (AUTH-028, AUTH-029, UI-012)', async ({ page, product }) => {
    const code = await signUpAwaitingCode(page, product)
    const release = await holdRequests(page, 'POST', '**/api/auth/signup/verify')
    await page.getByLabel('Digit 1').fill(code)
    await expect(toast(page, 'Verifying email...')).toBeVisible()
    release()
    await expect(toast(page, 'Email verified successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/contacts\?search=ines/)
  })

  test('leads to the checkout page if there is one (ONB-014)', async ({ page, product }) => {
    const code = await signUpAwaitingCode(page, product)
    await page.route('https://pay.example/**', (route) => route.fulfill({ body: 'Pay here' }))
    await page.route('**/api/auth/signup/verify', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({ response, json: { ...rest, data: { ...data, checkout_url: 'https://pay.example/team' } } })
    })
    await page.getByLabel('Digit 1').fill(code)
    await expect(page).toHaveURL('https://pay.example/team')
  })

  test('is rejected when it is wrong (AUTH-030, AUTH-043)', async ({ page, product }) => {
    const code = await signUpAwaitingCode(page, product)
    await page.getByLabel('Digit 1').fill(code === '123456' ? '654321' : '123456')
    await expect(toast(page, 'Failed to verify email')).toBeVisible()
    await expect(page.getByRole('alert').getByText('OTP verification failed')).toBeVisible()
    const attempts: string[] = []
    page.on('request', (request) => void (request.url().includes('/signup/verify') && attempts.push(request.url())))
    await expect(page.getByLabel('Digit 1')).toBeFocused()
    for (let digit = 1; digit <= 6; digit++) await expect(page.getByLabel(`Digit ${digit}`)).toHaveValue('')
    await page.keyboard.type(code)
    await expect(toast(page, 'Email verified successfully!')).toBeVisible()
    expect(attempts).toHaveLength(1)
  })

  test('is asked for in empty boxes, with focus in the first, when a new one was sent', async ({ page, product }) => {
    await signUpAwaitingCode(page, product)
    await page.getByLabel('Digit 1').fill('123')
    await page.route('**/api/auth/resend-otp', (route) =>
      route.fulfill({ json: { success: true, data: { resendAfter: 60 } } }),
    )
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByText('We’ve sent you a new code. The previous one no longer works.')).toBeVisible()
    await expect(page.getByLabel('Digit 1')).toBeFocused()
    await expect(page.getByLabel('Digit 1')).toHaveValue('')
  })

  test('shows the error when it cannot be sent again (AUTH-044)', async ({ page, product }) => {
    await signUpAwaitingCode(page, product)
    await failWithStatus(page, '**/api/auth/resend-otp', 429)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByRole('alert').getByText('Failed to resend OTP')).toBeVisible()
  })
})

test.describe('the link from the email', () => {
  test('completes the sign-up of a person who knows the password (AUTH-005)', async ({ page, product }) => {
    const email = createEmail()
    const signUp = {
      email,
      password: 'a password of ines',
      name: 'Ines Dahl',
      organizationName: 'Dahl',
      workspaceName: 'Sales',
    }
    expect((await page.request.post('/auth/signup', { data: signUp })).status()).toBe(200)
    const mail = async () => (await product.waitForMail(email)).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const link = /mode=verify\S*?token=([\w.~%-]+)/
    await expect.poll(mail).toMatch(link)
    await page.goto(`/auth?mode=verify&token=${link.exec(await mail())?.[1]}`)
    const typed = page.getByRole('textbox', { name: 'Password' })
    await typed.fill('a password of hers')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('This password doesn’t match the sign-up.')).toBeVisible()
    await typed.fill(signUp.password)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(toast(page, 'Email verified successfully!')).toBeVisible()
    await expect(page).not.toHaveURL(/\/auth/)
  })
})

test.describe('a new password', () => {
  test('is saved, and signs in (AUTH-021, AUTH-031, AUTH-032)', async ({ page, product }) => {
    const { email } = await createPerson(product)
    await page.goto(`/auth?mode=forgot&email=${email}`)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
    const mail = async () => (await product.waitForMail(email)).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const link = /mode=reset\S*?token=([\w.~%-]+)/
    await expect.poll(mail).toMatch(link)
    const token = link.exec(await mail())?.[1] ?? ''
    await page.goto(`/auth?mode=reset&token=${token}`)
    const sent = page.waitForRequest('**/auth/reset-password')
    const release = await holdRequests(page, 'POST', '**/auth/reset-password')
    await page.getByRole('textbox', { name: 'New password' }).fill('quite another password')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(toast(page, 'Resetting password...')).toBeVisible()
    expect((await sent).postDataJSON()).toEqual({
      token: decodeURIComponent(token),
      newPassword: 'quite another password',
    })
    release()
    await expect(toast(page, 'Password reset successful!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await signIn(page, email, 'quite another password')
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('is rejected with an invalid link (AUTH-033)', async ({ page }) => {
    await page.goto('/auth?mode=reset&token=nothing')
    await page.getByRole('textbox', { name: 'New password' }).fill('quite another password')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(toast(page, 'Failed to reset password')).toBeVisible()
  })
})

test.describe('a stored session', () => {
  test('is abandoned after 5 seconds without a response (AUTH-045, SESS-007)', async ({ browser, product, person }) => {
    const page = await openPageAs(browser, product, { ...person, accessToken: 'over' })
    await page.clock.install()
    // Far enough ahead that no machine is past it when the call arrives.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await holdRequests(page, 'POST', '**/auth/refresh')
    await Promise.all([page.waitForRequest('**/auth/refresh'), page.goto('/contacts')])
    await page.clock.runFor(4_990)
    await expect(page).toHaveURL(/\/contacts/)
    await page.clock.runFor(20)
    await expect(page).toHaveURL(/\/auth/)
    await page.clock.resume()
    await expect(page.getByRole('alert')).toHaveText('Failed to initialize authentication')
  })

  test('ends when the server rejects it (AUTH-046)', async ({ browser, product, person }) => {
    const page = await openPageAs(browser, product, { ...person, accessToken: 'over', refreshToken: 'unknown' })
    await page.goto('/contacts')
    await expect(page.getByRole('alert')).toHaveText('Authentication error. Please log in again.')
  })
})

test.describe('signing out', () => {
  test('reports success (AUTH-050)', async ({ page, person }) => {
    await page.goto('/auth')
    await signIn(page, person.email)
    await expect(page).toHaveURL(/\/dashboard/)
    // The toast may be gone once the page is known to be another one.
    await Promise.all([expect(toast(page, 'You have successfully logged out!')).toBeVisible(), signOut(page)])
  })

  test('takes effect in the browser even when the request fails (AUTH-051)', async ({ page, person }) => {
    await page.goto('/auth')
    await signIn(page, person.email)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.route('**/api/auth/logout', (route) => route.abort())
    await Promise.all([expect(toast(page, 'You have been logged out!')).toBeVisible(), signOut(page)])
    await expect.poll(() => readLocalStorage(page)).toEqual({})
  })
})

type Browser = import('@playwright/test').Browser
async function openPageAs(
  browser: Browser,
  product: Product,
  person: Parameters<typeof createStorageState>[1],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  return context.newPage()
}
