import type { Page } from '@playwright/test'
import { createCompany, openCompany } from '../companies/company-page.ts'
import { createStorageState, navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { createContact, createContactAtCompany, openContact, recordPanel } from '../testing/record-panel.ts'
import { failRequests, holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createDeal, toast } from './deals-page.ts'

const deals = [
  ['OPEN', 'Reefers for the spring', 125_000, 'EUR'],
  ['WON', 'Pilot lane', 4_200.5, 'USD'],
  ['LOST', 'Air freight', 0, 'USD'],
  ['PAUSED', 'Warehouse', 90, 'USD'],
  ['DORMANT', 'Old business', 1, 'USD'],
].map(([status, title, value, currency], id) => ({
  ...{ id: String(id), title, status, value, currency, probability: 40, owner: { name: 'Maren Aldous' } },
  expectedCloseDate: '2026-05-04T09:00:00Z',
}))

/** A person's record with deals, as the server would return it. */
async function stubDeals(page: Page, noun: 'contacts' | 'companies', record: { id: string; counts: object }) {
  const data = { ...record, counts: { ...record.counts, deals: deals.length } }
  await page.route(`**/${noun}/${record.id}?*`, (route) => route.fulfill({ json: { success: true, data } }))
}
const byContact = '**/deals/by-contact/*'

async function openContactWithDeals(page: Page, person: SignedInPerson) {
  const lead = await createContact(person)
  await stubDeals(page, 'contacts', lead)
  return lead
}

test('lists title, status, value and owner of each deal (DEALP-003, DEALP-005, LEADP-035)', async ({
  page,
  person,
}) => {
  const lead = await openContactWithDeals(page, person)
  await page.route(`**/deals/by-contact/${lead.id}?*`, (route) =>
    route.fulfill({ json: { success: true, data: deals } }),
  )
  const panel = await openContact(page, lead, 'deals')
  const entries = panel.getByRole('list', { name: 'Deals' }).getByRole('listitem')
  await expect(entries).toHaveText([
    'Reefers for the springOpen€125,000.0040% · May 4, 2026 · Maren Aldous',
    'Pilot laneWon$4,200.50100% · May 4, 2026 · Maren Aldous',
    'Air freightLost$0.000% · May 4, 2026 · Maren Aldous',
    'WarehousePaused$90.0040% · May 4, 2026 · Maren Aldous',
    'Old businessUnknown$1.0040% · May 4, 2026 · Maren Aldous',
  ])
})

test('shows an unrecognized status as unknown, with the stored value (DEALP-006)', async ({ page, person }) => {
  await page.route(byContact, (route) => route.fulfill({ json: { success: true, data: deals } }))
  const panel = await openContact(page, await openContactWithDeals(page, person), 'deals')
  const entry = panel.getByRole('listitem').filter({ hasText: 'Old business' })
  await entry.getByText('Unknown').hover()
  await expect(page.getByRole('tooltip')).toHaveText('DORMANT')
})

test('works the same for companies', async ({ page, person }) => {
  const company = await createCompany(person)
  await stubDeals(page, 'companies', company)
  await page.route('**/deals/by-company/*', (route) => route.fulfill({ json: { success: true, data: deals } }))
  const panel = await openCompany(page, company, 'deals')
  await expect(panel.getByText('Reefers for the spring')).toBeVisible()
})

test('shows that it is loading, then says what failed and tries again (DEALP-001, DEALP-002, DEALP-010)', async ({
  page,
  person,
}) => {
  await failRequests(page, 'GET', byContact)
  const answer = await holdRequests(page, 'GET', byContact)
  const panel = await openContact(page, await openContactWithDeals(page, person), 'deals')
  await expect(panel.getByRole('tabpanel').getByText('Loading')).toBeAttached()
  answer()
  await expect(panel.getByText('Failed to load deals')).toBeVisible()
  await page.unroute(byContact)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('No deals associated yet')).toBeVisible()
})

