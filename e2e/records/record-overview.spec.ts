import type { Page } from '@playwright/test'
import { assign, createTag } from '../tags/tags-api.ts'
import { navigate } from '../testing/fixtures.ts'
import {
  createContact,
  fieldRow,
  openContact,
  openFieldEditor,
  panelSection,
  recordPanel,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

/** As for a person who has never asked for empty fields. */
const hideEmptyFields = (page: Page, userId: string) =>
  page.evaluate((id) => localStorage.setItem(`empty-fields:${id}`, ''), userId)
const lineOf = (page: Page, name: string) =>
  recordPanel(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

test.describe('empty fields', () => {
  test('are hidden until they are asked for, for every record', async ({ page, person }) => {
    await navigate(page, '/contacts')
    await hideEmptyFields(page, person.user.id)
    const first = await createContact(person, { name: 'Sunniva Rask', jobTitle: 'Buyer' })
    const panel = await openContact(page, first)
    for (const label of ['Name', 'Email', 'Phone number', 'Job title', 'Company', 'Status', 'Owner'])
      await expect(fieldRow(panel, label)).toBeVisible()
    await expect(fieldRow(panel, 'LinkedIn')).not.toBeAttached()
    await expect(panelSection(panel, 'LinkedIn Skills')).not.toBeAttached()
    await panel.getByRole('button', { name: /^Show 30 empty fields$/ }).click()
    await expect(fieldRow(panel, 'LinkedIn')).toContainText('Not provided')
    await expect(panelSection(panel, 'LinkedIn Skills')).toBeVisible()
    await openContact(page, await createContact(person, { name: 'Óscar Lindqvist' }))
    await expect(fieldRow(panel, 'Industry')).toContainText('Not provided')
    await panel.getByRole('button', { name: 'Hide empty fields' }).click()
    await expect(fieldRow(panel, 'Industry')).not.toBeAttached()
    await page.reload()
    await expect(fieldRow(panel, 'Name')).toBeVisible()
    await expect(fieldRow(panel, 'Industry')).not.toBeAttached()
  })

  test('stay while they are cleared, and while they have an unsaved text', async ({ page, person }) => {
    await navigate(page, '/contacts')
    await hideEmptyFields(page, person.user.id)
    const panel = await openContact(page, await createContact(person, { name: 'Ylva Brandt', industry: 'Shipping' }))
    await (await openFieldEditor(panel, 'Industry')).getByRole('textbox').fill('')
    await page.keyboard.press('Enter')
    await expect(fieldRow(panel, 'Industry')).toContainText('Not provided')
  })
})

test.describe('at a glance', () => {
  test('shows next step, last talk, owner and tags before everything else, and opens the records that it names', async ({
    page,
    person,
  }) => {
    const lead = await createContact(person, { name: 'Petra Vukičević', ownerId: person.user.id })
    await assign(person, await createTag(person, 'Key account of Petra'), lead.id)
    await person.request('POST', '/tasks', {
      title: 'Send the quote',
      contactId: lead.id,
      dueDate: '2026-01-05T09:00:00Z',
    })
    await person.request('POST', '/activities', {
      ...{ title: 'First call', type: 'CALL', contactId: lead.id, scheduledAt: '2026-01-02T09:00:00Z' },
    })
    const panel = await openContact(page, lead)
    await expect(lineOf(page, 'Next step')).toHaveText('Send the quote · Overdue, Jan 5, 2026')
    await expect(lineOf(page, 'Last interaction')).toHaveText(/^Call · \d+ days ago$/)
    await expect(fieldRow(panelSection(panel, 'Owner'), 'Owner')).toContainText('Maren Aldous')
    await expect(panelSection(panel, 'Tags').getByText('Key account of Petra')).toBeVisible()
    for (const title of ['Owner', 'Tags', 'Latest activity'])
      await expect(panelSection(panel, title)).toBeInViewport({ ratio: 1 })
    await lineOf(page, 'Last interaction').getByRole('button').click()
    await expect(recordPanel(page).getByRole('tab', { name: /^Activities/ })).toHaveAttribute('aria-selected', 'true')
    await recordPanel(page).getByRole('tab', { name: 'Overview' }).click()
    await lineOf(page, 'Next step').getByRole('button').click()
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Send the quote')
  })

  test('says what is missing, and updates when something is planned', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Rosalind Achterberg' })
    await openContact(page, lead)
    await expect(lineOf(page, 'Next step')).toHaveText('No next stepSet a follow-up')
    await expect(lineOf(page, 'Last interaction')).toHaveText('Never')
    await person.request('POST', '/tasks', { title: 'Call back', contactId: lead.id, dueDate: '2031-05-01T09:00:00Z' })
    await expect(lineOf(page, 'Next step')).toHaveText('Call back · May 1, 2031')
    // Earlier today is not late yet.
    await person.request('PATCH', `/contacts/${lead.id}`, { nextFollowUpAt: new Date().toISOString() })
    await expect(lineOf(page, 'Next step')).toHaveText('Follow up · Due today')
  })
})

for (const [name, width] of [
  ['beside a list', 1440],
  ['on a phone', 386],
] as const)
  test(`shows every tab ${name} without scrolling, with the counts of a busy record`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 844 })
    const lead = await createContact(person, { name: 'Sione Tuilagi' })
    const counts = { activities: 24, deals: 12, messages: 100, notes: 38, tasks: 7 }
    await page.route(`**/contacts/${lead.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...lead, counts } } }),
    )
    const panel = await openContact(page, lead)
    await expect(panel.getByRole('tab')).toHaveText([
      'Overview',
      'Activities24',
      'Deals12',
      'Messages99+',
      'Notes38',
      'Tasks7',
    ])
    for (const tab of await panel.getByRole('tab').all()) {
      await expect(tab).toBeInViewport({ ratio: 1 })
      await expect(tab).toHaveCSS('font-size', '12px')
    }
    await expect(panel.getByRole('button', { name: /^Scroll tabs/ })).not.toBeAttached()
  })

test('shows arrows where the tabs do not fit', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 280, height: 844 })
  const panel = await openContact(page, await createContact(person, { name: 'Sione Tuilagi' }))
  const tasks = panel.getByRole('tab', { name: /^Tasks/ })
  await expect(tasks).not.toBeInViewport({ ratio: 1 })
  await panel.getByRole('button', { name: 'Scroll tabs', exact: true }).click()
  await expect(tasks).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('button', { name: 'Scroll tabs', exact: true })).not.toBeAttached()
  await expect(panel.getByRole('button', { name: 'Scroll tabs back' })).toBeVisible()
})
