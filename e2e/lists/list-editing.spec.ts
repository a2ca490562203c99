import { openContactsList, readNames, tick } from '../contacts/contacts-list-page.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

const three = [
  { name: 'Amara Okonkwo', email: 'amara@tessellate.example', status: 'ENGAGED', leadType: 'HOT', leadScore: 86 },
  { name: 'Benedikt Straub', phoneNumber: '+49 30 901820', status: 'CUSTOMER', leadType: 'WARM', leadScore: 92 },
  { name: 'Chloé Marchetti', email: 'chloe@oka.example', status: 'LEAD', leadType: 'HOT', leadScore: 12 },
]
const at = '?sort=name'

test('edits cells by keyboard alone: typing replaces, Tab saves and moves on, Escape discards', async ({
  userSession,
  person,
}) => {
  const { page, grid } = await openContactsList(userSession, { contacts: three, query: at })
  await expect(grid.getByText('Amara Okonkwo')).toBeVisible()
  await grid.focus()
  for (const _ of ['company', 'status']) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('won')
  await expect(page.getByRole('dialog', { name: 'Edit Status' }).getByRole('combobox')).toHaveValue('won')
  await page.keyboard.press('Tab')
  const amara = grid.getByRole('row').filter({ hasText: 'Amara Okonkwo' })
  await expect(amara.getByText('Won')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const score = page.getByRole('dialog', { name: 'Edit Lead score' }).getByRole('textbox')
  await expect(score).toHaveValue('86')
  await score.fill('860')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead score must be a whole number from 0 to 100')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(score).not.toBeAttached()
  await expect(amara.getByText('86')).toBeVisible()
  await page.keyboard.type('41')
  await expect(score).toHaveValue('41')
  await page.keyboard.press('Enter')
  await expect(amara.getByText('41')).toBeVisible()
  await expect
    .poll(async () => (await person.request('GET', '/contacts?search=Amara'))[0])
    .toMatchObject({ status: 'WON', leadScore: 41 })
})

test('commands of the palette leave an edited cell and what was typed in it alone', async ({ userSession, person }) => {
  const { page, grid } = await openContactsList(userSession, { contacts: three, query: at })
  const amara = grid.getByRole('row').filter({ hasText: 'Amara Okonkwo' })
  await amara.locator('[data-column=leadScore]').hover()
  await amara.getByRole('button', { name: 'Edit Score' }).click()
  const score = page.getByRole('dialog', { name: 'Edit Lead score' }).getByRole('textbox')
  await score.fill('41')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).not.toBeAttached()
  await expect(score).toBeFocused()
  await expect(score).toHaveValue('41')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Select all contacts')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 contacts selected')).toBeAttached()
  await expect(score).toHaveValue('41')
  await score.press('Enter')
  await expect(amara.getByText('41')).toBeVisible()
  await expect.poll(async () => (await person.request('GET', '/contacts?search=Amara'))[0].leadScore).toBe(41)
})

