import type { Page } from '@playwright/test'
import { signedOutState } from '../auth/sign-in.ts'
import { createCompany } from '../companies/company-page.ts'
import { chooseMenuItem, openContactsList } from '../contacts/contacts-list-page.ts'
import { createDeal } from '../deals/deals-page.ts'
import { createTask } from '../tasks/tasks-page.ts'
import { navigate } from '../testing/fixtures.ts'
import { createContact, openContact, recordPanel, stopClock } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

test('contacts are called leads (UI-001)', async ({ userSession }) => {
  const list = await openContactsList(userSession)
  await expect(list.page.getByText('No leads yet')).toBeVisible()
  await openContact(list.page, await createContact(list.person, { name: 'Amara Okonkwo' }))
  await recordPanel(list.page).getByRole('button', { name: 'More' }).click()
  await list.page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(list.page.getByText('Are you sure you want to delete this lead?')).toBeVisible()
})

test('panels of leads, companies, deals and tasks slide in and replace each other (UI-002)', async ({
  page,
  person,
}) => {
  const lead = await createContact(person, { name: 'Ilse Brandt' })
  const records = [
    { kind: 'contact', ...lead },
    { kind: 'contact', ...(await createContact(person, { name: 'Tomás Rey' })) },
    { kind: 'company', ...(await createCompany(person, { name: 'Kestrel Rail' })) },
    { kind: 'deal', ...(await createDeal(person, { title: 'Quay cranes' })) },
    { kind: 'task', ...(await createTask(person, { title: 'Depot visit', contactId: lead.id })) },
  ]
  for (const { kind, id, name, title } of records) {
    await navigate(page, `/contacts?panel=${kind}:${id}`)
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText(name ?? title)
    await expect(recordPanel(page)).toHaveCount(1)
    await expect.poll(async () => (await recordPanel(page).boundingBox())?.x).toBe(1440 - (kind === 'task' ? 700 : 430))
  }
})

test('a count below zero is shown as zero (UI-004)', async ({ page, person }) => {
  const lead = await createContact(person)
  const counts = { activities: -2, deals: 1, messages: -1, notes: -1, tasks: -1 }
  await page.route(`**/contacts/${lead.id}?*`, (route) =>
    route.fulfill({ json: { success: true, data: { ...lead, counts } } }),
  )
  const tabs = (await openContact(page, lead)).getByRole('tab')
  await expect(tabs.filter({ hasText: 'Activities' })).toHaveText('Activities0')
  await expect(tabs.filter({ hasText: 'Deals' })).toHaveText('Deals1')
  await expect(tabs.filter({ hasText: 'Tasks' })).toHaveText('Tasks0')
})

test('dates use the US format in every browser locale (UI-008)', async ({ browser, product, storageState, person }) => {
  const lead = await createContact(person, { name: 'Amara Okonkwo', lastContactedAt: '2024-03-05T12:00:00.000Z' })
  const page = await (await browser.newContext({ baseURL: product.url, storageState, locale: 'de-DE' })).newPage()
  const panel = await openContact(page, lead)
  await expect(panel.getByText(/Mar 5, 2024/).first()).toBeVisible()
})

