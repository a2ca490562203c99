import type { Page } from '@playwright/test'
import { openContactsList } from '../contacts/contacts-list-page.ts'
import { createTask, openTask } from '../tasks/tasks-page.ts'
import { createStorageState, navigate, type SignedInPerson } from '../testing/fixtures.ts'
import type { Product } from '../testing/product.ts'
import { createContact, fieldRow, openContact, openFieldEditor, recordPanel } from '../testing/record-panel.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'

/** A second browser, of a person who works on the same record. */
async function openAnotherPage(
  browser: import('@playwright/test').Browser,
  product: Product,
  person: SignedInPerson,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, storageState: createStorageState(product, person) })
  return context.newPage()
}

const kinds = [
  {
    noun: 'contacts',
    kind: 'contact',
    values: { name: 'Amara Okonkwo', jobTitle: 'Buyer' },
    field: 'Job title',
    key: 'jobTitle',
  },
  {
    noun: 'companies',
    kind: 'company',
    values: { name: 'Quay', industry: 'Buyer' },
    field: 'Industry',
    key: 'industry',
  },
  {
    noun: 'deals',
    kind: 'deal',
    values: { title: 'Cranes', description: 'Buyer' },
    field: 'Description',
    key: 'description',
  },
] as const

for (const { noun, kind, values, field, key } of kinds)
  test(`two browsers change the same field of a ${kind}: both values are shown, and one is chosen`, async ({
    browser,
    page,
    product,
    person,
  }) => {
    const { id } = await person.request('POST', `/${noun}`, {
      ...values,
      name: 'name' in values ? `${values.name} ${Date.now()}` : undefined,
    })
    const address = `/${noun}?panel=${kind}:${id}`
    const other = await openAnotherPage(browser, product, person)
    await Promise.all([navigate(page, address), navigate(other, address)])
    const [mine, theirs] = [page, other].map(recordPanel) as [
      ReturnType<typeof recordPanel>,
      ReturnType<typeof recordPanel>,
    ]
    const editing = await openFieldEditor(mine, field)
    await editing.getByRole('textbox').fill('Mine')
    const opposite = await openFieldEditor(theirs, field)
    await opposite.getByRole('textbox').fill('Theirs')
    await opposite.getByRole('button', { name: 'Save' }).click()
    await expect(fieldRow(theirs, field)).toContainText('Theirs')
    // It is shown before it is stored.
    await expect.poll(async () => (await person.request('GET', `/${noun}/${id}`))[key]).toBe('Theirs')
    await expect(editing.getByRole('textbox')).toHaveValue('Mine')
    await editing.getByRole('button', { name: 'Save' }).click()
    const conflict = mine.getByRole('alertdialog', { name: `${field} was changed by someone else` })
    await expect(conflict.getByRole('button', { name: 'Their value Theirs' })).toBeFocused()
    await conflict.getByRole('button', { name: 'Your value Mine' }).click()
    await expect(fieldRow(mine, field)).toContainText('Mine')
    await expect(fieldRow(theirs, field)).toContainText('Mine')
    expect((await person.request('GET', `/${noun}/${id}`))[key]).toBe('Mine')
  })

test('a task edited by two people keeps both changes, and shows both values of the same field', async ({
  page,
  person,
}) => {
  const task = await createTask(person, { title: 'Depot visit', description: 'By train' })
  const panel = await openTask(page, task)
  // Until it has loaded it cannot be edited.
  await expect(panel.getByRole('button', { name: 'Edit Task' })).toBeVisible()
  await page.keyboard.press('e')
  const form = panel.getByRole('form', { name: 'Edit Task' })
  await form.getByLabel('Title').fill('Depot visit, mine')
  await person.request('PATCH', `/tasks/${task.id}`, { description: 'By road' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).not.toBeAttached()
  expect(await person.request('GET', `/tasks/${task.id}`)).toMatchObject({
    title: 'Depot visit, mine',
    description: 'By road',
  })

  for (const [choice, other, kept] of [
    ['Keep theirs', 'By ship', 'By ship'],
    ['Save', 'By air', 'Mine'],
  ] as const) {
    const at = await openTask(page, { id: task.id, title: 'Depot visit' }).catch(() => recordPanel(page))
    await at.getByRole('button', { name: 'Edit Task' }).click()
    await form.getByLabel('Description').fill('Mine')
    await person.request('PATCH', `/tasks/${task.id}`, { description: other, priority: 'URGENT' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('Someone else has changed this task')
    await expect(form.getByRole('alert')).toContainText(`Description${other}`)
    await expect(form.getByLabel('Priority')).toHaveValue('URGENT')
    await expect(form.getByLabel('Description')).toHaveValue('Mine')
    await form.getByRole('button', { name: choice }).click()
    await expect(form).not.toBeAttached()
    expect(await person.request('GET', `/tasks/${task.id}`)).toMatchObject({ description: kept, priority: 'URGENT' })
  }
})

test('a note edited by two people in different fields keeps both changes', async ({ page, person }) => {
  const contact = await createContact(person)
  const { id } = await person.request('POST', '/notes', { contactId: contact.id, title: 'Depot', content: 'By train' })
  const panel = await openContact(page, contact, 'notes')
  await panel.getByRole('button', { name: 'Edit note' }).click()
  const form = panel.getByRole('form', { name: 'Edit Note' })
  await form.getByLabel('Content *').fill('Mine')
  await person.request('PATCH', `/notes/${id}/title`, { title: 'Theirs' })
  await form.getByRole('button', { name: 'Update Note' }).click()
  await expect(form).not.toBeAttached()
  expect(await person.request('GET', `/notes/${id}`)).toMatchObject({ title: 'Theirs', content: 'Mine' })
})

test('a cell that another person changed meanwhile asks which value to keep', { tag: '@alone' }, async ({
  userSession,
  person,
}) => {
  const { page, grid } = await openContactsList(userSession, { contacts: [{ name: 'Amara Okonkwo', leadScore: 10 }] })
  const [{ id }] = await person.request('GET', '/contacts?search=Amara')
  // As if the stream were paused: the page learns of the other change from the response.
  await blockEventStreams(page)
  await expect(grid.getByText('Amara Okonkwo')).toBeVisible()
  await grid.focus()
  for (const _ of ['company', 'status', 'type', 'score']) await page.keyboard.press('ArrowRight')
  for (const [choice, mine, theirs, kept] of [
    ['Their value', 41, 50, 50],
    ['Your value', 42, 60, 42],
  ] as const) {
    await page.keyboard.press('Enter')
    const score = page.getByRole('dialog', { name: 'Edit Lead score' }).getByRole('textbox')
    await score.fill(String(mine))
    await person.request('PATCH', `/contacts/${id}/lead-score`, { leadScore: theirs })
    await page.keyboard.press('Enter')
    const asked = page.getByRole('alertdialog', { name: 'Lead score was changed by someone else' })
    await expect(asked).toContainText(`Their value: ${theirs}`)
    await expect(asked).toContainText(`Your value: ${mine}`)
    await asked.getByRole('button', { name: choice }).click()
    await expect(asked).not.toBeAttached()
    await expect(grid.getByText(String(kept), { exact: true })).toBeVisible()
    await expect.poll(async () => (await person.request('GET', `/contacts/${id}`)).leadScore).toBe(kept)
    await grid.focus()
  }
})