test('edits cells by mouse: with the pencil, a double click, or a click on the active cell', async ({
  userSession,
  person,
}) => {
  const { page, grid } = await openContactsList(userSession, { contacts: three, query: at })
  const amara = grid.getByRole('row').filter({ hasText: 'Amara Okonkwo' })
  const cell = (name: string) => amara.locator(`[data-column="${name}"]`)
  await cell('status').hover()
  await cell('status').getByRole('button', { name: 'Edit Status' }).click()
  const status = page.getByRole('dialog', { name: 'Edit Status' })
  await status.getByRole('option', { name: 'Won' }).click()
  await expect(cell('status')).toHaveText('Won')
  await expect(page).not.toHaveURL(/panel=/)

  await cell('leadType').click()
  await expect(page).toHaveURL(/panel=contact:/)
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeFocused()
  await cell('leadType').click()
  const leadType = page.getByRole('dialog', { name: 'Edit Lead type' })
  await expect(leadType.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(leadType).not.toBeAttached()
  await cell('leadType').dblclick()
  await leadType.getByRole('option', { name: 'Cold' }).click()
  await expect(cell('leadType')).toHaveText('Cold')
  await expect
    .poll(async () => (await person.request('GET', '/contacts?search=Amara'))[0])
    .toMatchObject({ status: 'WON', leadType: 'COLD' })
})

test('the pencil makes room for itself: it does not cover the value, and the row keeps its height', async ({
  userSession,
}) => {
  const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Vukičević of Tessellate Freight'
  const { page, grid } = await openContactsList(userSession, { contacts: [{ ...three[0], name }], query: at })
  const row = grid.getByRole('row', { name: /Maximiliana/ })
  const nameCell = row.locator('[data-column="name"]')
  const scoreCell = row.locator('[data-column="leadScore"]')
  await expect(nameCell).toBeVisible()
  await page.mouse.move(0, 0)
  const before = { row: await row.boundingBox(), score: await scoreCell.getByText('86').boundingBox() }

  await nameCell.hover()
  const pencil = await row.getByRole('button', { name: 'Edit Name' }).boundingBox()
  const text = await nameCell.getByText(name).boundingBox()
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(pencil?.x ?? 0)
  expect(await row.boundingBox()).toEqual(before.row)

  await scoreCell.hover()
  await expect(row.getByRole('button', { name: 'Edit Score' })).toBeVisible()
  expect(await scoreCell.getByText('86').boundingBox()).toEqual(before.score)
})

test('a double click edits the cell also when it opens the panel', async ({ userSession }) => {
  const { page, grid } = await openContactsList(userSession, { contacts: three, query: at })
  const cell = grid.getByRole('row').filter({ hasText: 'Amara Okonkwo' }).locator('[data-column="leadType"]')
  await cell.dblclick()
  const editor = page.getByRole('dialog', { name: 'Edit Lead type' })
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText('Amara Okonkwo')
  await expect(editor.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).not.toBeAttached()
  await expect(page).toHaveURL(/panel=contact:/)
})

test('sorts by a click anywhere on a header', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three, query: at })
  const header = list.grid.getByRole('columnheader', { name: 'Company' })
  const { width = 0 } = (await header.boundingBox()) ?? {}
  await header.click({ position: { x: width - 16, y: 8 } })
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.click({ position: { x: width / 2, y: 26 } })
  await expect(header).toHaveAttribute('aria-sort', 'descending')
})

test('restores a value that could not be saved, and says why', async ({ userSession }) => {
  const { page, grid } = await openContactsList(userSession, { contacts: three, query: at })
  await expect(grid.getByText('Amara Okonkwo')).toBeVisible()
  await page.route('**/contacts/*/status?*', (route) => route.abort())
  await grid.focus()
  for (const _ of ['company', 'status']) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('lost')
  await expect(page.getByRole('dialog', { name: 'Edit Status' }).getByRole('combobox')).toHaveValue('lost')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Network error')).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: 'Amara Okonkwo' }).getByText('Engaged')).toBeVisible()
})

test('selects by keyboard, opens with Space and copies a cell', async ({ userSession }) => {
  const { page, grid } = await openContactsList(userSession, { contacts: three, query: at })
  await expect(grid.getByText('Amara Okonkwo')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await grid.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 contacts selected')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('contacts selected')).toHaveCount(0)
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Benedikt Straub')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/panel=contact:/)
})

test('changes one field of all selected rows', async ({ userSession, person }) => {
  const list = await openContactsList(userSession, { contacts: three, query: at })
  await tick(list, 'Amara Okonkwo')
  await tick(list, 'Chloé Marchetti')
  await list.page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = list.page.getByRole('dialog', { name: 'Edit selected contacts' })
  await edit.getByRole('combobox').fill('own')
  await edit.getByRole('option', { name: 'Owner' }).click()
  await edit.getByRole('option', { name: 'Maren Aldous' }).click()
  await expect(list.page.getByText('Owner of 2 leads updated')).toBeVisible()
  const owners = async () => (await person.request('GET', '/contacts?sort=name')).map((each: Owned) => each.ownerId)
  await expect.poll(() => owners()).toEqual([person.user.id, null, person.user.id])
})

test('nothing is chosen before the owner of the selected rows is, and the empty choice says what it does', async ({
  userSession,
  person,
}) => {
  const list = await openContactsList(userSession, {
    contacts: three.map((contact) => ({ ...contact, ownerId: userSession.person.user.id })),
    query: at,
  })
  await tick(list, 'Amara Okonkwo')
  await tick(list, 'Chloé Marchetti')
  await list.page.getByRole('button', { name: 'Assign', exact: true }).click()
  const assign = list.page.getByRole('dialog', { name: 'Assign selected contacts' })
  await expect(assign.getByRole('option')).toHaveText([/Maren Aldous$/, 'Remove the owner of 2 contacts'])
  await expect(assign.getByRole('option', { selected: true })).toHaveText(/Maren Aldous$/)
  await expect(assign.getByLabel('Chosen')).toHaveCount(0)
  await assign.getByRole('option', { name: 'Remove the owner of 2 contacts' }).click()
  await expect(list.page.getByText('Owner of 2 leads updated')).toBeVisible()
  const owners = async () => (await person.request('GET', '/contacts?sort=name')).map((each: Owned) => each.ownerId)
  await expect.poll(() => owners()).toEqual([null, person.user.id, null])
})

type Owned = { ownerId: string | null }

test('changes and deletes all rows that match a filter, including those never loaded', async ({
  userSession,
  person,
}) => {
  const many = Array.from({ length: 130 }, (_, n) => ({ name: `Person ${n}`, leadType: n < 120 ? 'HOT' : 'COLD' }))
  const { page, grid } = await openContactsList(userSession, { contacts: many, query: '?leadType=HOT' })
  await expect(grid.getByText('Person 119')).toBeVisible()
  await keepMessages(page, 10_000)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Select all 120' }).click()
  await expect(page.getByText('All 120 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit selected contacts' })
  await edit.getByRole('option', { name: 'Source' }).click()
  await edit.getByRole('textbox', { name: 'Source' }).fill('Trade fair')
  await edit.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Source of 120 leads updated')).toBeVisible()
  expect(await person.request('GET', '/contacts?source=Trade fair&limit=500')).toHaveLength(120)

  await expect(page.getByText('All 120 selected')).toBeVisible()
  await page.keyboard.press('#')
  await expect(page.getByText('Are you sure you want to delete all 120 lead(s)?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('120 leads deleted')).toBeVisible()
  expect(await person.request('GET', '/contacts?limit=500')).toHaveLength(10)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('120 leads restored')).toBeVisible()
  expect(await person.request('GET', '/contacts?limit=500')).toHaveLength(130)
})

test('tags the selected rows', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three, query: at })
  await tick(list, 'Amara Okonkwo')
  await list.page.getByRole('button', { name: 'Tag', exact: true }).click()
  await expect(list.page.getByRole('dialog', { name: 'Tag 1 contact' })).toBeVisible()
})

