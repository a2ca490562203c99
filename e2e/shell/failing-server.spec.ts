import type { Page, Request } from '@playwright/test'
import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { expect, navigate, test } from '../testing/fixtures.ts'
import { createContact } from '../testing/record-panel.ts'

const serverProblem = 'The server has a problem. Your data is safe. Try again in a minute.'
const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

/** Whether a request is one for data: not for code, and not for the session. */
const asksForData = (request: Request) =>
  request.resourceType() === 'fetch' && !/^\/auth\/(profile|refresh)$/.test(new URL(request.url()).pathname)

const failEverything = (page: Page, response: 'abort' | { status: number; body: string }) =>
  page.route('**/*', (route) => {
    if (!asksForData(route.request())) return route.fallback()
    return response === 'abort' ? route.abort() : route.fulfill(response)
  })

const screens: readonly [address: string, text: string][] = [
  ['/contacts', 'Failed to load contacts'],
  ['/deals?view=board', 'Failed to load deals'],
  ['/dashboard', 'Failed to load the dashboard'],
  ['/reports', 'Failed to load the report'],
  ['/inbox', 'Failed to list accounts'],
  ['/tasks', 'Failed to load tasks'],
  ['/notifications', 'Failed to load notifications'],
  ['/settings/members', 'Failed to load members'],
  ['/settings/organization', 'Failed to load members'],
  ['/settings/account', 'Failed to load devices'],
  ['/settings/tags', 'Failed to load tags'],
  ['/settings/imports', 'Failed to load the import history'],
  ['/settings/bulk-edits', 'Failed to load the bulk edits'],
  ['/settings/trash', 'Failed to load the trash'],
  ['/search?q=brandt', 'Failed to search'],
]

for (const [name, response] of [
  ['answers 503', { status: 503, body: '{"success":false,"error":"unavailable"}' }],
  ['answers with the page of a proxy', { status: 200, body: '<html>Bad gateway</html>' }],
] as const)
  test(`each screen explains once that the server has a problem, if it ${name}`, async ({ page }) => {
    await failEverything(page, response)
    await page.goto('/contacts')
    for (const [address, text] of screens) {
      await navigate(page, address)
      await expect(alerts(page).getByText(text)).toBeVisible()
      await expect(alerts(page)).toContainText(serverProblem)
      await expect(page.getByText(serverProblem)).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
      await expect(page.getByText(/HTTP \d/)).toHaveCount(0)
    }
  })

test('“Try again” loads every part of a page that an outage has hit', async ({ page }) => {
  await failEverything(page, { status: 502, body: '' })
  await page.goto('/settings/account')
  await expect(alerts(page).getByText('Failed to load devices')).toBeVisible()
  await expect(page.getByText('Not loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first()).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
})

test('the panel and the palette explain it as well', async ({ page, person }) => {
  const { id } = await createContact(person, { name: 'Severin Holt' })
  await page.goto('/contacts')
  await expect(page.getByRole('row', { name: /Severin Holt/ })).toBeVisible()
  await failEverything(page, { status: 500, body: '' })
  await page.goto(`/contacts?panel=contact:${id}`)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('alert')).toContainText(`Failed to load contact${serverProblem}`)
  await expect(panel.getByText(serverProblem)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Severin')
  await expect(page.getByRole('dialog').getByText(`Failed to search. ${serverProblem}`)).toBeVisible()
})

test('a server out of reach is told from being offline', async ({ page }) => {
  await failEverything(page, 'abort')
  await page.goto('/companies')
  await expect(alerts(page)).toContainText(
    'The server can’t be reached. Check your connection, or try again in a minute.',
  )
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alerts(page)).toContainText('You’re offline. This loads by itself when you’re back.')
})

test('loading that takes more than eight seconds says so, once a page', async ({ page }) => {
  await page.clock.install()
  await page.route('**/*', (route) => (asksForData(route.request()) ? undefined : route.fallback()))
  for (const address of ['/contacts', '/deals?view=board', '/dashboard', '/tasks', '/settings/account']) {
    await page.goto(address)
    await expect(page.getByText('Loading', { exact: true }).or(page.getByRole('grid')).first()).toBeAttached()
    await page.clock.fastForward(8_000)
    await expect(page.getByText('Still loading...')).toHaveCount(1)
  }
})

test('an unknown address keeps the sidebar, and offers where to go', async ({ page }) => {
  for (const address of ['/nowhere', '/settings/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText('This page does not exist.')).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deals' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to contacts' }).click()
    await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  }
  await page.goto('/nowhere')
  await page.getByRole('main').getByRole('button', { name: 'Find anything' }).last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an unknown page of the settings keeps the list of the others, and an old address leads on', async ({ page }) => {
  await page.goto('/settings/nowhere')
  await expect(page.getByText('This page does not exist.')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Settings' })
  await pages.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/settings\/members$/)
  await page.goto('/settings/workspace')
  await expect(page).toHaveURL(/\/settings\/organization$/)
  await expect(pages.getByRole('link', { name: 'Organization' })).toHaveAttribute('aria-current', 'page')
})

test('what explains a failure is accessible', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByText('This page does not exist.')).toBeVisible()
  expect(await findViolationsInAllThemes(page.locator('body'))).toEqual([])
  await failEverything(page, { status: 503, body: '' })
  await page.goto('/settings/account')
  await expect(page.getByText('Not loaded')).toBeVisible()
  expect(await findViolationsInAllThemes(page.locator('body'))).toEqual([])
})
