import { expect, type Locator, type Page } from '@playwright/test'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { recordPanel } from '../testing/record-panel.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys read responses of every shape
export type CompanyFixture = any

/** Creates a company in this person's workspace. */
export const createCompany = (person: SignedInPerson, values: object = {}): Promise<CompanyFixture> =>
  person.request('POST', '/companies', { name: 'Tessellate Freight', ...values })

/** Opens a company by its URL and waits until it is shown. */
export async function openCompany(page: Page, company: CompanyFixture, tab?: string): Promise<Locator> {
  await navigate(page, `/contacts?panel=company:${company.id}${tab ? `&tab=${tab}` : ''}`)
  const panel = recordPanel(page)
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(company.name)
  return panel
}
