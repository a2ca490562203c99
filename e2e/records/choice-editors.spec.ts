import { openContactsList, tick } from '../contacts/contacts-list-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import {
  choiceIn,
  createContact,
  failChanges,
  fieldEditor,
  fieldRow,
  openContact,
  openFieldEditor,
  panelBanner,
  recordChanges,
  serverUnavailable,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

test('a click on a choice saves it; the list starts at the current one', async ({ page, person }) => {
  const deal = await createDeal(person, { status: 'PAUSED' })
  const panel = await openDeal(page, deal)
  const editor = await openFieldEditor(panel, 'Status')
  await expect(editor.getByRole('listbox', { name: 'Status' })).toBeFocused()
  await expect(fieldRow(panel, 'Status')).toHaveAttribute('aria-expanded', 'true')
  await expect(editor.getByRole('option', { selected: true })).toHaveText('Paused')
  await expect(editor.getByRole('option', { name: 'Paused Chosen' })).toBeVisible()
  await expect(editor.getByRole('button')).toHaveCount(0)
  await choiceIn(editor, 'Won').click()
  await expect(editor).not.toBeAttached()
  await expect(panelBanner(panel, 'Status updated successfully')).toBeVisible()
  await expect(fieldRow(panel, 'Status')).toBeFocused()
  expect((await person.request('GET', `/deals/${deal.id}`)).status).toBe('WON')
})

test('keys choose: arrows, letters, Home, End and Enter; Escape and a click elsewhere change nothing', async ({
  page,
  person,
}) => {
  const deal = await createDeal(person)
  const panel = await openDeal(page, deal)
  const sent = recordChanges(page)
  const row = fieldRow(panel, 'Status')
  const editor = fieldEditor(panel, 'Status')
  const active = editor.getByRole('option', { selected: true })
  await row.press('Enter')
  for (const [key, reached] of [
    ['End', 'Paused'],
    ['ArrowDown', 'Open'],
    ['l', 'Lost'],
    ['ArrowUp', 'Won'],
    ['Home', 'Open'],
    ['ArrowDown', 'Won'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(active).toHaveText(reached)
  }
  await page.keyboard.press('Escape')
  await expect(editor).not.toBeAttached()
  await expect(row).toBeFocused()
  await row.click()
  await page.keyboard.press('End')
  await panel.getByRole('heading', { level: 2 }).click()
  await expect(editor).not.toBeAttached()
  await row.click()
  await expect(editor).toBeVisible()
  await row.click()
  await expect(editor).not.toBeAttached()
  await row.dblclick()
  await expect(editor.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).not.toBeAttached()
  expect(sent).toEqual([])
  await row.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Status updated successfully')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([{ status: 'WON' }])
})

test('a long list filters by what is typed', async ({ page, person }) => {
  const contact = await createContact(person)
  const panel = await openContact(page, contact)
  const editor = await openFieldEditor(panel, 'Status')
  await editor.getByRole('combobox', { name: 'Status' }).fill('cust')
  await expect(editor.getByRole('option')).toHaveText(['Customer'])
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Status updated successfully')).toBeVisible()
  expect((await person.request('GET', `/contacts/${contact.id}`)).status).toBe('CUSTOMER')
})

test('Save saves the choice that the keys have reached, Cancel none (LEADP-027)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person, { name: 'Amara Okonkwo', leadType: 'WARM' }))
  const sent = recordChanges(page)
  const editor = await openFieldEditor(panel, 'Lead type')
  await page.keyboard.press('ArrowDown')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).not.toBeAttached()
  await fieldRow(panel, 'Lead type').click()
  await page.keyboard.press('ArrowDown')
  // The pointer crosses other choices on its way to the button.
  await choiceIn(editor, 'Hot').hover()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(fieldRow(panel, 'Lead type')).toContainText('Cold')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ leadType: 'COLD' }])
})

