import type { Locator, Page } from '@playwright/test'
import type { Seat } from './desk.ts'
import type { Person } from './parley.ts'

/** Somebody and the page of the contacts of their workspace. */
export type Desk = { person: Person; page: Page; grid: Locator }

type Looks = { contacts?: object[]; at?: string; phone?: boolean }

/** Empties the person's workspace, creates the contacts in order and opens the list. */
export async function aDesk(seat: Seat, looks: Looks = {}): Promise<Desk> {
  const { contacts = [], at = '', phone } = looks
  const { person } = seat
  await empty(person)
  for (const contact of contacts) await person.calls('POST', '/contacts', contact)
  const page = phone ? await seat.phone(360) : seat.page
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

/** A sign-up for each test would be more than the server takes from one address. */
async function empty(person: Person): Promise<void> {
  for (;;) {
    const rows: { id: string }[] = await person.calls('GET', '/contacts?limit=500')
    if (rows.length === 0) return
    await person.calls('DELETE', '/contacts/bulk', { contactIds: rows.map(({ id }) => id) })
  }
}
