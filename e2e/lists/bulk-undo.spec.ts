import type { Page } from '@playwright/test'
import { type ContactsListPage, openContactsList } from '../contacts/contacts-list-page.ts'
import { toast } from '../testing/routes.ts'
import { expect, test, type UserSession } from '../testing/shared-page.ts'

const ten = Array.from({ length: 10 }, (_, n) => ({ name: `Person ${n}`, jobTitle: `Job ${n}` }))

/** Ten contacts, all selected. */
async function selectTen(userSession: UserSession): Promise<ContactsListPage> {
  const list = await openContactsList(userSession, { contacts: ten, query: '?sort=name' })
  await expect(list.grid.getByText('Person 9')).toBeVisible()
  await list.page.getByRole('checkbox', { name: 'Select all' }).click()
  await expectTenSelected(list.page)
  return list
}

const expectTenSelected = (page: Page) => expect(page.getByText('10 contacts selected')).toBeAttached()

async function editJobTitle(page: Page, text: string): Promise<void> {
  await page.keyboard.press('e')
  await page.getByRole('combobox', { name: 'Field to change' }).fill('job ti')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Job title' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Job title of 10 leads updated')).toBeVisible()
}

const readJobTitles = async ({ person }: ContactsListPage): Promise<string[]> =>
  (await person.request('GET', '/contacts?sort=name')).map(({ jobTitle }: { jobTitle: string }) => jobTitle)

test('a bulk edit keeps the selection, and Undo restores the value of each contact', async ({ userSession }) => {
  const list = await selectTen(userSession)
  await editJobTitle(list.page, 'Captain')
  await expectTenSelected(list.page)
  expect(await readJobTitles(list)).toEqual(ten.map(() => 'Captain'))
  await list.page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(list.page, 'Undone for 10 records')).toBeVisible()
  expect(await readJobTitles(list)).toEqual(ten.map(({ jobTitle }) => jobTitle))
  await expectTenSelected(list.page)
})

test('Ctrl+Z undoes a bulk edit, except where somebody changed the value since', async ({ userSession }) => {
  const list = await selectTen(userSession)
  const [first] = await list.person.request('GET', '/contacts?sort=name')
  await editJobTitle(list.page, 'Captain')
  await list.person.request('PATCH', `/contacts/${first.id}/job-title`, { jobTitle: 'Pilot' })
  await list.page.keyboard.press('Control+z')
  await expect(toast(list.page, 'Undone for 9 of 10: 1 was changed since')).toBeVisible()
  expect(await readJobTitles(list)).toEqual(['Pilot', ...ten.slice(1).map(({ jobTitle }) => jobTitle)])
})

const undoTwice = {
  'a double click': (page: Page) => page.getByRole('button', { name: 'Undo' }).dblclick(),
  'Ctrl+Z pressed twice': async (page: Page) => {
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
  },
}
for (const [how, undo] of Object.entries(undoTwice))
  test(`${how} undoes once, and says nothing else`, async ({ userSession }) => {
    const list = await selectTen(userSession)
    await editJobTitle(list.page, 'Captain')
    await undo(list.page)
    await expect(toast(list.page, 'Undone for 10 records')).toBeVisible()
    await expect(list.page.getByText('changed since')).toHaveCount(0)
    expect(await readJobTitles(list)).toEqual(ten.map(({ jobTitle }) => jobTitle))
  })

test('Ctrl+Z in an input undoes what was typed there', async ({ userSession }) => {
  const list = await selectTen(userSession)
  await editJobTitle(list.page, 'Captain')
  await list.page.keyboard.press('Escape')
  await list.page.getByRole('searchbox').first().click()
  await list.page.keyboard.press('Control+z')
  await expect(list.page.getByText(/^Undone/)).toHaveCount(0)
  expect(await readJobTitles(list)).toEqual(ten.map(() => 'Captain'))
})

test('tags of ten contacts are added, and undone with two keys', async ({ userSession, person }) => {
  const tagData = { name: 'Autumn round' }
  const tag: { id: string } = await person.request('POST', '/tags/unified', { operation: 'create', tagData })
  const list = await selectTen(userSession)
  const countTagged = async () => (await person.request('GET', `/contacts?tagId=${tag.id}`)).length
  await list.page.keyboard.press('t')
  await list.page.getByRole('dialog').getByRole('option', { name: 'Autumn round' }).click()
  await list.page.getByRole('button', { name: 'Assign', exact: true }).last().click()
  await expect.poll(countTagged).toBe(10)
  await expectTenSelected(list.page)
  await list.page.keyboard.press('Control+z')
  await expect(toast(list.page, 'Undone for 10 records')).toBeVisible()
  expect(await countTagged()).toBe(0)
  await person.request('POST', '/tags/unified', { operation: 'delete', tagId: tag.id })
})