test('a choice that could not be saved stays for another try, beside the value that is stored', async ({
  page,
  person,
}) => {
  const panel = await openDeal(page, await createDeal(person))
  const letThrough = await failChanges(page, serverUnavailable, '**/deals/**')
  const editor = await openFieldEditor(panel, 'Currency')
  await choiceIn(editor, 'EUR Euro').click()
  await expect(editor.getByRole('alert')).toHaveText('The server is in trouble')
  await expect(fieldRow(panel, 'Currency')).toContainText('USD')
  await expect(editor.getByRole('option', { selected: true })).toContainText('EUR')
  await letThrough()
  await page.keyboard.press('Enter')
  await expect(panelBanner(panel, 'Currency updated successfully')).toBeVisible()
  await expect(fieldRow(panel, 'Currency')).toContainText('EUR')
})

test('several choices are saved when the user goes elsewhere, and Escape discards them', async ({ userSession }) => {
  const { page, person } = userSession
  const choices = [{ label: 'Hamburg' }, { label: 'Rotterdam' }, { label: 'Antwerp' }]
  await person.request('POST', '/custom-fields', { kind: 'contact', label: 'Ports', type: 'CHOICES', choices })
  const contact = await createContact(person)
  const panel = await openContact(page, contact)
  const editor = await openFieldEditor(panel, 'Ports')
  await editor.getByRole('option', { name: 'Hamburg' }).click()
  await page.keyboard.press('Escape')
  await expect(fieldRow(panel, 'Ports')).toContainText('Not provided')
  await fieldRow(panel, 'Ports').click()
  for (const label of ['Hamburg', 'Antwerp']) await editor.getByRole('option', { name: label }).click()
  await panel.getByRole('heading', { level: 2 }).click()
  await expect(editor).not.toBeAttached()
  await expect(fieldRow(panel, 'Ports')).toContainText('HamburgAntwerp')
  await expect
    .poll(async () => (await person.request('GET', `/contacts/${contact.id}`)).customFields.ports?.length)
    .toBe(2)
})

test('one Enter, or a key held down, removes nothing from the selected records', async ({ userSession }) => {
  const contacts = ['Amara Okonkwo', 'Chloé Marchetti'].map((name) => ({ name, leadType: 'HOT' }))
  const list = await openContactsList(userSession, { contacts })
  const { page, person } = list
  for (const { name } of contacts) await tick(list, name)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit selected contacts' })
  await edit.getByRole('combobox').fill('lead type')
  await page.keyboard.press('Enter')
  await expect(edit.getByRole('listbox', { name: 'Lead type' })).toBeFocused()
  await expect(edit.getByRole('option')).toHaveText(['Hot', 'Warm', 'Cold', 'Remove the lead type of 2 contacts'])
  await expect(edit.getByRole('option', { selected: true })).toHaveText('Hot')
  await page.keyboard.press('ArrowDown')
  await edit.getByRole('listbox').dispatchEvent('keydown', { key: 'Enter', repeat: true })
  await expect(edit).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead type of 2 leads updated')).toBeVisible()
  const types = async () =>
    (await person.request('GET', '/contacts')).map((each: { leadType: string }) => each.leadType)
  await expect.poll(() => types()).toEqual(['WARM', 'WARM'])
})

test('a letter that matches no choice changes nothing', async ({ userSession }) => {
  const { page, grid } = await openContactsList(userSession, {
    contacts: [{ name: 'Amara Okonkwo', leadType: 'WARM' }],
  })
  const cell = grid.getByRole('row').filter({ hasText: 'Amara Okonkwo' }).locator('[data-column="leadType"]')
  const editor = page.getByRole('dialog', { name: 'Edit Lead type' })
  const sent = recordChanges(page)
  for (const key of ['Tab', 'Enter']) {
    await cell.dblclick()
    await page.keyboard.press('Escape')
    await expect(editor).not.toBeAttached()
    await page.keyboard.press('q')
    await expect(editor.getByRole('option', { selected: true })).toHaveText('Warm')
    await page.keyboard.press(key)
    await expect(editor).not.toBeAttached()
    await expect(cell).toHaveText('Warm')
  }
  expect(sent).toEqual([])
})
