import type { Locator, Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import {
  createContact,
  failChanges,
  fieldEditor,
  fieldRow,
  keepMessages,
  openContact,
  openFieldEditor,
  panelBanner,
  recordPanel,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

const unsavedNotice = 'Not saved. Your changes are kept.'
const textbox = (opened: Locator) => opened.getByRole('textbox')

/** How the panel is left, and whom it shows: a list that is not up to date yet has the people of the other tests. */
const waysToLeave: [string, string, (page: Page) => Promise<void>][] = [
  [
    'the panel is closed',
    'Ingeborg Thaulow',
    (page) => recordPanel(page).getByRole('button', { name: 'Close' }).click(),
  ],
  ['another tab is opened', 'Solveig Nygaard', (page) => recordPanel(page).getByRole('tab', { name: 'Notes' }).click()],
  ['the browser goes back', 'Torunn Solheim', async (page) => void (await page.goBack())],
]

for (const [way, name, leave] of waysToLeave)
  test(`unsaved text is kept when ${way}`, async ({ page, person }) => {
    const lead = await createContact(person, { name, jobTitle: 'Buyer' })
    await navigate(page, '/contacts')
    await page.getByRole('row').filter({ hasText: name }).first().getByRole('rowheader').click()
    const panel = recordPanel(page)
    await keepMessages(page, 2_300)
    await textbox(await openFieldEditor(panel, 'Job title')).fill('Head of Procurement')
    await leave(page)
    await expect(page.getByRole('region', { name: 'Notices' }).getByText(unsavedNotice)).toBeVisible()
    if (way !== 'another tab is opened') {
      await expect(panel).not.toBeAttached()
      await page.getByRole('row').filter({ hasText: name }).first().getByRole('rowheader').click()
    }
    await panel.getByRole('tab', { name: 'Overview' }).click()
    await expect(panel.getByText(unsavedNotice)).toBeVisible()
    await fieldRow(panel, 'Job title').click()
    await expect(textbox(fieldEditor(panel, 'Job title'))).toHaveValue('Head of Procurement')
    await page.keyboard.press('Enter')
    await expect(panelBanner(panel, 'Job title updated successfully')).toBeVisible()
    await expect(panel.getByText(unsavedNotice)).not.toBeAttached()
    expect((await person.request('GET', `/contacts/${lead.id}`)).jobTitle).toBe('Head of Procurement')
  })

test('a person who could not be saved is kept when another tab is opened', async ({ page, person }) => {
  const lead = await createContact(person, { name: 'Sunniva Dahl' })
  const panel = await openContact(page, lead)
  const letThrough = await failChanges(page)
  await (await openFieldEditor(panel, 'Owner')).getByRole('option', { name: 'Maren Aldous' }).click()
  await expect(fieldEditor(panel, 'Owner')).toContainText('The server is in trouble')
  await letThrough()
  await panel.getByRole('tab', { name: 'Notes' }).click()
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await expect(panel.getByText(unsavedNotice)).toBeVisible()
  await fieldRow(panel, 'Owner').click()
  await fieldEditor(panel, 'Owner').getByRole('button', { name: 'Save' }).click()
  await expect(panelBanner(panel, 'Owner updated successfully')).toBeVisible()
  expect((await person.request('GET', `/contacts/${lead.id}`)).ownerId).toBe(person.user.id)
})

test('cancelled text does not come back', async ({ page, person }) => {
  const lead = await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
  const panel = await openContact(page, lead)
  await textbox(await openFieldEditor(panel, 'Job title')).fill('Head of Procurement')
  await page.keyboard.press('Escape')
  await panel.getByRole('tab', { name: 'Notes' }).click()
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await expect(fieldRow(panel, 'Job title')).toContainText('Buyer')
  await expect(panel.getByText(unsavedNotice)).not.toBeAttached()
})

test('an unsaved form keeps its draft when it is reopened', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person))
  await panel.getByRole('button', { name: 'Add experience' }).click()
  await panel.getByLabel('Position').fill('Head of Procurement')
  await keepMessages(page, 2_300)
  await panel.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(unsavedNotice)).toBeVisible()
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await panel.getByRole('button', { name: 'Add experience' }).click()
  await expect(panel.getByLabel('Position')).toHaveValue('Head of Procurement')
})

test('another screen is one click away while a panel is open, and Back returns to the panel', async ({
  page,
  person,
}) => {
  await createContact(person, { name: 'Ottilie Brandvold' })
  await navigate(page, '/contacts')
  await page.getByRole('row').filter({ hasText: 'Ottilie Brandvold' }).first().getByRole('rowheader').click()
  await expect(recordPanel(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
  await expect(recordPanel(page)).not.toBeAttached()
  await expect(page).toHaveURL(/\/companies$/)
  await page.goBack()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Ottilie Brandvold')
})
