import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { createContact, keepMessages, recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { failRequests, holdRequests, openDealsList, readTitles, toast } from './deals-page.ts'

const three = [
  { title: 'Depot scanners', value: 310_000.5, currency: 'BRL', probability: 35, status: 'LOST', lostReason: 'Price' },
  { title: 'Lens coating', value: 41_000, probability: 20, status: 'PAUSED' },
  { title: 'Port gates', value: 128_000, currency: 'EUR', probability: 60, expectedCloseDate: '2031-04-05T12:00:00Z' },
]

const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click()

/** Answers the confirmation of a deletion. */
const confirmDelete = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

test.describe('a new deal', () => {
  test('can be the first of a workspace (DEAL-036, DEAL-037)', async ({ userSession, person }) => {
    const { page, grid } = await openDealsList(userSession)
    await expect(page.getByText('No deals yet')).toBeVisible()
    const go = await holdRequests(page, 'POST', '**/deals?*')
    await page.getByRole('button', { name: 'New deal', exact: true }).last().click()
    const dialog = page.getByRole('dialog', { name: 'New deal' })
    await dialog.getByLabel('Title').fill('Signal lamps')
    await dialog.getByLabel('Value').fill('12,500.50')
    await dialog.getByRole('button', { name: 'Currency: USD' }).click()
    await page.getByRole('combobox', { name: 'Currency' }).fill('euro')
    await page.getByRole('option', { name: 'EUR Euro' }).click()
    await dialog.getByLabel('Expected close').fill('2031-10-31')
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(toast(page, 'Creating deal...')).toBeVisible()
    go()
    await expect(toast(page, 'Deal created successfully')).toBeVisible()
    await expect(grid.getByRole('row', { name: /Signal lamps/ })).toContainText('€12,500.50')
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Signal lamps')
    const [deal] = await person.request('GET', '/deals')
    expect(new Date(deal.expectedCloseDate).toISOString()).toBe('2031-10-31T10:00:00.001Z')
    expect(deal).toMatchObject({
      value: 12_500.5,
      currency: 'EUR',
      status: 'OPEN',
      probability: 0,
      owner: { id: person.user.id },
    })
  })

  test('takes company, contact and owner from existing records', async ({ userSession, person }) => {
    // Other journeys in this workspace may have created people with these names.
    const own = randomUUID()
    const company = await createCompany(person, { name: `Verdant Rail ${own}` })
    const contact = await createContact(person, { name: `Petra Vukičević ${own}` })
    const { page } = await openDealsList(userSession)
    await expect(page.getByText('No deals yet')).toBeVisible()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New deal' })
    await dialog.getByLabel('Title').fill('Sleepers')
    for (const [field, name] of [
      ['Company', company.name],
      ['Contact', contact.name],
    ]) {
      await dialog.getByRole('button', { name: `${field}: Choose ${field?.toLowerCase()}` }).click()
      await page
        .getByRole('dialog', { name: field, exact: true })
        .getByRole('combobox')
        .fill(name ?? '')
      await page.getByRole('option', { name }).click()
      await expect(dialog.getByRole('button', { name: `${field}: ${name}` })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(dialog.getByLabel('Title')).toHaveValue('Sleepers')
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(recordPanel(page)).toContainText(company.name)
    const [deal] = await person.request('GET', '/deals')
    expect([deal.companyId, deal.contactId]).toEqual([company.id, contact.id])
  })

  test('shows the error and keeps the draft when creating fails (DEAL-038)', async ({ userSession }) => {
    const { page } = await openDealsList(userSession)
    const letThrough = await failRequests(page, 'POST', '**/deals?*')
    await page.getByRole('button', { name: 'New deal', exact: true }).last().click()
    const dialog = page.getByRole('dialog', { name: 'New deal' })
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(dialog.getByText('A deal needs a title')).toBeVisible()
    await dialog.getByLabel('Title').fill('Kelp ropes')
    await dialog.getByLabel('Probability').fill('101')
    await dialog.getByLabel('Value').fill('12345678901234567890')
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(dialog.getByText('Please enter a valid percentage (0-100)')).toBeVisible()
    await expect(dialog.getByText(/^Value must be a number from 0 to/)).toBeVisible()
    await dialog.getByLabel('Probability').fill('40')
    await dialog.getByLabel('Value').fill('900')
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(toast(page, 'Failed to create deal')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Kelp ropes')
    await letThrough()
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(toast(page, 'Deal created successfully')).toBeVisible()
  })
})

test.describe('deleting', () => {
  test('asks first, reports it and restores the deal (DEAL-042, DEAL-043)', async ({ userSession }) => {
    const { page, grid } = await openDealsList(userSession, { deals: three })
    const go = await holdRequests(page, 'POST', '**/deals/bulk-delete?*')
    await keepMessages(page, 10_000)
    await tick(page, 'Lens coating')
    await page.keyboard.press('#')
    await expect(page.getByText('Are you sure you want to delete this deal?')).toBeVisible()
    await confirmDelete(page)
    await expect(toast(page, 'Deleting deal...')).toBeVisible()
    await expect(grid.getByText('Lens coating')).toHaveCount(0)
    go()
    await expect(toast(page, 'Deal deleted successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(grid.getByText('Lens coating')).toBeVisible()
  })

  test('asks first, reports it and restores several deals at once (DEAL-045, DEAL-046)', async ({ userSession }) => {
    const { page, grid } = await openDealsList(userSession, { deals: three })
    const go = await holdRequests(page, 'POST', '**/deals/bulk-delete?*')
    await keepMessages(page, 10_000)
    for (const title of ['Lens coating', 'Port gates']) await tick(page, title)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Are you sure you want to delete 2 deal(s)?')).toBeVisible()
    await confirmDelete(page)
    await expect(toast(page, 'Deleting deals...')).toBeVisible()
    go()
    await expect(toast(page, 'Deals deleted successfully')).toBeVisible()
    await expect.poll(() => readTitles({ grid })).toEqual(['Depot scanners'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await readTitles({ grid })).length).toBe(3)
  })

  test('brings the rows back when it fails (DEAL-044, DEAL-047)', async ({ userSession }) => {
    const { page, grid } = await openDealsList(userSession, { deals: three })
    await failRequests(page, 'POST', '**/deals/bulk-delete?*')
    await tick(page, 'Lens coating')
    await page.getByRole('button', { name: 'Delete' }).click()
    await confirmDelete(page)
    await expect(toast(page, 'Failed to delete deal')).toBeVisible()
    await tick(page, 'Port gates')
    await page.getByRole('button', { name: 'Delete' }).click()
    await confirmDelete(page)
    await expect(toast(page, 'Failed to delete deals')).toBeVisible()
    await expect.poll(async () => (await readTitles({ grid })).length).toBe(3)
  })
})

test.describe('the table', () => {
  test('filters, sorts and searches, saves that as a view, and keeps it in the URL', async ({ userSession }) => {
    const list = await openDealsList(userSession, { deals: three })
    const { page, grid } = list
    await expect(grid.getByText('R$310,000.50')).toBeVisible()
    await grid.getByRole('button', { name: 'Value', exact: true }).click()
    await expect.poll(() => readTitles(list)).toEqual(['Lens coating', 'Port gates', 'Depot scanners'])
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Status' }).click()
    for (const status of ['Open', 'Paused']) await page.getByRole('checkbox', { name: status }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => readTitles(list)).toEqual(['Lens coating', 'Port gates'])
    await expect(page).toHaveURL(/status=OPEN,PAUSED/)
    await page.getByRole('button', { name: 'Save as view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('In play')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: /^In play/ })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect.poll(() => readTitles(list)).toEqual(['Lens coating', 'Port gates'])
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search deals' })).toBeFocused()
    await page.keyboard.type('port')
    await expect.poll(() => readTitles(list)).toEqual(['Port gates'])
  })

  test('shows a company once in each row, and every column up to the next step', async ({ userSession }) => {
    const { id: companyId } = await userSession.person.request('POST', '/companies', { name: 'Harbor Gates' })
    const { grid } = await openDealsList(userSession, { deals: [{ ...three[2], companyId }] })
    const row = grid.getByRole('row', { name: /Port gates/ })
    await expect(row.locator('[data-column="company"]')).toHaveText('HGHarbor Gates')
    await expect(row.locator('[data-column="title"]')).toHaveText('Port gates')
    const head = await grid.getByRole('columnheader', { name: 'Next step' }).boundingBox()
    expect((head?.x ?? 0) + (head?.width ?? Number.NaN)).toBeLessThanOrEqual(1440)
  })

  test('edits a cell by keyboard, and asks for the reason of a loss', async ({ userSession, person }) => {
    const { page, grid } = await openDealsList(userSession, { deals: three, query: '?sort=title' })
    await expect(grid.getByText('Depot scanners')).toBeVisible()
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    for (const _ of ['value', 'status']) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('l')
    await expect(page.getByRole('option', { name: 'Lost', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Mark as lost' }).getByLabel('Lost reason').fill('No budget')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Deal status updated successfully')).toBeVisible()
    const [deal] = await person.request('GET', '/deals?search=lens')
    expect(deal).toMatchObject({ status: 'LOST', lostReason: 'No budget' })
    expect(Date.now() - Date.parse(deal.actualCloseDate)).toBeLessThan(60_000)
  })

  test('restores a cell that could not be saved, and says so', async ({ userSession }) => {
    const { page, grid } = await openDealsList(userSession, { deals: three, query: '?sort=title' })
    await expect(grid.getByText('Depot scanners')).toBeVisible()
    await failRequests(page, 'PATCH', '**/deals/*?*')
    await grid.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('1')
    await expect(page.locator('input:focus')).toHaveValue('1')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Failed to update deal')).toBeVisible()
    await expect(grid.getByText('R$310,000.50')).toBeVisible()
  })

  test('sets a field of several deals at once', async ({ userSession }) => {
    const { page, grid } = await openDealsList(userSession, { deals: three })
    for (const title of ['Lens coating', 'Port gates']) await tick(page, title)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('option', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'GBP British Pound' }).click()
    await expect(toast(page, 'Currency of 2 deals updated')).toBeVisible()
    await expect(grid.getByText('£41,000', { exact: true })).toBeVisible()
  })

  test('selects, filters and opens on a phone', async ({ userSession }) => {
    const { id: companyId } = await userSession.person.request('POST', '/companies', { name: 'Harbor Gates' })
    const deals = three.map((deal) => (deal.title === 'Port gates' ? { ...deal, companyId } : deal))
    const { page, grid } = await openDealsList(userSession, { deals, phone: true })
    await expect(grid.getByText('€128,000 · Harbor Gates')).toBeVisible()
    await grid.getByText('Port gates').tap()
    await expect.poll(async () => (await recordPanel(page).boundingBox())?.width).toBe(390)
    await recordPanel(page).getByRole('button', { name: 'Back' }).tap()
    await page.getByRole('button', { name: 'More', exact: true }).first().tap()
    await page.getByRole('menuitem', { name: 'Filter and sort' }).tap()
    await page.getByRole('dialog').getByText('Lost', { exact: true }).tap()
    await page.getByRole('button', { name: 'Show deals' }).tap()
    await expect(grid.getByText('Depot scanners')).toBeVisible()
    await expect(grid.getByText('Port gates')).toHaveCount(0)
  })
})

test.describe('an export of deals', () => {
  test('contains the filtered deals (DEAL-060, DEAL-061, DEAL-066)', async ({ userSession }) => {
    const { page } = await openDealsList(userSession, { deals: three, query: '?currency=EUR,BRL' })
    const go = await holdRequests(page, 'POST', '**/deals/export?*')
    await page.getByRole('button', { name: 'More: import, export' }).click()
    const sent = page.waitForRequest('**/deals/export?*')
    await page.getByRole('menuitem', { name: /CSV/ }).first().click()
    await expect(toast(page, 'Exporting deals...')).toBeVisible()
    expect((await sent).postDataJSON().format).toBe('csv')
    const [file] = await Promise.all([page.waitForEvent('download'), go()])
    await expect(toast(page, 'Deals exported successfully')).toBeVisible()
    expect(file.suggestedFilename()).toMatch(/^deals-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(head).toContain('Title')
    expect(rows.map((row) => row.includes('Port gates') || row.includes('Depot scanners'))).toEqual([true, true])
  })

  test('reports an error when it fails (DEAL-062)', async ({ userSession }) => {
    const { page } = await openDealsList(userSession, { deals: three })
    await failRequests(page, 'POST', '**/deals/export?*')
    await page.getByRole('button', { name: 'More: import, export' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).first().click()
    await expect(toast(page, 'Failed to export deals')).toBeVisible()
  })
})
