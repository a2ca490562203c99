import type { Locator, Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { aLead, banner, edit, editor, openLead, panelOf, row } from './lead.ts'
import { visit } from './parley.ts'

const kept = 'Not saved. Your text is kept.'
const textbox = (opened: Locator) => opened.getByRole('textbox')

const ways: [string, (page: Page) => Promise<void>][] = [
  ['the panel is closed', (page) => panelOf(page).getByRole('button', { name: 'Close' }).click()],
  ['another tab is opened', (page) => panelOf(page).getByRole('tab', { name: 'Notes' }).click()],
  ['the browser goes back', async (page) => void (await page.goBack())],
]

for (const [way, leave] of ways)
  test(`text that is not saved waits when ${way}`, async ({ page, person }) => {
    const lead = await aLead(person, { name: 'Ingeborg Thaulow', jobTitle: 'Buyer' })
    await visit(page, '/contacts')
    await page.getByRole('row').filter({ hasText: 'Ingeborg Thaulow' }).first().click()
    const panel = panelOf(page)
    await textbox(await edit(panel, 'Job title')).fill('Head of Procurement')
    await leave(page)
    await expect(page.getByRole('region', { name: 'Notices' }).getByText(kept)).toBeVisible()
    if (way !== 'another tab is opened') {
      await expect(panel).not.toBeAttached()
      await page.getByRole('row').filter({ hasText: 'Ingeborg Thaulow' }).first().click()
    }
    await panel.getByRole('tab', { name: 'Overview' }).click()
    await expect(panel.getByText(kept)).toBeVisible()
    await row(panel, 'Job title').click()
    await expect(textbox(editor(panel, 'Job title'))).toHaveValue('Head of Procurement')
    await page.keyboard.press('Enter')
    await expect(banner(panel, 'Job title updated successfully')).toBeVisible()
    await expect(panel.getByText(kept)).not.toBeAttached()
    expect((await person.calls('GET', `/contacts/${lead.id}`)).jobTitle).toBe('Head of Procurement')
  })

test('text that was cancelled does not come back', async ({ page, person }) => {
  const lead = await aLead(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
  const panel = await openLead(page, lead)
  await textbox(await edit(panel, 'Job title')).fill('Head of Procurement')
  await page.keyboard.press('Escape')
  await panel.getByRole('tab', { name: 'Notes' }).click()
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await expect(row(panel, 'Job title')).toContainText('Buyer')
  await expect(panel.getByText(kept)).not.toBeAttached()
})

test('a form that was not saved is as it was when it is opened again', async ({ page, person }) => {
  const panel = await openLead(page, await aLead(person))
  await panel.getByRole('button', { name: 'Add experience' }).click()
  await panel.getByLabel('Position').fill('Head of Procurement')
  await panel.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(kept)).toBeVisible()
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await panel.getByRole('button', { name: 'Add experience' }).click()
  await expect(panel.getByLabel('Position')).toHaveValue('Head of Procurement')
})

test('another screen is a click away while a panel is open, and the way back leads to the panel', async ({
  page,
  person,
}) => {
  await aLead(person, { name: 'Ottilie Brandvold' })
  await visit(page, '/contacts')
  await page.getByRole('row').filter({ hasText: 'Ottilie Brandvold' }).first().click()
  await expect(panelOf(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
  await expect(panelOf(page)).not.toBeAttached()
  await expect(page).toHaveURL(/\/companies$/)
  await page.goBack()
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toContainText('Ottilie Brandvold')
})
