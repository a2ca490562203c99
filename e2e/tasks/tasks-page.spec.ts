import { findViolations } from '../testing/accessibility.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { button, confirmDeletion, createTask, daysFromNow, openTask, showMoreFields, toast } from './tasks-page.ts'

const titles = ['Late', 'Soon', 'Far', 'Done']
async function createTasks(person: SignedInPerson) {
  await createTask(person, { title: 'Late', dueDate: daysFromNow(-2), priority: 'URGENT' })
  await createTask(person, { title: 'Soon', dueDate: daysFromNow(1.5), assigneeId: null })
  await createTask(person, { title: 'Far', dueDate: daysFromNow(30), isAutomated: true })
  await createTask(person, { title: 'Done', status: 'COMPLETED' })
}

test('lists open tasks by due date; a row opens the panel beside it', async ({ userSession: { page, person } }) => {
  await createTasks(person)
  await navigate(page, '/contacts')
  await page.getByRole('link', { name: 'Tasks' }).click()
  const grid = page.getByRole('grid', { name: 'Tasks' })
  await expect(grid.getByRole('rowheader')).toContainText(['Late', 'Soon', 'Far'])
  await expect(grid.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  await grid.getByText('Soon').click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Task Soon')
  await expect(panel.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Task Far')
  await page.keyboard.press('Escape')
  await expect(panel).not.toBeAttached()
})

test('shows finished tasks when the filter is cleared', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Done', status: 'COMPLETED' })
  await navigate(page, '/tasks')
  await button(page, 'Show all tasks').click()
  const shown = page.getByRole('grid', { name: 'Tasks' }).getByRole('rowheader')
  await expect(shown).toContainText(['Done'])
  await createTask(person, { title: 'Late', dueDate: daysFromNow(-2) })
  await page.getByRole('button', { name: /^Open/ }).click()
  await expect(shown).toContainText(['Late'])
  await expect(shown).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove the filter Status/ }).click()
  await expect(shown).toContainText(['Late', 'Done'])
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-dueDate/)
  await expect(shown).toContainText(['Late', 'Done'])
})

test('narrows the list down to mine, due today and overdue', async ({ userSession: { page, person } }) => {
  await createTasks(person)
  await navigate(page, '/tasks?view=all')
  const shown = page.getByRole('grid', { name: 'Tasks' }).getByRole('rowheader')
  await expect(shown).toHaveCount(4)
  await page.getByRole('button', { name: /^Mine/ }).click()
  await expect(shown).toContainText(['Late', 'Far'])
  await navigate(page, '/tasks')
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await expect(shown).toContainText(['Late'])
  await expect(shown).toHaveCount(1)
  await navigate(page, '/tasks')
  await page.getByRole('button', { name: /^Due today/ }).click()
  await expect(page.getByText('No tasks match')).toBeVisible()
})

for (const timezoneId of ['Etc/GMT+8', 'Pacific/Kiritimati'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('today is the calendar day of the person', async ({ userSession: { page, person } }) => {
      const offset = { 'Etc/GMT+8': 8, 'Pacific/Kiritimati': -14 }[timezoneId] as number
      // Six in the morning of March 11 in that time zone.
      const midnight = Date.UTC(2031, 2, 11, offset)
      const at = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString()
      await page.clock.install({ time: midnight + 6 * 3_600_000 })
      await createTask(person, { title: 'Yesterday night', dueDate: at(-0.1) })
      await createTask(person, { title: 'First thing', dueDate: at(0) })
      await createTask(person, { title: 'Last thing', dueDate: at(23.9) })
      await createTask(person, { title: 'Tomorrow', dueDate: at(24) })
      await navigate(page, '/tasks')
      await page.getByRole('button', { name: /^Due today/ }).click()
      const shown = page.getByRole('grid', { name: 'Tasks' }).getByRole('rowheader')
      await expect(shown).toContainText(['First thing', 'Last thing'])
      await expect(shown).toHaveCount(2)
    })
  })

