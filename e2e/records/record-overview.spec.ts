import type { Locator, Page } from '@playwright/test'
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
  test('shows next step, last interaction, owner and tags before everything else, and opens the records that it names', async ({
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
      ...{ title: 'First call', type: 'CALL', contactId: lead.id, scheduledAt: '2025-01-02T09:00:00Z' },
    })
    const panel = await openContact(page, lead)
    await expect(lineOf(page, 'Next step')).toHaveText(/^Send the quote · \d+ days overdue$/)
    await expect(lineOf(page, 'Last interaction')).toHaveText('Call · Jan 2, 2025')
    await expect(fieldRow(panelSection(panel, 'Owner'), 'Owner')).toContainText('Maren Aldous')
    await expect(panelSection(panel, 'Tags').getByText('Key account of Petra')).toBeVisible()
    for (const title of ['Owner', 'Tags', 'Recent history'])
      await expect(panelSection(panel, title)).toBeInViewport({ ratio: 1 })
    await lineOf(page, 'Last interaction').getByRole('button').click()
    await expect(recordPanel(page).getByRole('tab', { name: /^Activities/ })).toHaveAttribute('aria-selected', 'true')
    await recordPanel(page).getByRole('tab', { name: 'Overview' }).click()
    await lineOf(page, 'Next step').getByRole('button').click()
    await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Send the quote')
  })

  test('puts the date of a next step with a long name below it', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Sione Tuilagi' })
    const title = 'Send the revised telemetry quote with the 4% two-port discount'
    const dueDate = new Date(Date.now() - 30 * 3_600_000).toISOString()
    await person.request('POST', '/tasks', { title, contactId: lead.id, dueDate })
    await openContact(page, lead)
    const line = lineOf(page, 'Next step')
    await expect(line).toHaveText(`${title} · 1 day overdue`)
    const [name, date] = [await line.getByText(title).boundingBox(), await line.locator('time').boundingBox()]
    expect(date?.x).toBe(name?.x)
    expect(date?.y).toBeGreaterThan(name?.y ?? 0)
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

test('has rows of one height on a phone', async ({ userSession: { person, openPhonePage } }) => {
  const lead = await createContact(person, { name: 'Sione Tuilagi' })
  await person.request('PATCH', `/contacts/${lead.id}`, { nextFollowUpAt: '2031-05-01T09:00:00Z' })
  const phone = await openPhonePage(390)
  const panel = await openContact(phone, lead)
  await expect(lineOf(phone, 'Next step')).toHaveText('Follow up · May 1, 2031')
  for (const line of [lineOf(phone, 'Next step'), lineOf(phone, 'Last interaction'), fieldRow(panel, 'Owner')])
    expect((await line.boundingBox())?.height).toBe(44)
})

test('leaves the values of a phone all room beside an icon at the edge', async ({
  userSession: { person, openPhonePage },
}) => {
  const email = 'gustavo.lima@marisol.example'
  const lead = await createContact(person, { name: 'Gustavo Lima', email })
  const panel = await openContact(await openPhonePage(390), lead)
  const icon = panel.getByRole('link', { name: 'Write: Email' })
  await expect.poll(async () => ((await icon.boundingBox())?.x ?? 0) + 44).toBeGreaterThan(380)
  const value = fieldRow(panel, 'Email').getByText(email)
  expect(await value.evaluate(({ parentElement: box }) => box && box.scrollWidth <= box.clientWidth)).toBe(true)
})

test('puts the score right beside its bar', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person, { name: 'Sione Tuilagi', leadScore: 5 }))
  const score = panel.getByText('Lead score:', { exact: true }).locator('..').getByText('5', { exact: true })
  // One digit wide, where a column of a table keeps room for three.
  expect((await score.boundingBox())?.width).toBeLessThan(12)
})

test('begins the tabs at the margin of the record, and fades out those that do not fit', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const lead = await createContact(person, { name: 'Sione Tuilagi' })
  const counts = { activities: 24, deals: 12, messages: 100, notes: 38, tasks: 0 }
  await page.route(`**/contacts/${lead.id}?*`, (route) =>
    route.fulfill({ json: { success: true, data: { ...lead, counts } } }),
  )
  const panel = await openContact(page, lead)
  const tabs = panel.getByRole('tab')
  await expect(tabs).toHaveText(['Overview', 'Activities24', 'Deals12', 'Messages99+', 'Notes38', 'Tasks0'])
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, width: 0 }
  const [overview, activities] = [await boxOf(tabs.nth(0)), await boxOf(tabs.nth(1))]
  const margin = await boxOf(panel.getByText('Next step', { exact: true }))
  // The labels are 8 pixels inside of their tabs, so 16 lie between them.
  expect(overview.x + 8).toBeCloseTo(margin.x, 0)
  expect(activities.x).toBeCloseTo(overview.x + overview.width, 0)
  await expect(tabs.nth(0)).toHaveCSS('padding', '0px 8px')
  await expect(tabs.nth(0)).toHaveCSS('font-size', '13px')
  const strip = panel.getByRole('tablist')
  await expect(strip).toHaveCSS('mask-image', /calc\(100% - 28px\)\)$/)
  await panel.getByRole('button', { name: 'Scroll tabs', exact: true }).click()
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
  await expect(strip).toHaveCSS('mask-image', /^linear-gradient\(to right, rgba\(0, 0, 0, 0\) 28px/)
  await expect(panel.getByRole('button', { name: 'Scroll tabs', exact: true })).not.toBeAttached()
  await expect(panel.getByRole('button', { name: 'Scroll tabs back' })).toBeVisible()
})

test('a phone has no arrows above its tabs, which are swiped', async ({ userSession: { person, openPhonePage } }) => {
  const lead = await createContact(person, { name: 'Sione Tuilagi' })
  const panel = await openContact(await openPhonePage(390), lead)
  const strip = panel.getByRole('tablist')
  await expect(strip).toHaveCSS('mask-image', /^linear-gradient/)
  // Nothing covers the end of the strip, so the fade runs to its edge.
  await expect(strip).not.toHaveCSS('mask-image', /28px/)
  // It reaches a label that ends at the margin of 16 pixels.
  await expect(strip).toHaveCSS('mask-image', /calc\(100% - 32px\)/)
  await expect(panel.getByRole('button', { name: 'Scroll tabs' })).toHaveCount(0)
})
