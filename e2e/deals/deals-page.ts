import { expect, type Locator, type Page } from '@playwright/test'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { recordPanel } from '../testing/record-panel.ts'
import type { UserSession } from '../testing/shared-page.ts'

export { failRequests, holdRequests, toast } from '../testing/routes.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys read responses of every shape
export type DealFixture = any

/** Creates a deal in this person's workspace. */
export const createDeal = (person: SignedInPerson, values: object = {}): Promise<DealFixture> =>
  person.request('POST', '/deals', { title: 'Reefer fleet telemetry', value: 184_000, probability: 70, ...values })

/** Opens a deal by its URL and waits until it is shown. */
export async function openDeal(page: Page, deal: DealFixture, tab?: string): Promise<Locator> {
  await navigate(page, `/deals?panel=deal:${deal.id}${tab ? `&tab=${tab}` : ''}`)
  const panel = recordPanel(page)
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(deal.title || 'Untitled Deal')
  return panel
}

type DealsListPage = { person: SignedInPerson; page: Page; grid: Locator }
type DealsListOptions = { deals?: object[]; query?: string; phone?: boolean }

/** Creates these in order in the journey's own workspace, and opens the list. */
export async function openDealsList(userSession: UserSession, options: DealsListOptions = {}): Promise<DealsListPage> {
  const { deals = [], query = '', phone = false } = options
  const { person } = userSession
  for (const deal of deals) await person.request('POST', '/deals', deal)
  const page = phone ? await userSession.openPhonePage() : userSession.page
  await navigate(page, `/deals${query}`)
  return { person, page, grid: page.getByRole('grid', { name: 'Deals' }) }
}

/** The titles in the list, top to bottom. */
export const readTitles = async ({ grid }: Pick<DealsListPage, 'grid'>): Promise<string[]> => {
  const rows = await grid.getByRole('rowheader').locator('span.font-medium').allTextContents()
  return rows.map((title) => title.trim())
}
