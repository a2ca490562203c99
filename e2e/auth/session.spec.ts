import { randomUUID } from 'node:crypto'
import type { Browser, Page, Route } from '@playwright/test'
import { createPerson, createStorageState, expect, type SignedInPerson, test } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { createContact, fieldEditor, fieldRow, openFieldEditor, recordPanel } from '../testing/record-panel.ts'
import { readLocalStorage, signedOutState, signIn, signOut } from './sign-in.ts'

const waitUntilSignedIn = (page: Page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

async function openPageAs(browser: Browser, product: Product, person?: SignedInPerson): Promise<Page> {
  const storageState = person ? createStorageState(product, person) : signedOutState
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.goto('/contacts')
  return page
}

const readSessionStorage = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))

const store = (page: Page, values: Record<string, string | null>) =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
  }, values)

test('tokens and user are stored under separate keys (SESS-002, SESS-003, SESS-004)', async ({
  browser,
  product,
  person,
}) => {
  const page = await openPageAs(browser, product)
  await signIn(page, person.email)
  await waitUntilSignedIn(page)
  const { accessToken, refreshToken, user } = await readLocalStorage(page)
  expect(accessToken?.split('.')).toHaveLength(3)
  expect(refreshToken).not.toBe(accessToken)
  expect(JSON.parse(user ?? '')).toMatchObject({ id: person.user.id, email: person.email })
})

test('signing in or out in one tab takes effect in the other (SESS-005, SESS-017)', async ({
  browser,
  product,
  person: { email },
}) => {
  const other = await openPageAs(browser, product)
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const page = await other.context().newPage()
  await page.goto('/auth')
  await Promise.all([other.waitForEvent('load'), signIn(page, email)])
  for (const each of [page, other]) await waitUntilSignedIn(each)
  await signOut(page)
  await expect(other).toHaveURL(/\/auth/)
})

test('a draft survives a reload, a lost session and a sign-in elsewhere (SESS-005, SESS-016, SESS-017)', async ({
  browser,
  product,
  person,
}) => {
  const page = await openPageAs(browser, product, person)
  const lead = await createContact(person, { name: 'Nokuthula Dlamini', jobTitle: 'Buyer' })
  const panel = recordPanel(page)
  const title = fieldEditor(panel, 'Job title').getByRole('textbox')
  const offered = async () => {
    await expect(panel.getByText('Not saved. Your changes are kept.')).toBeVisible()
    await fieldRow(panel, 'Job title').click()
    await expect(title).toHaveValue('Head of Procurement')
  }
  await page.goto(`/contacts?panel=contact:${lead.id}`)
  await openFieldEditor(panel, 'Job title')
  await title.fill('Head of Procurement')
  await page.reload()
  await offered()

  await store(page, { authState: null })
  await page.reload()
  await signIn(page, person.email)
  await offered()

  const other = await page.context().newPage()
  await other.goto('/contacts')
  await signOut(other)
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => readSessionStorage(page)).toEqual({})
  await Promise.all([page.waitForEvent('load'), signIn(other, person.email)])
  await page.goto(`/contacts?panel=contact:${lead.id}`)
  await offered()
  await signOut(page)
  await expect.poll(() => readSessionStorage(page)).toEqual({})
})

test('an incomplete session is cleared and leads to sign-in (SESS-016)', async ({ browser, product, person }) => {
  const page = await openPageAs(browser, product, person)
  await waitUntilSignedIn(page)
  await store(page, { authState: null })
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => readLocalStorage(page)).toEqual({})
})

test('a remembered name lasts 30 days (SESS-018)', async ({ browser, product, person }) => {
  const page = await openPageAs(browser, product)
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await page.getByRole('checkbox', { name: 'Keep me signed in for 30 days' }).click()
  await signIn(page, person.email)
  await waitUntilSignedIn(page)
  const { rememberMe } = await readLocalStorage(page)
  expect(JSON.parse(rememberMe ?? '')).toEqual({ username: person.email, expiresAt: now + 2_592_000_000 })
  await store(page, { rememberMe: JSON.stringify({ username: person.email, expiresAt: now - 1 }) })
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByLabel('Email or username')).toHaveValue('')
})

test('signing out leaves nothing but the theme and the remembered name (SESS-006, SESS-020, SESS-021)', async ({
  browser,
  product,
  person: { email },
}) => {
  const page = await openPageAs(browser, product)
  await page.getByRole('checkbox', { name: 'Keep me signed in for 30 days' }).click()
  await signIn(page, email)
  await waitUntilSignedIn(page)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await store(page, { theme: 'dark' })
  await signOut(page)
  const readKeys = async () => Object.keys(await readLocalStorage(page)).sort()
  await expect.poll(readKeys).toEqual(['rememberMe', 'theme'])
  await page.reload()
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
  await page.getByRole('checkbox', { name: 'Keep me signed in for 30 days' }).click()
  await signIn(page, email)
  await waitUntilSignedIn(page)
  await signOut(page)
  await expect.poll(readKeys).toEqual(['theme'])
})