test('says when the token is missing (DEALP-007)', async ({ page, person }) => {
  const panel = await openContact(page, await openContactWithDeals(page, person))
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await panel.getByRole('tab', { name: 'Deals' }).click()
  await expect(recordPanel(page).getByText('Authentication required')).toBeVisible()
})

test('requests nothing when there are no deals (DEALP-004)', async ({ page, person }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/deals/') && asked.push(request.url()))
  const panel = await openContact(page, await createContact(person), 'deals')
  await expect(panel.getByText('No deals associated yet')).toBeVisible()
  expect(asked).toEqual([])
})

for (const [missing, text, user] of [
  ['workspace', 'Please select a workspace', { workspaces: [] }],
  ['organization', 'Please select an organization', { organizations: [], workspaces: [] }],
] as const)
  test(`gives way to the page that says that no ${missing} is selected`, async ({ browser, product, person }) => {
    const lead = await createContact(person)
    await createDeal(person, { contactId: lead.id })
    const nowhere = { ...person, user: { ...person.user, ...user } }
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: createStorageState(product, nowhere),
    })
    const page = await context.newPage()
    await page.route('**/auth/profile*', (route) => route.fulfill({ json: { success: true, data: nowhere.user } }))
    await navigate(page, `/contacts?panel=contact:${lead.id}&tab=deals`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Reefer fleet telemetry')).toHaveCount(0)
  })

test('adds a deal for the contact and their company, and opens it (LEADP-035)', async ({ page, person }) => {
  const lead = await createContactAtCompany(person, 'Verdant Rail')
  const panel = await openContact(page, lead, 'deals')
  await panel.getByRole('button', { name: 'Add Deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await expect(dialog.getByRole('button', { name: 'Company: Verdant Rail' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Contact: Petra Vukičević' })).toBeVisible()
  await dialog.getByLabel('Title').fill('Sleepers')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(toast(page, 'Deal created successfully')).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Deals' })).toContainText('1')
  await panel.getByRole('button', { name: /Sleepers/ }).click()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toHaveText('Deal Sleepers')
  await expect(page).toHaveURL(/panel=deal:/)
  const [deal] = await person.request('GET', `/deals/by-contact/${lead.id}`)
  expect([deal.contactId, deal.companyId]).toEqual([lead.id, lead.companyId])
})

test('lists more than fifty deals on request, and reflects changes to any of them', async ({ page, person }) => {
  const lead = await createContact(person)
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, n) => createDeal(person, { title: `Deal ${n}`, contactId: lead.id })),
  )
  const panel = await openContact(page, lead, 'deals')
  const entries = panel.getByRole('list', { name: 'Deals' }).getByRole('listitem')
  await expect(entries).toHaveCount(50)
  await panel.getByRole('button', { name: 'Show more' }).click()
  await expect(entries).toHaveCount(60)
  await expect(panel.getByRole('button', { name: 'Show more' })).not.toBeAttached()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  for (const { id } of [made[0], made[59]]) await person.request('PATCH', `/deals/${id}`, { title: 'Renamed' })
  await expect(entries.filter({ hasText: 'Renamed' })).toHaveCount(2)
  await expect(entries).toHaveCount(60)
})

test('reflects the changes of others, and adds a deal for a company alone', async ({ page, person }) => {
  const company = await createCompany(person)
  const deal = await createDeal(person, { companyId: company.id })
  const panel = await openCompany(page, company, 'deals')
  await expect(panel.getByText('Reefer fleet telemetry')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await person.request('PATCH', `/deals/${deal.id}`, { title: 'Renamed by a colleague' })
  await expect(panel.getByText('Renamed by a colleague')).toBeVisible()
  await panel.getByRole('button', { name: 'Add Deal' }).click()
  await expect(page.getByRole('button', { name: 'Company: Tessellate Freight' })).toBeVisible()
})