test('tags and untags all rows that match a filter, including those never loaded', async ({ userSession, person }) => {
  const asked = { operation: 'create', tagData: { name: 'Spring round' } }
  const tag: { id: string } = await person.request('POST', '/tags/unified', asked)
  const many = Array.from({ length: 130 }, (_, n) => ({ name: `Person ${n}`, leadType: n < 120 ? 'HOT' : 'COLD' }))
  const { page, grid } = await openContactsList(userSession, { contacts: many, query: '?leadType=HOT' })
  const countTagged = async () => (await person.request('GET', `/contacts?tagId=${tag.id}&limit=500`)).length
  await expect(grid.getByText('Person 119')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Select all 120' }).click()
  for (const [button, title, done, left] of [
    ['Tag', 'Tag all 120 contacts', 'Assign', 120],
    ['Untag', 'Remove tags from all 120 contacts', 'Remove', 0],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('option', { name: 'Spring round' }).click()
    await dialog.getByRole('button', { name: done, exact: true }).click()
    await expect(dialog).not.toBeAttached()
    await expect.poll(() => countTagged()).toBe(left)
    await expect(grid.getByRole('row', { name: /Person 119/ }).getByText('Spring round')).toHaveCount(left ? 1 : 0)
  }
  await person.request('POST', '/tags/unified', { operation: 'delete', tagId: tag.id })
})

test('moves and widens columns by keyboard, and keeps the layout', async ({ userSession }) => {
  const list = await openContactsList(userSession, { contacts: three, query: at })
  const heads = async () => (await list.grid.getByRole('columnheader').allTextContents()).slice(0, 3)
  await expect.poll(heads).toEqual(['Name', 'Company', 'Status'])
  await list.grid.focus()
  await list.page.keyboard.press('ArrowUp')
  await list.page.keyboard.press('ArrowRight')
  const company = list.grid.getByRole('separator', { name: 'Resize Company' })
  const before = Number(await company.getAttribute('aria-valuenow'))
  await list.page.keyboard.press('Alt+ArrowRight')
  await expect(company).toHaveAttribute('aria-valuenow', String(before + 16))
  await list.page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(heads).toEqual(['Name', 'Status', 'Company'])
  await list.page.reload()
  await expect.poll(heads).toEqual(['Name', 'Status', 'Company'])
  await expect(company).toHaveAttribute('aria-valuenow', String(before + 16))
  await expect.poll(() => readNames(list)).toEqual(['Amara Okonkwo', 'Benedikt Straub', 'Chloé Marchetti'])
})
