import type { Page } from '@playwright/test'
import { navigate } from '../testing/fixtures.ts'
import { keepMessages, panelBanner, stopClock } from '../testing/record-panel.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  button,
  confirmDeletion,
  createContactWithTasks,
  failureWithMessage,
  failureWithoutMessage,
  openTasks,
  stubTaskCalls,
  taskRow,
  taskRows,
  toast,
} from './tasks-page.ts'

const create = async (page: Page, title: string) => {
  await button(page, 'Add Task').click()
  const form = page.getByRole('form', { name: 'Add Task' })
  await form.getByLabel('Title').fill(title)
  await button(form, 'Create Task').click()
  return form
}
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).check()

test('says in the panel and in a toast that a task was created (TASK-057, TASK-061)', async ({ page, person }) => {
  const panel = await openTasks(page, await createContactWithTasks(person))
  await create(page, 'Depot visit')
  await expect(panelBanner(panel, 'Task created successfully')).toBeVisible()
  await expect(toast(page, 'Task created successfully')).toBeVisible()
})

test('says in the panel and in a toast that a task was updated (TASK-058, TASK-061)', async ({ page, person }) => {
  const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
  await button(taskRow(panel, 'Depot visit'), 'Start').click()
  await expect(panelBanner(panel, 'Task updated successfully')).toBeVisible()
  await expect(toast(page, 'Task updated successfully')).toBeVisible()
})

test('dismisses toasts with Escape, but not that of a request under way', async ({ page, person }) => {
  const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
  const release = await holdRequests(page, 'POST', '**/tasks?*')
  await create(page, 'Site visit')
  await expect(toast(page, 'Creating task...')).toBeVisible()
  await page.keyboard.press('Escape')
  await navigate(page, '/contacts')
  await expect(panel).not.toBeAttached()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Creating task...')).toBeVisible()
  await keepMessages(page, 4_000)
  release()
  // Under the pointer a toast does not disappear by itself.
  await toast(page, 'Task created successfully').hover()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Task created successfully')).not.toBeAttached()
})

test('asks before it deletes a task, confirms the deletion, and restores the task (TASK-042, TASK-059, TASKP-027)', async ({
  page,
  person,
}) => {
  const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
  await keepMessages(page, 5_000, 10_000)
  await button(taskRow(panel, 'Depot visit'), 'Delete task').click()
  await button(page.getByRole('alertdialog'), 'Cancel').click()
  await expect(taskRow(panel, 'Depot visit')).toBeVisible()
  await button(taskRow(panel, 'Depot visit'), 'Delete task').click()
  await confirmDeletion(page, 'Are you sure you want to delete this task?')
  await expect(panelBanner(panel, 'Task deleted successfully')).toBeVisible()
  await expect(toast(page, 'Task deleted successfully')).toBeVisible()
  await expect(panel.getByText('No tasks yet')).toBeVisible()
  await expect(panel.getByRole('tab', { name: /^Tasks/ })).toContainText('0')
  await button(page, 'Undo').click()
  await expect(taskRow(panel, 'Depot visit')).toBeVisible()
})

