import { createPerson, createStorageState, expect, password, test } from '../testing/fixtures.ts'
import { createForwardedHeader } from '../testing/product.ts'

test('a person chooses the language of the interface, which stays on the next device and after signing out', async ({
  browser,
  product,
}) => {
  const person = await createPerson(product)
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: createStorageState(product, person),
    locale: 'en-US',
  })
  const page = await context.newPage()
  await page.goto('/settings/account')
  await page.getByLabel('Language').selectOption('Español')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByLabel('Idioma')).toHaveValue('es')
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: 'Crear contacto' }).first()).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()

  const device = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  await device.goto('/auth')
  await device.getByLabel('Email or username').fill(person.email)
  await device.getByLabel('Password', { exact: true }).fill(password)
  await device.getByRole('button', { name: 'Sign in' }).click()
  await expect(device.getByRole('link', { name: 'Contactos' }).first()).toBeVisible()
  await expect(device.locator('html')).toHaveAttribute('lang', 'es')
})

test('a sign-up that is completed where another language is shown opens the application in its own', async ({
  browser,
  product,
}) => {
  const email = `${crypto.randomUUID()}@people.example`
  const names = { organizationName: 'Kestrel Trade Co.', workspaceName: 'EMEA Sales' }
  const reply = await fetch(`${product.url}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'es', ...createForwardedHeader() },
    body: JSON.stringify({ email, password, name: 'Maren Aldous', ...names }),
  })
  expect(reply.status).toBe(200)
  const mail = (await product.waitForMail(email)).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const token = /mode=verify\S*?token=([\w.~%-]+)/.exec(mail)?.[1]
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  await page.goto(`/auth?mode=verify&token=${token}`)
  await page.getByLabel('Password').first().fill(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('link', { name: 'Contactos' }).first()).toBeVisible()
})

test('who is not signed in sees the language of the browser, and can choose another one', async ({
  browser,
  product,
}) => {
  const page = await (
    await browser.newContext({ baseURL: product.url, locale: 'pt-BR', storageState: undefined })
  ).newPage()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await page.getByLabel('Idioma').selectOption('English')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('texts that cannot be loaded leave a page that works in English', async ({ browser, product }) => {
  const person = await createPerson(product)
  await person.request('PUT', '/auth/profile', { language: 'es' })
  const storageState = createStorageState(product, { ...person, user: { ...person.user, language: 'es' } })
  const page = await (await browser.newContext({ baseURL: product.url, storageState, locale: 'en-US' })).newPage()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/assets/texts-*.json', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: 'New contact' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // The page was loaded anew once, for the language of the person.
  expect(loads).toBeLessThanOrEqual(2)
})