test('a token is renewed one minute before it expires', async ({ browser, product, person }) => {
  const page = await openPageAs(browser, product)
  await signIn(page, person.email)
  await waitUntilSignedIn(page)
  await page.clock.install()
  await page.reload()
  await waitUntilSignedIn(page)
  const before = (await readLocalStorage(page)).refreshToken
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) asked += 1
  })
  // The token is older than the page, by as long as the machine took to load it.
  const readTimeLeft = () =>
    page.evaluate(() => {
      const claims = localStorage.getItem('accessToken')?.split('.')[1] ?? ''
      const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
      return exp * 1_000 + Number(localStorage.getItem('clockOffset') ?? 0) - Date.now()
    })
  await page.clock.fastForward((await readTimeLeft()) - 120_000)
  await waitUntilSignedIn(page)
  expect(asked).toBe(0)
  await page.clock.fastForward(90_000)
  await expect.poll(async () => (await readLocalStorage(page)).refreshToken).not.toBe(before)
  expect(asked).toBe(1)
})

test.describe('organization and workspace', () => {
  const [organizationId, first, second] = [randomUUID(), randomUUID(), randomUUID()]
  const place = '**/contacts?*workspaceId=*'

  /** A person with a second organization of two workspaces, which is faked because no screen creates one yet. */
  async function manager(browser: Browser, product: Product, person: SignedInPerson) {
    const { organizations, workspaces } = person.user as Record<string, { id: string }[]>
    const user = {
      ...person.user,
      organizations: [...organizations!, { ...organizations![0], id: organizationId, name: 'Second House' }],
      workspaces: [
        ...workspaces!,
        { ...workspaces![0], organizationId, id: first, name: 'Alpha' },
        { ...workspaces![0], organizationId, id: second, name: 'Beta' },
      ],
    }
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, { ...person, user }),
    })
    await context.route('**/auth/profile', (route) => route.fulfill({ json: { success: true, data: user } }))
    await context.route('**/events?*', (route) => route.abort())
    await context.route(place, (route) => {
      const page = { limit: 50, nextCursor: null, total: 0, totalIsExact: true }
      return route.fulfill({ json: { success: true, data: [], page } })
    })
    const page = await context.newPage()
    await page.goto('/contacts')
    await waitUntilSignedIn(page)
    const selected = async () => {
      const { selectedOrganizationId: organization, selectedWorkspaceId: workspace } = await readLocalStorage(page)
      return { organization, workspace }
    }
    return { page, selected }
  }
  const goTo = async (page: Page, name: string) => {
    await page.getByRole('button', { name: /^Workspace/ }).click()
    await page.getByRole('menu').getByText(name, { exact: true }).click()
  }

  test('are stored, and selected again on load (ORG-022, ORG-023, ORG-025)', async ({ browser, product, person }) => {
    const { page, selected } = await manager(browser, product, person)
    await goTo(page, 'Beta')
    await expect.poll(selected).toEqual({ organization: organizationId, workspace: second })
    const asked = page.waitForRequest(`**/dashboard/counts?*workspaceId=${second}*`)
    await page.reload()
    await asked
    await expect(page.getByRole('button', { name: /^Workspace/ })).toContainText('Beta')
    await expect.poll(() => selected()).toEqual({ organization: organizationId, workspace: second })
  })

  test('fall back to the first when the stored ones are gone (ORG-024, ORG-026)', async ({
    browser,
    product,
    person,
  }) => {
    const { page, selected } = await manager(browser, product, person)
    const unknown = '018f0000-0000-7000-8000-000000000000'
    await store(page, { selectedOrganizationId: unknown, selectedWorkspaceId: first })
    await page.reload()
    await waitUntilSignedIn(page)
    await expect.poll(() => selected()).toEqual({ organization: person.organizationId, workspace: person.workspaceId })
    await store(page, { selectedOrganizationId: organizationId, selectedWorkspaceId: person.workspaceId })
    await page.reload()
    await expect(page.getByRole('button', { name: /^Workspace/ })).toContainText('Second House')
    await expect.poll(() => selected()).toEqual({ organization: organizationId, workspace: first })
  })

  test('change together: switching organization selects its first workspace (ORG-012, ORG-027)', async ({
    browser,
    product,
    person,
  }) => {
    const { page, selected } = await manager(browser, product, person)
    const asked = page.waitForRequest(`**?*organizationId=${organizationId}*`)
    await goTo(page, 'Second House')
    await asked
    await expect.poll(() => selected()).toEqual({ organization: organizationId, workspace: first })
  })
})

test('what another tab stored stays when an older profile arrives after it', async ({ browser, product }) => {
  const person = await createPerson(product)
  const storageState = createStorageState(product, person)
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const olderProfile = new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      const response = await route.fetch()
      resolve()
      await isReleased
      await route.fulfill({ response })
    }
    void page.route('**/auth/profile*', hold, { times: 1 })
  })
  await page.goto('/contacts')
  await olderProfile
  await person.request('POST', '/auth/workspace', { name: 'Gamma', organizationId: person.organizationId })
  await (await page.context().newPage()).goto('/contacts')
  const listWorkspaceNames = async () =>
    JSON.parse((await readLocalStorage(page)).user ?? '').workspaces.map(({ name }: { name: string }) => name)
  await expect.poll(listWorkspaceNames).toContain('Gamma')
  const askedAgain = page.waitForRequest('**/auth/profile*')
  release()
  await askedAgain
  expect(await listWorkspaceNames()).toContain('Gamma')
})
