import { expect, type Locator, type Page } from '@playwright/test'
import { aCompany, openCompany } from './company.ts'
import { aDeal, openDeal } from './deals.ts'
import { aLead, openLead } from './lead.ts'
import type { Person } from './parley.ts'

// biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
export type Activity = any

type Made = { record: { id: string }; open: (page: Page, tab?: string) => Promise<Locator> }

/** A record of each kind that has activities, and the way to its panel. */
export const subjects: Record<'contact' | 'company' | 'deal', (person: Person) => Promise<Made>> = {
  async contact(person) {
    const record = await aLead(person)
    return { record, open: (page, tab) => openLead(page, record, tab) }
  },
  async company(person) {
    const record = await aCompany(person)
    return { record, open: (page, tab) => openCompany(page, record, tab) }
  },
  async deal(person) {
    const record = await aDeal(person)
    return { record, open: (page, tab) => openDeal(page, record, tab) }
  },
}

export const anActivity = (person: Person, contactId: string, values: object = {}): Promise<Activity> =>
  person.calls('POST', '/activities', { title: 'First call', contactId, ...values })

/** The activities of a lead as the server has them. */
export const activitiesOf = (person: Person, contactId: string): Promise<Activity[]> =>
  person.calls('GET', `/activities?contactId=${contactId}`)

export const tabOf = (panel: Locator): Locator => panel.getByRole('region', { name: 'Activities', exact: true })

export const entry = (panel: Locator, title: string): Locator =>
  panel.getByRole('list', { name: 'Activities' }).getByRole('listitem').filter({ hasText: title })

/** Opens the form for a new activity. */
export async function addForm(panel: Locator): Promise<Locator> {
  await panel.getByRole('button', { name: 'Add Activity' }).click()
  const form = panel.getByRole('form', { name: 'Add activity' })
  await expect(form.getByLabel('Title')).toBeFocused()
  return form
}

/** Opens the form of an activity. */
export async function editForm(panel: Locator, title: string): Promise<Locator> {
  await entry(panel, title).getByRole('button', { name: 'Edit activity' }).click()
  const form = panel.getByRole('form', { name: 'Edit activity' })
  await expect(form.getByLabel('Title')).toHaveValue(title)
  return form
}

export const save = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Save' }).click()
