import type { Locator, Page } from '@playwright/test'
import { createPerson, createStorageState, expect, test } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'

const connectionStatus = (page: Page) => page.getByRole('button', { name: /^Account/ })
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

test('offline says so at once, keeps what was loaded, and loads by itself what could not be loaded', async ({
  page,
  person,
}) => {
  await createContact(person, { name: 'Leonie Brandt' })
  await page.goto('/contacts')
  const row = page.getByRole('row', { name: /Leonie Brandt/ })
  await expect(row).toBeVisible()
  await expect(connectionStatus(page)).toContainText('Live')
  await page.context().setOffline(true)
  await expect(connectionStatus(page)).toContainText('Offline')
  await expect(connectionStatus(page)).not.toContainText('Live')
  await expect(row).toBeVisible()
  await page.getByLabel('Search contacts').fill('Leonie')
  await expect(page.getByText('Failed to load contacts')).toBeVisible()
  await expect(page.getByRole('main').getByText('You still see what was loaded before.')).toBeVisible()
  await expect(row).toBeVisible()
  await tryAgain(page).click()
  await expect(tryAgain(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(row).toBeVisible()
  await expect(tryAgain(page)).toHaveCount(0)
  await expect(connectionStatus(page)).toContainText('Live')
})

test('a screen whose code was never loaded says that it cannot be loaded, and loads when the network is back', async ({
  page,
}) => {
  // It cannot be prefetched either.
  await page.route('**/assets/companies-page-*', (route) => route.abort())
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(connectionStatus(page)).toContainText('Live')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByText('Failed to load this screen')).toBeVisible()
  await expect(tryAgain(page)).toBeVisible()
  await page.unrouteAll()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
})

test('a page that was not visited yet opens offline, with its frame, and says that it cannot load', async ({
  page,
}) => {
  await page.goto('/contacts')
  await expect(connectionStatus(page)).toContainText('Live')
  const listScripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')))
  for (const script of ['dashboard-page-', 'inbox-page-', 'tag-settings-', 'command-palette-'])
    await expect.poll(async () => (await listScripts()).some((name) => name.startsWith(script))).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('You’re offline. This loads by itself when you’re back.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})

test('what was loaded stays when it cannot be loaded again, and says that it may be out of date', async ({
  page,
  person,
}) => {
  const lead = await createContact(person, { name: 'Tuva Ringdal' })
  await person.request('POST', '/deals', { title: 'Harbor cranes', status: 'OPEN', contactId: lead.id })
  const outdated = page.getByText('This may be out of date: it couldn’t be reloaded.')
  const shown: [address: string, row: Locator][] = [
    ['/contacts', page.getByRole('row', { name: /Tuva Ringdal/ })],
    [`/contacts?panel=contact:${lead.id}`, page.getByRole('complementary').getByText('Tuva Ringdal').first()],
    ['/deals?view=board', page.getByText('Harbor cranes').first()],
  ]
  const loaded = new Set<string>()
  page.on('response', (response) => response.ok() && loaded.add(response.url()))
  for (const [address, row] of shown) {
    loaded.clear()
    await page.goto(address)
    await expect(connectionStatus(page)).toContainText('Live')
    await expect(row).toBeVisible()
    // What is still to be loaded for the first time is left alone: its failure would be explained where it is missing.
    await page.route(/\/(contacts|deals)(\/|\?)/, (route) =>
      loaded.has(route.request().url()) ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    // What others change is loaded again.
    await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: `Buyer ${address}` })
    await person.request('POST', '/contacts', { name: `Newcomer ${address}` })
    await person.request('POST', '/deals', { title: `New ${address}`, contactId: lead.id })
    await expect(outdated).toBeVisible()
    await expect(row).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('status').filter({ has: outdated }).getByRole('button', { name: 'Try again' }).click()
    await expect(outdated).toHaveCount(0)
    await expect(row).toBeVisible()
  }
})

test('a server that is gone for a while is noticed by the streams, and what failed loads when they are back', async ({
  page,
  person,
}) => {
  await createContact(person, { name: 'Ottilie Brandauer' })
  await page.goto('/contacts')
  await expect(connectionStatus(page)).toContainText('Live')
  await page
    .getByRole('row', { name: /Ottilie Brandauer/ })
    .getByRole('rowheader')
    .click()
  await expect(page.getByRole('complementary').getByText('Ottilie Brandauer').first()).toBeVisible()
  await page.route(/\/(events|contacts|message-updates|status-updates)(\/|\?)/, (route) =>
    route.abort('connectionrefused'),
  )
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(connectionStatus(page)).toContainText('Live updates paused')
  await page.getByLabel('Search contacts').fill('nobody of this name')
  await expect(page.getByText('Failed to load contacts')).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(connectionStatus(page)).toContainText('Live')
  await expect(page.getByText('No contacts match')).toBeVisible()
})

/** The addresses of all screens, their titles, and what each says when it cannot be loaded. */
const screens: readonly [address: string, title: string, text: string][] = [
  ['/dashboard', 'Dashboard', 'Failed to load the dashboard'],
  ['/reports', 'Reports', 'Failed to load the report'],
  ['/contacts', 'Contacts', 'Failed to load contacts'],
  ['/companies', 'Companies', 'Failed to load companies'],
  ['/deals', 'Deals', 'Failed to load deals'],
  ['/deals?view=board', 'Deals', 'Failed to load deals'],
  ['/tasks', 'Tasks', 'Failed to load tasks'],
  ['/notifications', 'Notifications', 'Failed to load notifications'],
  ['/settings/members', 'Members', 'Failed to load members'],
  ['/settings/tags', 'Tags', 'Failed to load tags'],
  ['/settings/pipelines', 'Pipelines', 'Failed to load pipelines'],
  ['/settings/fields', 'Fields', 'Failed to load fields'],
  ['/settings/imports', 'Imports', 'Failed to load the import history'],
  ['/settings/bulk-edits', 'Bulk edits', 'Failed to load the bulk edits'],
  ['/settings/trash', 'Trash', 'Failed to load the trash'],
  ['/inbox', 'Inbox', 'Try again'],
]

test('no screen waits for ever: each says that it could not be loaded', async ({ product, browser }) => {
  const person = await createPerson(product)
  const { organizationId } = person
  await person.request('POST', '/auth/workspace', { name: 'Second', organizationId })
  const user = await person.request('GET', '/auth/profile')
  const storageState = createStorageState(product, { ...person, user })
  const page = await (await browser.newContext({ baseURL: product.url, storageState })).newPage()
  await page.goto('/contacts')
  const open = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address)
  // The code of each is loaded; the data of the other workspace is not.
  for (const [address, title] of screens) {
    await open(address)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  }
  await page.context().setOffline(true)
  await page.evaluate((workspaces) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    const other = workspaces.find(({ name }: { name: string }) => name === 'Second')
    const newValue = JSON.stringify({ ...user, workspaces: [other] })
    localStorage.setItem('user', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }))
  }, user.workspaces)
  for (const [address, , text] of screens) {
    await open(address)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await expect(tryAgain(page).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  }
})
