import { createCompany } from '../companies/company-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { navigate, openViewerPage } from '../testing/fixtures.ts'
import {
  choiceIn,
  createContact,
  fieldEditor,
  fieldRow,
  openFieldEditor,
  panelBanner,
  recordChanges,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  createContactWithTasks,
  createTask,
  failureWithMessage,
  failureWithoutMessage,
  openTask,
  stubTaskCalls,
  taskRow,
  toast,
} from './tasks-page.ts'

test('edits every value in place, and stays open', async ({ userSession: { page, person } }) => {
  const contact = await createContact(person, { name: 'Jonas Berg' })
  const task = await createTask(person, { title: 'Depot visit' })
  const panel = await openTask(page, task, '/tasks')
  const sent = recordChanges(page)
  const stored = () => person.request('GET', `/tasks/${task.id}`)

  await panel.getByRole('button', { name: 'Depot visit', exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Depot visit with Jonas')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Task Depot visit with Jonas')
  await expect(toast(page, 'Task updated successfully')).toBeVisible()

  await (await openFieldEditor(panel, 'Due date')).getByLabel('Due date').fill('12 may 2031 3pm')
  await page.keyboard.press('Enter')
  await expect(fieldRow(panel, 'Due date')).toContainText('May 12, 2031')

  for (const [field, choice] of [
    ['Status', 'In progress'],
    ['Priority', 'urgent'],
  ] as const) {
    await choiceIn(await openFieldEditor(panel, field), choice).click()
    await expect(fieldRow(panel, field)).toContainText(choice)
  }

  await (await openFieldEditor(panel, 'Description')).getByLabel('Description').fill('Bring the keys')
  await page.keyboard.press('Control+Enter')
  await expect(fieldRow(panel, 'Description')).toContainText('Bring the keys')

  await choiceIn(await openFieldEditor(panel, 'Contact'), 'Jonas Berg').click()
  await expect(panel.getByRole('region', { name: 'Contact' })).toContainText('Jonas Berg')
  await choiceIn(await openFieldEditor(panel, 'Assignee'), 'None').click()
  await expect(panel.getByRole('region', { name: 'Assignee' })).toContainText('Unassigned')

  await expect.poll(stored).toMatchObject({
    title: 'Depot visit with Jonas',
    dueDate: '2031-05-12T15:00:00+00:00',
    status: 'IN_PROGRESS',
    priority: 'URGENT',
    description: 'Bring the keys',
    contactId: contact.id,
    assigneeId: null,
  })
  expect(sent.map(({ body }) => Object.keys(body as object))).toEqual([
    ['title'],
    ['dueDate'],
    ['status'],
    ['priority'],
    ['description'],
    ['contactId'],
    ['assigneeId'],
  ])
  await expect(page).toHaveURL(/panel=task/)
  expect(await findViolations(panel)).toEqual([])
})

test('is edited by keyboard alone; Escape leaves the value as it was', async ({ userSession: { page, person } }) => {
  const panel = await openTask(page, await createTask(person, { title: 'Depot visit' }))
  await expect(fieldRow(panel, 'Due date')).toBeVisible()
  await expect(fieldRow(panel, 'Title')).toHaveCount(0)
  const title = (text: string) => panel.getByRole('button', { name: text, exact: true })
  await title('Depot visit').focus()
  await page.keyboard.press('Enter')
  await expect(fieldEditor(panel, 'Title').getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title('Depot visit')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fieldEditor(panel, 'Title').getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Depot visit at nine')
  await page.keyboard.press('Enter')
  await expect(title('Depot visit at nine')).toBeFocused()
  await expect(fieldRow(panel, 'Title')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(fieldRow(panel, 'Due date')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fieldEditor(panel, 'Due date').getByLabel('Due date')).toBeFocused()
  await page.keyboard.type('1 jun 2031 9am')
  await page.keyboard.press('Enter')
  await expect(fieldRow(panel, 'Due date')).toContainText('Jun 1, 2031')
  await expect(fieldRow(panel, 'Due date')).toBeFocused()
  await fieldRow(panel, 'Status').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(fieldRow(panel, 'Status')).toBeFocused()
  await expect(fieldRow(panel, 'Status')).toContainText('Pending')
})

test('confirms a change once: in the toast, not in the panel as well', async ({ userSession: { page, person } }) => {
  const panel = await openTask(page, await createTask(person, { title: 'Depot visit' }))
  await choiceIn(await openFieldEditor(panel, 'Priority'), 'high').click()
  await expect(toast(page, 'Task updated successfully')).toBeVisible()
  await expect(page.getByText('updated successfully')).toHaveCount(1)
})

for (const [reply, said] of [
  [failureWithoutMessage, 'Failed to update task'],
  [failureWithMessage, 'The server is in trouble'],
] as const)
  test(`says that a value was not saved, and keeps what was typed: ${said} (TASK-053)`, async ({
    userSession: { page, person },
  }) => {
    const panel = await openTask(page, await createTask(person, { title: 'Depot visit', description: 'Keys' }))
    const mend = await stubTaskCalls(page, 'PATCH', reply)
    const editor = await openFieldEditor(panel, 'Description')
    await editor.getByLabel('Description').fill('Bring the keys')
    await page.keyboard.press('Control+Enter')
    await expect(panelBanner(panel, said)).toBeVisible()
    await expect(toast(page, said)).toBeVisible()
    await expect(editor.getByLabel('Description')).toHaveValue('Bring the keys')
    await mend()
    await page.keyboard.press('Control+Enter')
    await expect(fieldRow(panel, 'Description')).toContainText('Bring the keys')
  })

test('shows both values if somebody else has changed the same one', async ({ userSession: { page, person } }) => {
  const task = await createTask(person, { title: 'Depot visit' })
  const panel = await openTask(page, task)
  await panel.getByRole('heading', { level: 2 }).getByRole('button').click()
  const editor = fieldEditor(panel, 'Title')
  await editor.getByLabel('Title').fill('Mine')
  await person.request('PATCH', `/tasks/${task.id}`, { title: 'Theirs' })
  await page.keyboard.press('Enter')
  const conflict = panel.getByRole('alertdialog', { name: 'Title was changed by someone else' })
  await conflict.getByRole('button', { name: 'Your value Mine' }).click()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Task Mine')
  expect((await person.request('GET', `/tasks/${task.id}`)).title).toBe('Mine')
})

test('refuses an empty title', async ({ userSession: { page, person } }) => {
  const panel = await openTask(page, await createTask(person, { title: 'Depot visit' }))
  await panel.getByRole('heading', { level: 2 }).getByRole('button').click()
  const editor = fieldEditor(panel, 'Title')
  await editor.getByLabel('Title').fill(' ')
  await page.keyboard.press('Enter')
  await expect(editor).toContainText('Task title is required')
})

test('names each record of the task once, opens it, and moves the task to another one', async ({
  userSession: { page, person },
}) => {
  const { tasks } = await createContactWithTasks(person, { title: 'Depot visit' })
  await createCompany(person, { name: 'Halyard & Sons' })
  const other = await createContact(person, { name: 'Jonas Berg' })
  const panel = await openTask(page, tasks[0]!)
  const row = (name: string) => panel.getByRole('region', { name, exact: true })
  await choiceIn(await openFieldEditor(panel, 'Contact'), 'Jonas Berg').click()
  await expect(row('Contact')).toContainText('Jonas Berg')
  await choiceIn(await openFieldEditor(panel, 'Company'), 'Halyard & Sons').click()
  await expect(row('Company')).toContainText('Halyard & Sons')
  for (const name of ['Jonas Berg', 'Halyard & Sons'])
    await expect(panel.getByText(name, { exact: true })).toHaveCount(1)
  await row('Contact').hover()
  await row('Contact').getByRole('button', { name: 'Open contact' }).click()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Contact Jonas Berg')
  await expect(page).toHaveURL(new RegExp(`panel=contact(:|%3A)${other.id}`))
  await panel.getByRole('tab', { name: /^Tasks/ }).click()
  await expect(taskRow(panel, 'Depot visit')).toBeVisible()
})

test('tells contacts of one name apart, and creates a company that does not exist yet', async ({
  userSession: { page, person },
}) => {
  const tessellate = await createCompany(person, { name: 'Tessellate Freight' })
  await createContact(person, { name: 'Jonas Berg', email: 'jonas@kestrel.example' })
  const wanted = await createContact(person, { name: 'Jonas Berg', companyId: tessellate.id })
  await createContact(person, { phoneNumber: '+47 912 34 567' })
  const task = await createTask(person, { title: 'Depot visit' })
  const panel = await openTask(page, task)
  const contacts = await openFieldEditor(panel, 'Contact')
  await expect(contacts.getByRole('option')).toHaveText([
    /None/,
    /Jonas Bergjonas@kestrel\.example$/,
    /Jonas BergTessellate Freight$/,
    /\+47 912 34 567$/,
  ])
  await contacts.getByRole('option', { name: 'Tessellate Freight' }).click()
  await expect(panel.getByRole('region', { name: 'Contact' })).toContainText('Jonas Berg')
  await expect.poll(async () => (await person.request('GET', `/tasks/${task.id}`)).contactId).toBe(wanted.id)

  const companies = await openFieldEditor(panel, 'Company')
  await companies.getByRole('combobox').fill('Acme Rail')
  await companies.getByRole('option', { name: 'Create “Acme Rail”' }).click()
  await expect(panel.getByRole('region', { name: 'Company' })).toContainText('Acme Rail')
  await expect.poll(async () => (await person.request('GET', `/tasks/${task.id}`)).company?.name).toBe('Acme Rail')
})

test('shows the contact of the deal until the task names its own (GAP-075)', async ({
  userSession: { page, person },
}) => {
  const contact = await createContact(person, { name: 'Amara Okonkwo', email: 'amara@halyard.example' })
  const deal = await person.request('POST', '/deals', { title: 'Reefer fleet', contactId: contact.id })
  const panel = await openTask(page, await createTask(person, { title: 'Depot visit', dealId: deal.id }))
  await expect(panel.getByRole('region', { name: 'Contact' })).toContainText(
    'Amara Okonkwoamara@halyard.example·From the deal',
  )
})

test('moves to its place in the list when its date changes', async ({ userSession: { page, person } }) => {
  for (const [title, dueDate] of [
    ['First', '2031-03-01T09:00:00Z'],
    ['Second', '2031-03-02T09:00:00Z'],
  ] as const)
    await createTask(person, { title, dueDate })
  await navigate(page, '/tasks')
  const titles = page.getByRole('grid', { name: 'Tasks' }).getByRole('rowheader')
  await expect(titles).toContainText(['First', 'Second'])
  await titles.getByText('First').click()
  const panel = page.getByRole('complementary')
  await (await openFieldEditor(panel, 'Due date')).getByLabel('Due date').fill('3 mar 2031')
  await page.keyboard.press('Enter')
  await expect(titles).toContainText(['Second', 'First'])
})

test('cannot be edited by a viewer', async ({ browser, product, person }) => {
  const task = await createTask(person, { title: 'Depot visit' })
  const page = await openViewerPage(browser, product, person)
  await page.goto(`/tasks?panel=task:${task.id}`)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Task Depot visit')
  await expect(panel.getByText('Pending', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Depot visit' })).toHaveCount(0)
})
