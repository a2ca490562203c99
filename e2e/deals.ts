import { expect, type Locator, type Page } from '@playwright/test'
import type { Seat } from './desk.ts'
import { panelOf } from './lead.ts'
import { type Person, visit } from './parley.ts'

export { hold, refuse, toast } from './calls.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
export type Deal = any

/** A deal of this person's workspace. */
export const aDeal = (person: Person, values: object = {}): Promise<Deal> =>
  person.calls('POST', '/deals', { title: 'Reefer fleet telemetry', value: 184_000, probability: 70, ...values })

/** Opens a deal by its address and waits until it is there. */
export async function openDeal(page: Page, deal: Deal, tab?: string): Promise<Locator> {
  await visit(page, `/deals?panel=deal:${deal.id}${tab ? `&tab=${tab}` : ''}`)
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(deal.title || 'Untitled Deal')
  return panel
}

export type DealDesk = { person: Person; page: Page; grid: Locator }
type Looks = { deals?: object[]; at?: string; phone?: boolean }

/** Empties the person's workspace of deals, creates these in order and opens the list. */
export async function aDealDesk(seat: Seat, looks: Looks = {}): Promise<DealDesk> {
  const { deals = [], at = '', phone = false } = looks
  const { person } = seat
  await noDeals(person)
  for (const deal of deals) await person.calls('POST', '/deals', deal)
  const page = phone ? await seat.phone() : seat.page
  await page.goto(`/deals${at}`)
  return { person, page, grid: page.getByRole('grid', { name: 'Deals' }) }
}

/** The titles in the list, from the top. */
export const titlesIn = async ({ grid }: Pick<DealDesk, 'grid'>): Promise<string[]> => {
  const rows = await grid.getByRole('rowheader').locator('span.font-medium').allTextContents()
  return rows.map((title) => title.trim())
}

async function noDeals(person: Person): Promise<void> {
  for (;;) {
    const rows: { id: string }[] = await person.calls('GET', '/deals?limit=500')
    if (rows.length === 0) return
    await person.calls('POST', '/deals/bulk-delete', { dealIds: rows.map(({ id }) => id) })
  }
}