test.describe('messages', () => {
  test('about a request appear at the bottom centre for 4 seconds (UI-005)', async ({ page, person }) => {
    await createContact(person, { name: 'Amara Okonkwo' })
    await page.clock.install()
    await page.goto('/contacts')
    await expect(page.getByRole('grid').getByText('Amara Okonkwo').first()).toBeVisible()
    await stopClock(page)
    await chooseMenuItem({ page, person, grid: page.getByRole('grid') }, /CSV/)
    const toast = page.getByRole('region', { name: 'Progress' }).getByRole('listitem')
    await expect(toast).toHaveText('Contacts exported successfully!')
    const box = (await toast.boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(2)
    expect(box.y).toBeGreaterThan(800)
    await page.clock.runFor(3_990)
    await expect(toast).toBeVisible()
    await page.clock.runFor(20)
    await expect(toast).toHaveCount(0)
  })

  test('about anything else appear at the top right, three at a time, twenty at most (UI-020, UI-021)', async ({
    browser,
    product,
  }) => {
    const page = await (await browser.newContext({ baseURL: product.url, storageState: signedOutState })).newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.clock.install()
    await page.goto('/auth')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await stopClock(page)
    const support = page.getByRole('contentinfo').getByRole('button', { name: 'Contact Support' })
    for (let click = 0; click < 25; click += 1) await support.click()
    const notices = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
    await expect(notices).toHaveCount(3)
    const box = (await notices.first().boundingBox())!
    expect(box.x + box.width).toBeGreaterThan(1400)
    expect(box.y).toBeLessThan(60)
    let dismissed = 0
    for (; (await notices.count()) > 0; dismissed += 1)
      await notices.getByRole('button', { name: 'Dismiss' }).last().click()
    expect(dismissed).toBe(20)
  })
})

test.describe('addresses', () => {
  test('the shell is served at /_app (UI-018)', async ({ page }) => {
    await page.goto('/_app')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(main(page)).toBeVisible()
  })

  test('an unknown one shows a page with a link back', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByText('This page does not exist.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to home page' }).click()
    await expect(main(page)).toBeVisible()
  })

  test('a screen that crashes leaves the shell intact', async ({ page }) => {
    await page.route('**/contacts?*workspaceId=*', (route) =>
      route.fulfill({
        json: { success: true, data: [null], page: { limit: 50, nextCursor: null, total: 1, totalIsExact: true } },
      }),
    )
    await page.goto('/contacts')
    await expect(page.getByText('Sorry, something went wrong. Please try again later')).toBeVisible()
    await expect(main(page)).toBeVisible()
    await page.unroute('**/contacts?*workspaceId=*')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  })

  test('a panel that crashes leaves the list intact, and can be retried', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Ilse Brandt' })
    await page.route(`**/contacts/${lead.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...lead, tags: [null], counts: 3 } } }),
    )
    await navigate(page, `/contacts?panel=contact:${lead.id}`)
    await expect(recordPanel(page).getByText('Sorry, something went wrong. Please try again later')).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Contacts' })).toBeVisible()
    await page.unroute(`**/contacts/${lead.id}?*`)
    await page.keyboard.press('Escape')
    await expect(recordPanel(page)).toHaveCount(0)
  })
})

test('the theme is light by default, can follow the system, and is remembered (UI-019)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/contacts')
  const choice = async (name: string) => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menu').getByText(name, { exact: true }).click()
  }
  await expect.poll(() => theme(page)).toBe('light')
  await choice('System')
  await expect.poll(() => theme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => theme(page)).toBe('light')
  await choice('Dark')
  const edge = page.locator('meta[name="theme-color"]')
  await expect(edge).toHaveAttribute('content', '#151514')
  await page.reload()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect(edge).toHaveAttribute('content', '#151514')
})

test('a reloaded page fetches only immutable scripts, and its inline script runs', async ({ page, product }) => {
  const scripts = new Set<string>()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text())
  })
  await page.goto('/contacts')
  await expect(main(page)).toBeVisible()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.reload()
  await expect(main(page)).toBeVisible()
  await expect.poll(() => theme(page)).toBe('light')
  const changeable = [...scripts].filter((script) => !script.startsWith(`${product.url}/assets/`))
  expect(changeable).toEqual([])
  expect(scripts.size).toBeGreaterThan(0)
  expect(violations).toEqual([])
})

test('can be installed: it has a name, a start URL and icons in the sizes that phones require', async ({ page }) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Parley', start_url: '/', display: 'standalone' })
  await page.goto('/auth')
  const sizes = await page.evaluate(async (icons: { src: string }[]) => {
    const loaded = icons.map(async ({ src }) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    })
    return Promise.all(loaded)
  }, manifest.icons)
  expect(sizes.slice(0, 3)).toEqual(manifest.icons.slice(0, 3).map(({ sizes }: { sizes: string }) => sizes))
})

test('the keyboard skips to the content and collapses the sidebar', async ({ page }) => {
  await page.goto('/contacts')
  await expect(main(page)).toBeVisible()
  const width = async () => (await main(page).boundingBox())?.width
  await expect.poll(() => width()).toBe(232)
  await page.keyboard.press('[')
  await expect.poll(width).toBe(52)
  await page.reload()
  await expect.poll(width).toBe(52)
  await page.keyboard.press('[')
  await expect.poll(width).toBe(232)
  await page.reload()
  await expect(main(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('the pages of the settings stand in groups beside the current one', async ({ userSession: { page } }) => {
  await navigate(page, '/settings/members')
  const pages = page.getByRole('navigation', { name: 'Settings' })
  for (const [group, names] of [
    ['You', ['Account']],
    ['Workspace', ['Organization', 'Members', 'Pipelines', 'Fields', 'Tags', 'Broadcasts']],
    ['Data', ['Imports', 'Bulk edits', 'Trash', 'Audit log', 'Undelivered emails']],
  ] as const)
    await expect(pages.getByRole('list', { name: group, exact: true }).getByRole('link')).toHaveText([...names])
  const current = pages.locator('[aria-current=page]')
  await expect(current).toHaveText('Members')
  const list = await pages.boundingBox()
  const heading = await page.getByRole('heading', { name: 'Members', exact: true }).boundingBox()
  expect(heading?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
  const getColor = () =>
    current.evaluate(async (link) => {
      await Promise.all(link.getAnimations().map(({ finished }) => finished))
      return getComputedStyle(link).backgroundColor
    })
  const chosen = await getColor()
  await current.hover()
  expect(await getColor()).toBe(chosen)
})

test('the titles of the settings stand at one height', async ({ userSession: { page } }) => {
  const getTop = async (address: string, title: string) => {
    await navigate(page, address)
    const box = await page.getByRole('heading', { name: title, exact: true, level: 2 }).boundingBox()
    return box?.y ?? Number.NaN
  }
  const first = await getTop('/settings/members', 'Members')
  for (const [address, title] of [
    ['/settings/pipelines', 'Pipelines'],
    ['/settings/tags', 'Tags'],
    ['/settings/imports', 'Imports'],
    ['/settings/account', 'Profile'],
  ] as const)
    expect(Math.abs((await getTop(address, title)) - first), title).toBeLessThan(2)
})
