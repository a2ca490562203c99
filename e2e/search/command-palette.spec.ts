import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import {
  createContact,
  createContactAtCompany,
  fieldRow,
  openContact,
  openFieldEditor,
  panelBanner,
  recordPanel,
} from '../testing/record-panel.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { waitUntilReady } from './palette.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or type a command' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
/** The option that Enter chooses. */
const selected = (page: Page) => palette(page).getByRole('option', { selected: true })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true })

/** A request to the search API, not to a page. */
const matchesSearch = (q: string) => (url: URL) =>
  url.searchParams.has('workspaceId') && url.searchParams.get('q') === q

async function typeQuery(page: Page, text: string): Promise<void> {
  await waitUntilReady(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

/** A contact at a company that no other journey uses. */
async function createSearchableRecords(person: SignedInPerson) {
  const company = `Quillfeather ${crypto.randomUUID().slice(0, 6)}`
  return { company, lead: await createContactAtCompany(person, company) }
}

test('finds records while typing, highlights the match, and opens the chosen one', async ({ page, person }) => {
  const { company, lead } = await createSearchableRecords(person)
  await navigate(page, '/tasks')
  await typeQuery(page, company.toLowerCase())
  await expect(group(page, 'Records').getByRole('option')).toHaveCount(2)
  const first = option(page, new RegExp(`^${company} Company`))
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first.locator('mark').first()).toHaveText('Quillfeather')
  await expect(option(page, /^All results for/)).toContainText(company.toLowerCase())
  await expect(option(page, /^All results for/).locator('mark')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /^Petra Vukičević Contact/)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/contacts\\?.*contact:${lead.id}`))
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Petra Vukičević')
  await expect(palette(page)).toHaveCount(0)
})

test('keeps what is typed before it has loaded, and the page beneath ignores these keys', { tag: '@alone' }, async ({
  page,
}) => {
  const load = await holdRequests(page, 'GET', '**/command-palette*.js')
  await page.goto('/contacts')
  await waitUntilReady(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gd', { delay: 5 })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('o to ')
  load()
  // Some of these keys are pressed while it is rendered, but not displayed yet.
  await page.keyboard.type('tas', { delay: 80 })
  await expect(field(page)).toHaveValue('go to tas')
  await page.keyboard.type('ks')
  await expect(field(page)).toHaveValue('go to tasks')
  await expect(page).toHaveURL(/\/contacts/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Escape')
})

test('opens with what is typed before the page handles keys, unless it was closed again', { tag: '@alone' }, async ({
  page,
}) => {
  for (const [keys, text] of [
    [['Control+k', 'g', 'o', 'x', 'Backspace'], 'go'],
    [['Control+k', 'g', 'Escape'], null],
  ] as const) {
    const load = await holdRequests(page, 'GET', '**/assets/*.js')
    await page.goto('/contacts', { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeAttached()
    for (const key of keys) await page.keyboard.press(key)
    load()
    if (text !== null) await expect(field(page)).toHaveValue(text)
    else {
      await waitUntilReady(page)
      await expect(palette(page)).toHaveCount(0)
    }
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('leaves its key to the browser while nobody is signed in', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  const load = await holdRequests(page, 'GET', '**/assets/*.js')
  await page.goto('/contacts', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  const isTaken = await page.evaluate(() => {
    const press = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
    return !document.body.dispatchEvent(new KeyboardEvent('keydown', press))
  })
  expect(isTaken).toBe(false)
  load()
  await page.unrouteAll({ behavior: 'wait' })
  await context.close()
})

test('opens beside the current screen with Ctrl, and remembers recent records', async ({ page, person }) => {
  const { company, lead } = await createSearchableRecords(person)
  // Its row in the list provides the name, so it is remembered even if it is left before it has loaded.
  const load = await holdRequests(page, 'GET', `**/contacts/${lead.id}*`)
  await openContact(page, lead)
  await navigate(page, '/deals')
  await typeQuery(page, company)
  await option(page, new RegExp(`^${company} Company`)).click({ modifiers: ['Control'] })
  await expect(page).toHaveURL(/\/deals\?.*company/)
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText(company)
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Recent').getByRole('option').nth(0)).toContainText(company)
  await expect(group(page, 'Recent').getByRole('option').nth(1)).toContainText('Petra Vukičević')
  load()
  await page.keyboard.press('Escape')
  await person.request('DELETE', `/contacts/${lead.id}`)
  await navigate(page, `/contacts?panel=contact:${lead.id}`)
  await expect(page.getByText('Contact not found')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Recent').getByRole('option').nth(0)).toContainText(company)
  await page.keyboard.press('Escape')
})

test('shows of a recent record what a search shows: the company, and the value of a deal', async ({ page, person }) => {
  const company = `Quillfeather ${crypto.randomUUID().slice(0, 6)}`
  const { id: companyId } = await person.request('POST', '/companies', { name: company })
  const contact = await createContact(person, { name: 'Petra Vukičević', jobTitle: 'Head of Rail', companyId })
  const deal = await person.request('POST', '/deals', {
    title: 'Signal lamps',
    value: 12_500,
    currency: 'EUR',
    companyId,
  })
  await openContact(page, contact)
  await expect(recordPanel(page)).toContainText('Head of Rail')
  await navigate(page, `/deals?panel=deal:${deal.id}`)
  await expect(recordPanel(page)).toContainText('€12,500.00')
  await typeQuery(page, '')
  const recent = group(page, 'Recent').getByRole('option')
  await expect(recent.nth(0)).toContainText(`Signal lampsDeal · ${company}€12,500`)
  await expect(recent.nth(1)).toContainText(`Petra VukičevićContact · Head of Rail · ${company}`)
  // The tile of an icon stands out from the row that Enter chooses.
  await expect(recent.nth(0)).toHaveAttribute('aria-selected', 'true')
  const fillOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  const tile = recent.nth(0).locator('svg').first().locator('..')
  expect(await fillOf(tile)).not.toBe(await fillOf(recent.nth(0)))
  await page.keyboard.press('Escape')
})

test('keeps an unfinished edit beneath it, and returns the focus', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  const editing = await openFieldEditor(panel, 'Job title')
  await expect(editing.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Head of Rail')
  await typeQuery(page, 'xyzzy')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(editing.getByRole('textbox')).toBeFocused()
  await expect(editing.getByRole('textbox')).toHaveValue('Head of Rail')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Job title updated successfully')).toBeVisible()
})

test('runs the actions of the open record: its fields, a note, a tab, the trash', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  await typeQuery(page, 'edit job')
  await expect(selected(page)).toContainText(/job/i)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('group', { name: 'Edit Job title' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fieldRow(panel, 'Job title')).toBeFocused()
  await typeQuery(page, 'write a note')
  await expect(selected(page)).toContainText(/note/i)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('form', { name: 'Create New Note' }).getByRole('textbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await typeQuery(page, 'show over')
  await expect(selected(page)).toContainText(/over/i)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await typeQuery(page, 'delete')
  await expect(group(page, 'On Amara Okonkwo').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this lead?')
  await page.keyboard.press('Escape')
})

test('navigates and creates records from anywhere, and g with a letter navigates too', async ({ page }) => {
  await navigate(page, '/inbox')
  await waitUntilReady(page)
  for (const [letter, place] of [
    ['c', 'contacts'],
    ['d', 'deals'],
    ['t', 'tasks'],
    ['r', 'reports'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(new RegExp(`/${place}`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await typeQuery(page, 'new comp')
  await expect(selected(page)).toContainText(/comp/i)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/companies/)
  await expect(page.getByRole('dialog', { name: 'New company' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('offers to create what it has not found, with the typed name', async ({ page }) => {
  const name = `Ama ${crypto.randomUUID().slice(0, 6)}`
  await navigate(page, '/contacts')
  await typeQuery(page, name)
  await expect(group(page, `Create “${name}”`).getByRole('option')).toHaveText([
    `New contact: “${name}”`,
    `New company: “${name}”`,
    `New deal: “${name}”`,
    `New task: “${name}”`,
  ])
  await page.keyboard.press('Enter')
  const dialog = (title: string) => page.getByRole('dialog', { name: title })
  await expect(dialog('New contact').getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await page.keyboard.press('Escape')
  await expect(dialog('New contact')).toHaveCount(0)
  await page.getByRole('button', { name: 'New contact' }).click()
  await expect(dialog('New contact').getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await typeQuery(page, name)
  await option(page, `New task: “${name}”`).click()
  await expect(page).toHaveURL(/\/tasks/)
  await expect(dialog('New task').getByRole('textbox', { name: 'Title' })).toHaveValue(name)
  await page.keyboard.press('Escape')
})

test('lists what people do most in a list first, and the creation of its records only once', async ({ page }) => {
  await navigate(page, '/contacts')
  await typeQuery(page, '')
  await expect(group(page, 'Contacts').getByRole('option')).toHaveText([
    'New contactC',
    'Search contacts/',
    'Filter and sort contacts…',
    'Export contacts…',
    'Import contacts…',
    'Import history',
    'Select all contacts on the screen',
  ])
  await expect(option(page, /^New contact/)).toHaveCount(1)
  await expect(group(page, 'Create').getByRole('option', { name: 'New company' })).toHaveCount(1)
  await option(page, /^New contact/).click()
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('shortcuts use the positions of a Latin keyboard in every layout', async ({ page }) => {
  await navigate(page, '/deals')
  await waitUntilReady(page)
  const press = (key: string, code: string, more = {}) =>
    page.evaluate(
      (init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
      { key, code, ...more },
    )
  await press('п', 'KeyG')
  await press('с', 'KeyC')
  await expect(page).toHaveURL(/\/contacts/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('с', 'KeyC')
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press('л', 'KeyK', { ctrlKey: true })
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
})

test('lists every shortcut under ?, from the palette too, and ignores ? while typing', async ({ page }) => {
  await navigate(page, '/contacts')
  await waitUntilReady(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'All shortcuts' })
  await expect(keys.getByRole('region', { name: 'In a list' })).toContainText('New recordC')
  await expect(keys.getByRole('region', { name: 'Go to' })).toContainText('InboxGI')
  expect(await findViolations(page.locator('body'))).toEqual([])
  await page.keyboard.press('Escape')
  await typeQuery(page, '')
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await typeQuery(page, 'who?')
  await expect(field(page)).toHaveValue('who?')
  await page.keyboard.press('Escape')
})

test('drops the response to an outdated query, and says why a search failed', async ({ page, person }) => {
  const { company } = await createSearchableRecords(person)
  let release: (() => void) | undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await navigate(page, '/tasks')
  await page.route(matchesSearch('Quill'), async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const sent = page.waitForRequest((request) => matchesSearch('Quill')(new URL(request.url())))
  await typeQuery(page, 'Quill')
  await sent
  await field(page).fill(company)
  await expect(group(page, 'Records').getByRole('option').first()).toContainText(company)
  release?.()
  await expect(group(page, 'Records').getByRole('option')).toHaveCount(2)
  const json = { success: false, error: 'search_cut_off', message: 'This search took too long.' }
  await page.route(matchesSearch('slow'), (route) => route.fulfill({ status: 503, json }))
  await field(page).fill('slow')
  await expect(palette(page).getByText('This search took too long.')).toBeVisible()
  await expect(option(page, /^All results for/)).toBeVisible()
  await page.keyboard.press('Escape')
})

for (const [userSession, { theme, use }] of Object.entries({
  'in the light': { theme: 'light', use: {} },
  'in the dark': { theme: 'dark', use: {} },
  'on a phone': { theme: 'light', use: { viewport: { width: 390, height: 844 } } },
} as const))
  test.describe(userSession, () => {
    test.use(use)
    test(`is accessible, empty, full and without a match, ${userSession}`, async ({ page, person }, { title }) => {
      const { company } = await createSearchableRecords(person)
      await navigate(page, '/contacts')
      await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
      await page.getByRole('button', { name: 'Find anything' }).filter({ visible: true }).click()
      await expect(field(page)).toBeFocused()
      expect(await findViolations(page.locator('body'))).toEqual([])
      await field(page).fill(company)
      await expect(group(page, 'Records').getByRole('option')).toHaveCount(2)
      expect(await findViolations(page.locator('body'))).toEqual([])
      await page.screenshot({ path: `reports/palette ${title.slice(-10)}.png` })
      await field(page).fill('qqqqzzzz')
      await expect(palette(page).getByText('Nothing found')).toBeVisible()
      await expect(palette(page).getByRole('option')).toHaveCount(4)
      expect(await findViolations(page.locator('body'))).toEqual([])
      await page.keyboard.press('Escape')
    })
  })
