import type { Page } from '@playwright/test'
import { aCompany, openCompany } from './company.ts'
import { aLead, openLead, panelOf, trouble } from './lead.ts'
import { expect, type Person, test } from './parley.ts'

const deals = [
  ['OPEN', 'Reefers for the spring', 125_000, 'EUR'],
  ['WON', 'Pilot lane', 4_200.5, 'USD'],
  ['LOST', 'Air freight', 0, 'USD'],
  ['PAUSED', 'Warehouse', 90, 'USD'],
  ['DORMANT', 'Old business', 1, 'USD'],
].map(([status, title, value, currency], id) => ({
  ...{ id: String(id), title, status, value, currency, probability: 40, owner: { name: 'Maren Aldous' } },
  expectedCloseDate: '2026-05-04T12:00:00Z',
}))

/** Somebody's record with deals, as the server would tell of it. */
async function withDeals(page: Page, noun: 'contacts' | 'companies', record: { id: string; counts: object }) {
  const data = { ...record, counts: { ...record.counts, deals: deals.length } }
  await page.route(`**/${noun}/${record.id}?*`, (route) => route.fulfill({ json: { success: true, data } }))
}
const byContact = '**/deals/by-contact/*'

async function aLeadWithDeals(page: Page, person: Person) {
  const lead = await aLead(person)
  await withDeals(page, 'contacts', lead)
  return lead
}

test('lists title, status, value and owner of each deal (DEALP-003, DEALP-005, LEADP-035)', async ({
  page,
  person,
}) => {
  await page.route(byContact, (route) => route.fulfill({ json: { success: true, data: deals } }))
  const panel = await openLead(page, await aLeadWithDeals(page, person), 'deals')
  const entries = panel.getByRole('list', { name: 'Deals' }).getByRole('listitem')
  await expect(entries).toHaveText([
    'Reefers for the springOpen€125,000.0040% · May 4, 2026 · Maren Aldous',
    'Pilot laneWon$4,200.5040% · May 4, 2026 · Maren Aldous',
    'Air freightLost$0.0040% · May 4, 2026 · Maren Aldous',
    'WarehousePaused$90.0040% · May 4, 2026 · Maren Aldous',
    'Old businessUnknown$1.0040% · May 4, 2026 · Maren Aldous',
  ])
})

test('is the same for companies', async ({ page, person }) => {
  const company = await aCompany(person)
  await withDeals(page, 'companies', company)
  await page.route('**/deals/by-company/*', (route) => route.fulfill({ json: { success: true, data: deals } }))
  const panel = await openCompany(page, company, 'deals')
  await expect(panel.getByText('Reefers for the spring')).toBeVisible()
})

test('shows that it loads, then says what failed and tries again (DEALP-001, DEALP-002, DEALP-010)', async ({
  page,
  person,
}) => {
  const answers: ((answer: object) => void)[] = []
  await page.route(byContact, async (route) =>
    route.fulfill(await new Promise<object>((answer) => answers.push(answer))),
  )
  const panel = await openLead(page, await aLeadWithDeals(page, person), 'deals')
  await expect.poll(() => answers.length).toBe(1)
  await expect(panel.getByRole('tabpanel').getByText('Loading')).toBeAttached()
  answers[0]?.({ ...trouble, status: 400 })
  await expect(panel.getByText('Failed to load deals')).toBeVisible()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.({ json: { success: true, data: [] } })
  await expect(panel.getByText('No deals associated yet')).toBeVisible()
})

test('says when the token is gone (DEALP-007)', async ({ page, person }) => {
  const panel = await openLead(page, await aLeadWithDeals(page, person))
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await panel.getByRole('tab', { name: 'Deals' }).click()
  await expect(panelOf(page).getByText('Authentication required')).toBeVisible()
})

test('asks for nothing where there are no deals (DEALP-004)', async ({ page, person }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/deals/') && asked.push(request.url()))
  const panel = await openLead(page, await aLead(person), 'deals')
  await expect(panel.getByText('No deals associated yet')).toBeVisible()
  expect(asked).toEqual([])
})
