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
  test('shows the next step and the last talk, not the owner and tags of the sections below, and opens the records that it names', async ({
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
    await openContact(page, lead)
    await expect(lineOf(page, 'Owner')).not.toBeAttached()
    await expect(lineOf(page, 'Next step')).toHaveText('Send the quote · Overdue, Jan 5, 2026')
    await expect(lineOf(page, 'Last interaction')).toHaveText(/^Call · \d+ days ago$/)
    await expect(lineOf(page, 'Tags')).not.toBeAttached()
    await expect(recordPanel(page).getByText('Key account of Petra')).toHaveCount(1)
    await lineOf(page, 'Last interaction').getByRole('button').click()
    await expect(recordPanel(page).getByRole('tab', { name: /^Activities/ })).toHaveAttribute('aria-selected', 'true')
    await recordPanel(page).getByRole('tab', { name: 'Overview' }).click()
    await lineOf(page, 'Next step').getByRole('button').click()
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Send the quote')
  })

  test('says what is missing, and updates when something is planned', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Rosalind Achterberg' })
    await openContact(page, lead)
    await expect(lineOf(page, 'Next step')).toHaveText('No next step')
    await expect(lineOf(page, 'Last interaction')).toHaveText('Never')
    await expect(lineOf(page, 'Tags')).not.toBeAttached()
    await person.request('POST', '/tasks', { title: 'Call back', contactId: lead.id, dueDate: '2031-05-01T09:00:00Z' })
    await expect(lineOf(page, 'Next step')).toHaveText('Call back · May 1, 2031')
  })
})

test('shows the tabs in full size, and arrows where they do not fit', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const lead = await createContact(person, { name: 'Sione Tuilagi' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    const panel = await openContact(page, lead)
    const tasks = panel.getByRole('tab', { name: /^Tasks/ })
    await expect(panel.getByRole('tab')).toHaveCount(6)
    await expect(tasks).toHaveCSS('font-size', '13px')
    await expect(tasks).not.toBeInViewport({ ratio: 1 })
    await panel.getByRole('button', { name: 'Scroll tabs', exact: true }).click()
    await expect(tasks).toBeInViewport({ ratio: 1 })
    await expect(panel.getByRole('button', { name: 'Scroll tabs', exact: true })).not.toBeAttached()
    await expect(panel.getByRole('button', { name: 'Scroll tabs back' })).toBeVisible()
  }
})
