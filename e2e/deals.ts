import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { panelOf } from './lead.ts'
import { aPerson, type Person, signedIn } from './parley.ts'
import type { Product } from './product.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
export type Deal = any

/** A deal of this person's workspace. */
export const aDeal = (person: Person, values: object = {}): Promise<Deal> =>
  person.calls('POST', '/deals', { title: 'Reefer fleet telemetry', value: 184_000, probability: 70, ...values })

/** Opens a deal by its address and waits until it is there. */
export async function openDeal(page: Page, deal: Deal, tab?: string): Promise<Locator> {
  await page.goto(`/deals?panel=deal:${deal.id}${tab ? `&tab=${tab}` : ''}`)
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(deal.title)
  return panel
}

export type DealDesk = { person: Person; page: Page; grid: Locator }

/** Somebody new, whose workspace has these deals and nothing else, on the page of the deals. */
export async function aDealDesk(
  { browser, product }: { browser: Browser; product: Product },
  { deals = [], at = '', phone = false }: { deals?: object[]; at?: string; phone?: boolean } = {},
): Promise<DealDesk> {
  const person = await aPerson(product)
  for (const deal of deals) await person.calls('POST', '/deals', deal)
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: signedIn(product, person),
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone,
    isMobile: phone,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`/deals${at}`)
  return { person, page, grid: page.getByRole('grid', { name: 'Deals' }) }
}