test('selects all visible tasks, and clears the selection (TASKP-009, TASKP-010, TASKP-011)', async ({
  page,
  person,
}) => {
  const lead = await createContactWithTasks(
    person,
    { title: 'Depot visit' },
    { title: 'Depot call' },
    { title: 'Offer' },
  )
  const panel = await openTasks(page, lead)
  await panel.getByRole('searchbox').fill('depot')
  const all = panel.getByRole('checkbox', { name: 'Select All 2' })
  await all.check()
  await expect(panel.getByText('2 task(s) selected')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Select Depot call' }).uncheck()
  await expect(panel.getByText('1 task(s) selected')).toBeVisible()
  await button(panel, 'Deselect All').click()
  await expect(panel.getByText('task(s) selected')).not.toBeAttached()
  await expect(all).not.toBeChecked()
  await expect(button(panel, 'Delete Selected')).not.toBeAttached()
})

test('asks before it deletes several, and says how many were deleted (TASK-043, TASK-060, TASKP-013)', async ({
  page,
  person,
}) => {
  const lead = await createContactWithTasks(person, { title: 'Depot visit' }, { title: 'Call' }, { title: 'Offer' })
  const panel = await openTasks(page, lead)
  for (const title of ['Depot visit', 'Call']) await select(page, title)
  await button(panel, 'Delete Selected').click()
  await confirmDeletion(page, 'Are you sure you want to delete 2 task(s)?')
  await expect(panelBanner(panel, '2 task\\(s\\) deleted successfully')).toBeVisible()
  await expect(toast(page, '2 task(s) deleted successfully')).toBeVisible()
  await expect(taskRows(panel)).toHaveCount(1)
})

test('says that nothing is selected when the selected tasks are filtered out (TASK-041)', async ({ page, person }) => {
  const panel = await openTasks(
    page,
    await createContactWithTasks(person, { title: 'Depot visit' }, { title: 'Offer' }),
  )
  await select(page, 'Depot visit')
  await panel.getByRole('searchbox').fill('offer')
  await expect(panel.getByText('0 task(s) selected')).toBeVisible()
  await button(panel, 'Delete Selected').click()
  await expect(panelBanner(panel, 'No tasks selected for deletion')).toBeVisible()
  await expect(page.getByRole('alertdialog')).not.toBeAttached()
})

for (const [reply, words] of [
  [failureWithoutMessage, 'Failed to load tasks'],
  [failureWithMessage, 'The server is in trouble'],
] as const)
  test(`says that tasks cannot be loaded: ${words} (TASK-051)`, async ({ page, person }) => {
    const { id } = await createContactWithTasks(person, { title: 'Depot visit' })
    const mend = await stubTaskCalls(page, 'GET', reply)
    await page.clock.install()
    await navigate(page, `/contacts?panel=contact:${id}&tab=tasks`)
    // Once live events arrive, what has failed is loaded again.
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
    await page.clock.runFor(10_000)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await mend()
    await button(page, 'Try again').click()
    await page.clock.runFor(10_000)
    await expect(page.getByText('Depot visit')).toBeVisible()
  })

for (const [reply, said] of [
  [failureWithoutMessage, null],
  [failureWithMessage, 'The server is in trouble'],
] as const) {
  const because = said ? ', in the words of the server' : ''

  test(`says that a task was not created${because}, and keeps the draft (TASK-052)`, async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person))
    const mend = await stubTaskCalls(page, 'POST', reply)
    const form = await create(page, 'Depot visit')
    await expect(panelBanner(panel, said ?? 'Failed to create task')).toBeVisible()
    await expect(toast(page, said ?? 'Failed to create task')).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Depot visit')
    await mend()
    await button(form, 'Create Task').click()
    await expect(taskRow(panel, 'Depot visit')).toBeVisible()
  })

  test(`says that a task was not updated${because}, and shows it as it was (TASK-053)`, async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
    await stubTaskCalls(page, 'PATCH', reply)
    await button(taskRow(panel, 'Depot visit'), 'Start').click()
    await expect(panelBanner(panel, said ?? 'Failed to update task')).toBeVisible()
    await expect(toast(page, said ?? 'Failed to update task')).toBeVisible()
    await expect(taskRow(panel, 'Depot visit').getByText('Pending')).toBeVisible()
  })

  test(`says that a task was not deleted${because}, and keeps it (TASK-054)`, async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
    await stubTaskCalls(page, 'DELETE', reply)
    await button(taskRow(panel, 'Depot visit'), 'Delete task').click()
    await confirmDeletion(page, 'this task?')
    await expect(panelBanner(panel, said ?? 'Failed to delete task')).toBeVisible()
    await expect(taskRow(panel, 'Depot visit')).toBeVisible()
  })

  test(`says that tasks were not deleted${because}, and keeps them (TASK-055)`, async ({ page, person }) => {
    const panel = await openTasks(
      page,
      await createContactWithTasks(person, { title: 'Depot visit' }, { title: 'Call' }),
    )
    await stubTaskCalls(page, 'DELETE', reply)
    for (const title of ['Depot visit', 'Call']) await select(page, title)
    await button(panel, 'Delete Selected').click()
    await confirmDeletion(page, '2 task(s)?')
    await expect(panelBanner(panel, said ?? 'Failed to delete tasks')).toBeVisible()
    await expect(taskRows(panel)).toHaveCount(2)
  })
}

for (const [what, reply] of [
  ['that cannot be read', { status: 200, body: '<html>' }],
  ['without a body', { status: 204, body: '' }],
] as const)
  test(`counts a success response ${what} as a deletion (TASK-048, TASK-056)`, async ({ page, person }) => {
    const { id, tasks } = await createContactWithTasks(person, { title: 'Depot visit' })
    const panel = await openTasks(page, { id })
    await page.route(`**/tasks/${tasks[0]?.id}?*`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await route.fetch()
      await route.fulfill(reply)
    })
    await button(taskRow(panel, 'Depot visit'), 'Delete task').click()
    await confirmDeletion(page, 'this task?')
    await expect(panelBanner(panel, 'Task deleted successfully')).toBeVisible()
    await expect(panel.getByText('No tasks yet')).toBeVisible()
  })

test('never counts an error response as a deletion, readable or not (TASK-056)', async ({ page, person }) => {
  const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
  await stubTaskCalls(page, 'DELETE', { status: 502, body: '<html>' })
  await button(taskRow(panel, 'Depot visit'), 'Delete task').click()
  await confirmDeletion(page, 'this task?')
  await expect(panelBanner(panel, 'Failed to delete task')).toBeVisible()
  await expect(taskRow(panel, 'Depot visit')).toBeVisible()
})

test('says that the token is missing (TASK-049)', async ({ page, person }) => {
  const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await button(taskRow(panel, 'Depot visit'), 'Start').click()
  await expect(panelBanner(panel, 'No authentication token found')).toBeVisible()
  await expect(taskRow(panel, 'Depot visit').getByText('Pending')).toBeVisible()
})

test('clears its messages after five seconds (TASKP-034)', async ({ page, person }) => {
  await page.clock.install()
  const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
  await stopClock(page)
  await button(taskRow(panel, 'Depot visit'), 'Start').click()
  const said = panelBanner(panel, 'Task updated successfully')
  await expect(said).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(said).toBeVisible()
  await page.clock.runFor(200)
  await expect(said).not.toBeAttached()
})
