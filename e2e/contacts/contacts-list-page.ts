import type { Locator, Page } from '@playwright/test'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import type { UserSession } from '../testing/shared-page.ts'

/** A person and the contacts page of their workspace. */
export type ContactsListPage = { person: SignedInPerson; page: Page; grid: Locator }

type ContactsListOptions = { contacts?: object[]; query?: string; phone?: boolean }

/** Creates the contacts in order in the journey's own workspace, and opens the list. */
export async function openContactsList(
  userSession: UserSession,
  options: ContactsListOptions = {},
): Promise<ContactsListPage> {
  const { contacts = [], query = '', phone } = options
  const { person } = userSession
  for (const contact of contacts) await person.request('POST', '/contacts', contact)
  const page = phone ? await userSession.openPhonePage(360) : userSession.page
  await navigate(page, `/contacts${query}`)
  return { person, page, grid: page.getByRole('grid', { name: 'Contacts' }) }
}

/** The names in the list, top to bottom. */
export const readNames = async ({ grid }: ContactsListPage): Promise<string[]> => {
  const rows = await grid.getByRole('rowheader').locator('span.font-medium').allTextContents()
  return rows.map((name) => name.trim())
}

/** Ticks a contact's checkbox. */
export const tick = ({ page }: ContactsListPage, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${name}` }).click()

/** Chooses an item of the menu with import and export. */
export async function chooseMenuItem({ page }: ContactsListPage, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More: import, export' }).click()
  await page.getByRole('menuitem', { name: item }).first().click()
}
