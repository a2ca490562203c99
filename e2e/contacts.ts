import type { Browser, Locator, Page } from '@playwright/test'
import { aPerson, type Person, signedIn } from './parley.ts'
import type { Product } from './product.ts'

/** Somebody with a workspace of their own and the page of its contacts. */
export type Desk = { person: Person; page: Page; grid: Locator }

type Looks = { contacts?: object[]; at?: string; phone?: boolean }

/** Signs somebody up, creates the contacts in order and opens the list. */
export async function aDesk(
  browser: Browser,
  product: Product,
  { contacts = [], at = '', phone }: Looks = {},
): Promise<Desk> {
  const person = await aPerson(product)
  for (const contact of contacts) await person.calls('POST', '/contacts', contact)
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: signedIn(product, person),
    viewport: phone ? { width: 360, height: 740 } : { width: 1440, height: 900 },
    hasTouch: phone,
    isMobile: phone,
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await page.goto(`/contacts${at}`)
  return { person, page, grid: page.getByRole('grid', { name: 'Contacts' }) }
}

/** The names in the list, from the top. */
export const namesIn = async ({ grid }: Desk): Promise<string[]> => {
  const rows = await grid.getByRole('rowheader').locator('span.font-medium').allTextContents()
  return rows.map((name) => name.trim())
}

/** Ticks the box of a contact. */
export const tick = ({ page }: Desk, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${name}` }).click()

/** Chooses something in the menu with import and export. */
export async function choose({ page }: Desk, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More: import, export' }).click()
  await page.getByRole('menuitem', { name: item }).first().click()
}
