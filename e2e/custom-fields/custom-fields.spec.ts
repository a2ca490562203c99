import type { Locator, Page } from '@playwright/test'
import { navigate, openViewerPage, type SignedInPerson } from '../testing/fixtures.ts'
import { fieldEditor, fieldRow, recordPanel } from '../testing/record-panel.ts'
import { failRequests, holdResponses } from '../testing/routes.ts'
import { chooseAction } from '../testing/row-actions.ts'
import { expect, test } from '../testing/shared-page.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fields = (page: Page, name: string) =>
  section(page, name)
    .getByRole('list', { name: /^Fields of/ })
    .getByRole('listitem')
/** In one look: rows that are replaced meanwhile are waited for otherwise. */
const readNames = (list: Locator): Promise<string[]> =>
  list.evaluateAll((rows) => rows.map((row) => row.querySelector('bdi')?.textContent ?? ''))
const addField = (person: SignedInPerson, label: string, type = 'TEXT', rest: object = {}) =>
  person.request('POST', '/custom-fields', { kind: 'contact', label, type, ...rest })

test('add fields, edit one, and archive and restore it', async ({ userSession }) => {
  const { page, person } = userSession
  await navigate(page, '/settings/organization')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Fields' }).click()
  await expect(section(page, 'Deals')).toContainText('No fields yet. What you add appears on every record.')
  await page.getByRole('button', { name: 'Add field to contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field for contacts' })
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Plan')
  await expect(dialog.getByLabel('Type').getByRole('option')).toHaveText([
    ...['Text', 'Long text', 'Number', 'Date', 'Date and time', 'Yes or no', 'One choice', 'Several choices', 'Link'],
    ...['Email', 'Phone number', 'Member'],
  ])
  await dialog.getByLabel('Type').selectOption({ label: 'One choice' })
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog.getByText('Add at least one choice')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add choice' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Choice 1' })).toBeFocused()
  await page.keyboard.type('Basic')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Choice 2' })).toBeFocused()
  await page.keyboard.type('Pro')
  await dialog.getByLabel('Color of choice 2').selectOption({ label: 'Green' })
  await dialog.getByLabel('Required when somebody creates a record').check()
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText('Field added successfully')).toBeVisible()
  await expect(fields(page, 'Contacts')).toHaveText(/^Plan.*One choice.*Required.*Basic.*Pro$/)
  await chooseAction(page, 'Plan', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit field' })
  await expect(editor.getByText('One choice · API name: plan')).toBeVisible()
  await editor.getByLabel('Name').fill('Tariff')
  await editor.getByRole('button', { name: 'Remove choice 1' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(fields(page, 'Contacts')).toHaveText(/^Tariff.*Pro$/)
  await chooseAction(page, 'Tariff', 'Archive')
  const question = page.getByRole('alertdialog', { name: 'Archive field' })
  await expect(question).toContainText('It disappears from records, lists and exports until you restore it.')
  await question.getByRole('button', { name: 'Archive field' }).click()
  await expect(fields(page, 'Contacts')).toHaveCount(0)
  await section(page, 'Contacts').getByRole('button', { name: '1 archived' }).click()
  await page.getByRole('button', { name: 'Restore Tariff' }).click()
  await expect(fields(page, 'Contacts')).toHaveCount(1)
  await expect
    .poll(async () => (await person.request('GET', '/custom-fields'))[0])
    .toMatchObject({ key: 'plan', label: 'Tariff', isArchived: false, choices: [{ label: 'Pro', color: 'GREEN' }] })
})

test('refuse a name that is taken, and to remove a choice that a record has', async ({ userSession }) => {
  const { page, person } = userSession
  await addField(person, 'Berth')
  const plan = await addField(person, 'Plan', 'CHOICE', { choices: [{ label: 'Basic' }, { label: 'Pro' }] })
  await person.request('POST', '/contacts', { name: 'Amara', customFields: { plan: plan.choices[0].id } })
  await navigate(page, '/settings/fields')
  await chooseAction(page, 'Berth', 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit field' })
  await editor.getByLabel('Name').fill('PLAN')
  await page.keyboard.press('Enter')
  await expect(editor.getByText('A field with this name already exists.')).toBeVisible()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await chooseAction(page, 'Plan', 'Edit')
  await editor.getByRole('button', { name: 'Remove choice 1' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Some records have “Basic”. Please change them first.')).toBeVisible()
  await expect(editor.getByRole('textbox', { name: 'Choice 1' })).toHaveValue('Pro')
})

test('move fields with the keyboard and by dragging them', async ({ userSession }) => {
  const { page, person } = userSession
  for (const label of ['One', 'Two', 'Three']) await addField(person, label)
  await navigate(page, '/settings/fields')
  const list = fields(page, 'Contacts')
  await page.getByRole('button', { name: 'Move Three' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => readNames(list)).toEqual(['One', 'Three', 'Two'])
  await expect(page.getByRole('status').filter({ hasText: 'Three is now field 2 of 3.' })).toHaveCount(1)
  const read = async () => (await person.request('GET', '/custom-fields')).map(({ label }: { label: string }) => label)
  await expect.poll(read).toEqual(['One', 'Three', 'Two'])
  const boxOf = async (name: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('button', { name }).boundingBox()) ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }
  // The list is drawn anew once the server has answered.
  await expect(page.getByRole('button', { name: 'Move Three' })).toBeFocused()
  const [handle, target] = [await boxOf('Move Two'), await boxOf('Move One')]
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y - 8, { steps: 6 })
  await expect.poll(() => readNames(list)).toEqual(['Two', 'One', 'Three'])
  await page.mouse.up()
  await expect.poll(read).toEqual(['Two', 'One', 'Three'])
})

test('appear although they were added while the page loaded them for the first time', async ({ userSession }) => {
  const { page, person } = userSession
  const { hasResponse, release } = await holdResponses(page, 'GET', /\/custom-fields\?/)
  await navigate(page, '/contacts')
  await hasResponse
  await addField(person, 'Berth')
  // Events arrive in order: this contact is displayed after the page learned about the field.
  const { id } = await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  await expect(page.getByRole('grid', { name: 'Contacts' })).toContainText('Amara Okonkwo')
  release()
  await navigate(page, `/contacts?panel=contact:${id}`)
  await expect(fieldRow(recordPanel(page), 'Berth')).toBeVisible()
})

test('fill in the fields of a contact in its panel, as others see at once', async ({ userSession }) => {
  const { page, person } = userSession
  const choices = [
    { label: 'Hamburg', color: 'BLUE' },
    { label: 'Rotterdam', color: 'ORANGE' },
  ]
  for (const [label, type] of [
    ['Berth', 'TEXT'],
    ['Seats', 'NUMBER'],
    ['Contract end', 'DATE'],
    ['VIP', 'YES_NO'],
    ['Deputy', 'MEMBER'],
  ])
    await addField(person, label as string, type)
  await addField(person, 'Plan', 'CHOICE', { choices })
  await addField(person, 'Ports', 'CHOICES', { choices })
  const contact = await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  await navigate(page, `/contacts?panel=contact:${contact.id}`)
  const panel = recordPanel(page)
  const typed = { Berth: 'East quay', Seats: '12', 'Contract end': '2026-11-30' }
  for (const [label, value] of Object.entries(typed)) {
    await fieldRow(panel, label).click()
    await fieldEditor(panel, label).getByLabel(label, { exact: true }).fill(value)
    await page.keyboard.press('Enter')
    await expect(fieldEditor(panel, label)).toHaveCount(0)
  }
  await expect(fieldRow(panel, 'Seats')).toContainText('12')
  await fieldRow(panel, 'Seats').click()
  await fieldEditor(panel, 'Seats').getByLabel('Seats', { exact: true }).fill('many')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Enter a number')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [label, option] of [
    ['VIP', 'Yes'],
    ['Plan', 'Rotterdam'],
  ] as const) {
    await fieldRow(panel, label).click()
    await fieldEditor(panel, label).getByRole('option', { name: option }).click()
    await expect(fieldRow(panel, label)).toContainText(option)
  }
  await fieldRow(panel, 'Ports').click()
  for (const option of ['Rotterdam', 'Hamburg'])
    await fieldEditor(panel, 'Ports').getByRole('option', { name: option }).click()
  await fieldEditor(panel, 'Ports').getByRole('button', { name: 'Save' }).click()
  await expect(fieldRow(panel, 'Ports')).toContainText('HamburgRotterdam')
  const stored = async () => (await person.request('GET', `/contacts/${contact.id}`)).customFields
  await expect.poll(stored).toMatchObject({ berth: 'East quay', seats: 12, contractEnd: '2026-11-30', vip: true })
  await person.request('PATCH', `/contacts/${contact.id}/custom-fields`, { customFields: { berth: null, seats: 40 } })
  await expect(fieldRow(panel, 'Seats')).toContainText('40')
  await expect(fieldRow(panel, 'Berth')).toContainText('Not provided')
  await panel.getByRole('button', { name: 'Timeline' }).click()
  const timeline = panel.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Seats from 12 to 40')
  await expect(timeline).toContainText('set Ports to Hamburg, Rotterdam')
})

test('say when the fields cannot be loaded, and try again', { tag: '@alone' }, async ({ page }) => {
  const restore = await failRequests(page, 'GET', /\/custom-fields\?/)
  await page.goto('/settings/fields')
  await expect(page.getByRole('alert')).toContainText('Failed to load fields')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Companies')).toBeVisible()
})

test('are read-only for people who do not administer the workspace', async ({ browser, product, person }) => {
  const screen = await openViewerPage(browser, product, person)
  await screen.goto('/settings/fields')
  await expect(section(screen, 'Contacts')).toBeVisible()
  await expect(screen.getByRole('button', { name: /Add field/ })).toHaveCount(0)
  await screen.context().close()
})
