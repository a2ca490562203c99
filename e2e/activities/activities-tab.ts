import { expect, type Locator, type Page } from '@playwright/test'
import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { createContact, openContact } from '../testing/record-panel.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys read responses of every shape
type ActivityFixture = any

type CreatedSubject = { record: { id: string }; open: (page: Page, tab?: string) => Promise<Locator> }

/** A record of each kind that has activities, and the path of its panel. */
export const createSubject: Record<
  'contact' | 'company' | 'deal',
  (person: SignedInPerson) => Promise<CreatedSubject>
> = {
  async contact(person) {
    const record = await createContact(person)
    return { record, open: (page, tab) => openContact(page, record, tab) }
  },
  async company(person) {
    const record = await createCompany(person)
    return { record, open: (page, tab) => openCompany(page, record, tab) }
  },
  async deal(person) {
    const record = await createDeal(person)
    return { record, open: (page, tab) => openDeal(page, record, tab) }
  },
}

export const createActivity = (
  person: SignedInPerson,
  contactId: string,
  values: object = {},
): Promise<ActivityFixture> => person.request('POST', '/activities', { title: 'First call', contactId, ...values })

/** The activities of a lead as the server stores them. */
export const listActivities = (person: SignedInPerson, contactId: string): Promise<ActivityFixture[]> =>
  person.request('GET', `/activities?contactId=${contactId}`)

export const activitiesTab = (panel: Locator): Locator => panel.getByRole('region', { name: 'Activities', exact: true })

export const activityEntry = (panel: Locator, title: string): Locator =>
  panel.getByRole('list', { name: 'Activities' }).getByRole('listitem').filter({ hasText: title })

/** Opens the form for a new activity. */
export async function openAddForm(panel: Locator): Promise<Locator> {
  await panel.getByRole('button', { name: 'Add Activity' }).click()
  const form = panel.getByRole('form', { name: 'Add activity' })
  await expect(form.getByLabel('Title')).toBeFocused()
  return form
}

/** Opens the form of an activity. */
export async function openEditForm(panel: Locator, title: string): Promise<Locator> {
  await activityEntry(panel, title).getByRole('button', { name: 'Edit activity' }).click()
  const form = panel.getByRole('form', { name: 'Edit activity' })
  await expect(form.getByLabel('Title')).toHaveValue(title)
  return form
}

export const saveForm = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Save' }).click()
