import type { Locator, Page } from '@playwright/test'
import { failWithStatus, holdRequests, password, toast } from '../auth/sign-in.ts'
import { findViolations } from '../testing/accessibility.ts'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'

async function openAccountPage(browser: import('@playwright/test').Browser, product: Product) {
  const person = await createPerson(product)
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  const page = await context.newPage()
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  return { page, person }
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const signInElsewhere = (product: Product, email: string) =>
  fetch(`${product.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    body: JSON.stringify({ email, password }),
  })

test('saves a changed profile and says so (AUTH-034, AUTH-035)', async ({ browser, product }) => {
  const { page } = await openAccountPage(browser, product)
  const save = page.getByRole('button', { name: 'Save profile' })
  const colorOf = (one: Locator) => one.evaluate((button) => getComputedStyle(button).backgroundColor)
  // It stands out once there is something to save.
  expect(await colorOf(save)).not.toBe(await colorOf(page.getByRole('button', { name: 'Change password' })))
  await part(page, 'Profile').getByLabel('Your name').fill('Maren Vale')
  await expect.poll(() => colorOf(save)).toBe(await colorOf(page.getByRole('button', { name: 'Change password' })))
  await part(page, 'Profile').getByLabel('Time zone').selectOption('Europe/Paris')
  const release = await holdRequests(page, 'PUT', '**/auth/profile')
  await save.click()
  await expect(toast(page, 'Updating profile...')).toBeVisible()
  release()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Maren Vale')
  await page.reload()
  await expect(part(page, 'Profile').getByLabel('Time zone')).toHaveValue('Europe/Paris')
})

test('keeps what is typed when the profile arrives late, and follows it elsewhere (AUTH-034)', async ({
  browser,
  product,
}) => {
  const { page, person } = await openAccountPage(browser, product)
  const form = part(page, 'Profile')
  const release = await holdRequests(page, 'GET', '**/auth/profile')
  await page.reload()
  await form.getByLabel('Your name').fill('Maren Vale')
  await person.request('PUT', '/auth/profile', {
    ...{ name: 'Somewhere Else', phoneNumber: '+33 1 23 45', timezone: 'Europe/Paris' },
  })
  release()
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Somewhere Else')
  await expect(form.getByLabel('Phone number')).toHaveValue('+33 1 23 45')
  await expect(form.getByLabel('Time zone')).toHaveValue('Europe/Paris')
  await expect(form.getByLabel('Your name')).toHaveValue('Maren Vale')
})

test('shows the saved profile when an answer from before arrives after it (AUTH-034)', async ({ browser, product }) => {
  const { page } = await openAccountPage(browser, product)
  const address = page.url()
  // Nothing that the page is still asking for is meant.
  await page.goto('about:blank')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const wasRead = new Promise<void>((resolve) => {
    void page.route('**/auth/profile', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const authorization = (await route.request().headerValue('authorization')) ?? ''
      const answer = await fetch(route.request().url(), { headers: { authorization } })
      const json = await answer.json()
      resolve()
      await held
      await route.fulfill({ status: answer.status, json })
    })
  })
  await page.goto(address)
  await wasRead
  await part(page, 'Profile').getByLabel('Your name').fill('Maren Vale')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  const lateAnswer = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/auth/profile'),
  )
  release()
  await (await lateAnswer).finished()
  // The answer is read within two tasks of its arrival.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Maren Vale')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').name)).toBe('Maren Vale')
})

test('shows the error and keeps the draft when saving the profile fails (AUTH-036)', async ({ browser, product }) => {
  const { page } = await openAccountPage(browser, product)
  const name = part(page, 'Profile').getByLabel('Your name')
  await name.fill('Maren Vale')
  await failWithStatus(page, '**/auth/profile', 422)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(toast(page, 'Failed to update profile')).toBeVisible()
  await expect(name).toHaveValue('Maren Vale')
})

test('uploads, shows and removes a picture, and rejects a file that is not one (AUTH-035, AUTH-036)', async ({
  browser,
  product,
}) => {
  const { page } = await openAccountPage(browser, product)
  const pick = async (buffer: Buffer) => {
    const asked = page.waitForEvent('filechooser')
    await part(page, 'Profile').getByRole('button', { name: 'Upload picture' }).click()
    await (await asked).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  }
  await pick(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(toast(page, 'Failed to update profile')).toBeVisible()
  await expect(page.getByText('The picture must be a PNG, JPEG, WebP or GIF file.')).toBeVisible()
  await pick(png)
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(part(page, 'Profile').locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(page.getByRole('button', { name: /^Account/ }).locator('img')).toHaveAttribute('src', /^blob:/)
  // The page may be asking for the profile at any time.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/auth/profile'),
  )
  await page.getByRole('button', { name: 'Save profile' }).click()
  await saved
  await page.reload()
  await expect(part(page, 'Profile').locator('img')).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(part(page, 'Profile').locator('img')).toBeHidden()
})

test('ends the other sessions when the password changes, and shows a wrong password at its field', async ({
  browser,
  product,
}) => {
  const { page, person } = await openAccountPage(browser, product)
  await signInElsewhere(product, person.email)
  await page.reload()
  await expect(part(page, 'Sessions').getByText('Firefox on Linux')).toBeVisible()
  const form = part(page, 'Password')
  await form.getByRole('textbox', { name: 'Current password' }).fill('not this one at all')
  await form.getByRole('textbox', { name: 'New password' }).fill('quite another password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Your current password is incorrect.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Current password' }).fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed successfully!')).toBeVisible()
  await expect(part(page, 'Sessions').getByText('You aren’t signed in anywhere else.')).toBeVisible()
})

test('ends a session on another device by name', async ({ browser, product }) => {
  const { page, person } = await openAccountPage(browser, product)
  await signInElsewhere(product, person.email)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Firefox on Linux')).toBeHidden()
  await expect(part(page, 'Sessions').getByText('This browser')).toBeVisible()
})

test('offers to retry when sessions fail to load', async ({ browser, product }) => {
  const { page } = await openAccountPage(browser, product)
  await failWithStatus(page, '**/auth/sessions', 422)
  await page.reload()
  await expect(page.getByText('Failed to load sessions')).toBeVisible()
  await page.unroute('**/auth/sessions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Sessions').getByText('This browser')).toBeVisible()
})

test('has no accessibility violations on the account page', async ({ browser, product }) => {
  const { page } = await openAccountPage(browser, product)
  await expect(part(page, 'Sessions').getByText('This browser')).toBeVisible()
  expect(await findViolations(page.locator('body'))).toEqual([])
})

test('fits the account page on a phone, however long the address is', async ({ browser, product }) => {
  const { page } = await openAccountPage(browser, product)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(part(page, 'Sessions').getByText('This browser')).toBeVisible()
  for (const name of ['Profile', 'Password', 'Sessions']) {
    const readRight = async () => {
      const box = await part(page, name).boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 390)
    }
    await expect.poll(readRight).toBeLessThanOrEqual(390)
  }
})

test('begins a checkbox of the account page where its heading begins', async ({ browser, product }) => {
  const { page } = await openAccountPage(browser, product)
  const notifications = part(page, 'Notifications')
  const box = await notifications.getByRole('checkbox', { name: 'Also send me an email' }).boundingBox()
  const heading = await notifications.getByRole('heading', { name: 'Notifications' }).boundingBox()
  expect(box?.x).toBeCloseTo(heading?.x ?? Number.NaN, 0)
  await expect(notifications.getByRole('checkbox', { name: 'Play a sound' })).toBeVisible()
  // Fields, texts and banners share one width.
  for (const name of ['Profile', 'Notifications', 'Password', 'Sessions'])
    expect((await part(page, name).boundingBox())?.width, name).toBe(480)
})