test('adds a task with c, and opens it', async ({ userSession: { page, person } }) => {
  await navigate(page, '/tasks')
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect(button(dialog, 'Create Task')).toBeDisabled()
  await dialog.getByLabel('Title').fill('Depot visit')
  await dialog.getByLabel('Title').press('Enter')
  await expect(toast(page, 'Task created successfully')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText('Task Depot visit')
  expect((await person.request('GET', '/tasks')).map(({ title }: { title: string }) => title)).toEqual(['Depot visit'])
})

test('links a new task to a contact, a company and a deal (TASK-013)', async ({ userSession: { page, person } }) => {
  const amara = await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  const company = await person.request('POST', '/companies', { name: 'Tessellate Freight' })
  const deal = await person.request('POST', '/deals', { title: 'Reefer fleet telemetry' })
  await navigate(page, '/tasks')
  await expect(page.getByRole('button', { name: 'New task' }).first()).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('Title').fill('Send the quote')
  await showMoreFields(dialog)
  for (const [field, name] of [
    ['Contact', 'Amara Okonkwo'],
    ['Company', 'Tessellate Freight'],
    ['Deal', 'Reefer fleet telemetry'],
  ] as const) {
    await button(dialog, `${field}: Choose ${field.toLowerCase()}`).click()
    await page.getByRole('dialog', { name: field }).getByRole('option', { name }).click()
    await expect(button(dialog, `${field}: ${name}`)).toBeVisible()
  }
  expect(await findViolations(dialog)).toEqual([])
  await button(dialog, 'Create Task').click()
  await expect(toast(page, 'Task created successfully')).toBeVisible()
  expect(await person.request('GET', '/tasks')).toMatchObject([
    { title: 'Send the quote', contactId: amara.id, companyId: company.id, dealId: deal.id },
  ])
})

test('links a new task to the record in the open panel', async ({ userSession: { page, person } }) => {
  const amara = await person.request('POST', '/contacts', { name: 'Amara Okonkwo' })
  await navigate(page, `/tasks?panel=contact:${amara.id}`)
  await page.getByRole('button', { name: 'New task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect(button(dialog, 'Contact: Amara Okonkwo')).toBeVisible()
  await dialog.getByLabel('Title').fill('Call Amara')
  await button(dialog, 'Create Task').click()
  await expect(toast(page, 'Task created successfully')).toBeVisible()
  expect(await person.request('GET', '/tasks')).toMatchObject([
    { title: 'Call Amara', contactId: amara.id, companyId: null, dealId: null },
  ])
})

test('edits a cell in place, and deletes the selection', async ({ userSession: { page, person } }) => {
  await createTasks(person)
  await navigate(page, '/tasks?view=all')
  const grid = page.getByRole('grid', { name: 'Tasks' })
  const row = grid.getByRole('row').filter({ hasText: 'Soon' })
  await keepMessages(page, 10_000)
  await row.getByText('Medium').click()
  await page.keyboard.press('Escape')
  for (const title of ['Late', 'Done']) await grid.getByRole('checkbox', { name: new RegExp(title) }).check()
  await button(page.getByRole('region', { name: 'Selected rows' }), 'Delete').click()
  await confirmDeletion(page, 'Are you sure you want to delete 2 task(s)?')
  await expect(toast(page, '2 task(s) deleted successfully')).toBeVisible()
  await expect(grid.getByRole('rowheader')).toContainText(['Soon', 'Far'])
  await button(page, 'Undo').click()
  await expect(grid.getByRole('rowheader')).toContainText(titles)
})

test('stays on the page when a task is edited or deleted in the panel (TASKP-059, TASKP-060)', async ({
  userSession: { page, person },
}) => {
  const task = await createTask(person, { title: 'Depot visit' })
  const panel = await openTask(page, task, '/tasks')
  await button(panel, 'Edit Task').click()
  await panel.getByLabel('Description').fill('Bring the keys')
  await button(panel, 'Save').click()
  await expect(page).toHaveURL(/\/tasks$/)
  await expect(panel).not.toBeAttached()
  await openTask(page, task, '/tasks')
  await button(panel, 'Delete').click()
  await confirmDeletion(page, 'this task?')
  await expect(panel).not.toBeAttached()
  await expect(page.getByText('No tasks yet')).toBeVisible()
})
