import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { createPerson, navigate, openViewerPage } from '../testing/fixtures.ts'
import { panelBanner, recordChanges } from '../testing/record-panel.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  button,
  createContactWithTasks,
  createTask,
  daysFromNow,
  openTasks,
  showMoreFields,
  taskRow,
  taskRows,
} from './tasks-page.ts'

test.describe('the panel', () => {
  test('has a search, a filter and a way to add (TASKP-002, TASKP-003, TASKP-004)', async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
    await expect(panel.getByPlaceholder('Search tasks...')).toBeVisible()
    await expect(button(panel, 'Filter')).toBeVisible()
    await expect(button(panel, 'Add Task')).toBeVisible()
  })

  test('lists the tasks of a lead, a company and a deal alike (LEADP-037, DEALP-037, TASKP-012)', async ({
    page,
    person,
  }) => {
    const lead = await createContactWithTasks(person, { title: 'About the lead' })
    await expect(taskRow(await openTasks(page, lead), 'About the lead')).toBeVisible()
    const company = await createCompany(person)
    await createTask(person, { title: 'About the company', companyId: company.id })
    await expect(taskRow(await openCompany(page, company, 'tasks'), 'About the company')).toBeVisible()
    const deal = await createDeal(person)
    await createTask(person, { title: 'About the deal', dealId: deal.id })
    await expect(taskRow(await openDeal(page, deal, 'tasks'), 'About the deal')).toBeVisible()
  })

  test('says so while it is loading (TASKP-033)', async ({ page, person }) => {
    const lead = await createContactWithTasks(person, { title: 'Depot visit' })
    const go = await holdRequests(page, 'GET', '**/tasks/contacts/*')
    await navigate(page, `/contacts?panel=contact:${lead.id}&tab=tasks`)
    await expect(page.getByText('Loading tasks...')).toBeVisible()
    go()
    await expect(page.getByText('Depot visit')).toBeVisible()
  })

  test('is empty at first, and offers the first task (TASKP-031)', async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person))
    await expect(panel.getByText('No tasks yet')).toBeVisible()
    await button(panel, 'Add first task').click()
    await expect(panel.getByRole('form', { name: 'Add Task' })).toBeVisible()
  })
})

test.describe('a row', () => {
  test('shows title, badges and people (TASKP-014, TASKP-015, TASKP-016)', async ({ page, person }) => {
    const lead = await createContactWithTasks(person, { title: 'Depot visit', status: 'IN_PROGRESS', priority: 'HIGH' })
    const row = taskRow(await openTasks(page, lead), 'Depot visit')
    await expect(button(row, 'Depot visit')).toBeVisible()
    await expect(row.getByText('In progress')).toBeVisible()
    await expect(row.getByText('High')).toBeVisible()
    await expect(row.getByText('AUTO')).not.toBeAttached()
    await expect(row.getByText('OVERDUE')).not.toBeAttached()
  })

  test('marks automated and overdue tasks (TASKP-017, TASKP-018)', async ({ page, person }) => {
    const lead = await createContactWithTasks(
      person,
      { title: 'Late', dueDate: daysFromNow(-0.01), isAutomated: true },
      { title: 'Late but done', dueDate: daysFromNow(-1), status: 'COMPLETED' },
    )
    const panel = await openTasks(page, lead)
    await expect(taskRow(panel, 'Late').getByText('AUTO', { exact: true })).toBeVisible()
    await expect(panel.getByText('OVERDUE', { exact: true })).toHaveCount(1)
  })

  test('shows the due date as month, day and year (TASKP-019)', async ({ page, person }) => {
    const lead = await createContactWithTasks(person, { title: 'Depot visit', dueDate: '2031-03-04T09:00:00Z' })
    await expect(taskRow(await openTasks(page, lead), 'Depot visit')).toContainText('Mar 4, 2031')
  })

  test('shows assignee, contact and company (TASKP-020, TASKP-021, TASKP-022)', async ({ page, person }) => {
    const company = await createCompany(person, { name: 'Tessellate Freight' })
    const lead = await createContactWithTasks(person, { title: 'Depot visit', companyId: company.id })
    const row = taskRow(await openTasks(page, lead), 'Depot visit')
    await expect(row.getByText('Assignee: Maren Aldous')).toBeVisible()
    await expect(row.getByText('Contact: Amara Okonkwo')).toBeVisible()
    await expect(row.getByText('Company: Tessellate Freight')).toBeVisible()
  })

  test('can be completed (TASKP-023, TASK-022)', async ({ page, person }) => {
    const { id, tasks } = await createContactWithTasks(
      person,
      { title: 'Depot visit' },
      { title: 'Rates', status: 'IN_PROGRESS' },
      { title: 'Invoice', status: 'CANCELLED' },
    )
    const panel = await openTasks(page, { id })
    for (const task of tasks) {
      const row = taskRow(panel, task.title)
      await button(row, 'Mark completed').click()
      await expect(row.getByText('Completed', { exact: true })).toBeVisible()
      await expect(button(row, 'Mark completed')).not.toBeAttached()
      await expect.poll(async () => (await person.request('GET', `/tasks/${task.id}`)).completedAt).not.toBeNull()
    }
  })

  test('can be started, paused and cancelled (TASKP-024, TASKP-025, TASK-027)', async ({ page, person }) => {
    const lead = await createContactWithTasks(person, { title: 'Depot visit' })
    const row = taskRow(await openTasks(page, lead), 'Depot visit')
    await expect(button(row, 'Pause')).not.toBeAttached()
    await button(row, 'Start').click()
    await expect(row.getByText('In progress')).toBeVisible()
    await button(row, 'Pause').click()
    await expect(row.getByText('Pending')).toBeVisible()
    await button(row, 'Cancel task').click()
    await expect(row.getByText('Cancelled')).toBeVisible()
    await expect(button(row, 'Start')).not.toBeAttached()
  })

  test('is in progress after Start, and pending again after Pause (TASK-025, TASK-026)', async ({ page, person }) => {
    const { id, tasks } = await createContactWithTasks(person, { title: 'Depot visit' })
    const row = taskRow(await openTasks(page, { id }), 'Depot visit')
    for (const [name, status] of [
      ['Start', 'IN_PROGRESS'],
      ['Pause', 'PENDING'],
    ] as const) {
      await button(row, name).click()
      await expect.poll(async () => (await person.request('GET', `/tasks/${tasks[0]?.id}`)).status).toBe(status)
    }
  })

  test('opens the panel of the task in place of the lead', async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
    await button(panel, 'Depot visit').click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Task Depot visit')
    await expect(panel).toHaveCount(1)
  })
})

test('shows the actions of a row while it is hovered or has the focus, without moving anything', async ({
  page,
  person,
}) => {
  const lead = await createContactWithTasks(person, { title: 'Depot visit' })
  const panel = await openTasks(page, lead)
  const row = taskRow(panel, 'Depot visit')
  const actions = button(row, 'Edit task').locator('..')
  await panel.getByRole('heading', { level: 2 }).hover()
  await expect(actions).toHaveCSS('opacity', '0')
  const before = await row.boundingBox()
  await row.hover()
  await expect(actions).toHaveCSS('opacity', '1')
  expect(await row.boundingBox()).toEqual(before)
  await panel.getByRole('heading', { level: 2 }).hover()
  await expect(actions).toHaveCSS('opacity', '0')
  await button(row, 'Depot visit').focus()
  await expect(actions).toHaveCSS('opacity', '1')
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Mark completed' })).toBeFocused()
})

test.describe('editing', () => {
  test('starts and ends with the same button, in a separate form (TASKP-026, TASKP-028)', async ({ page, person }) => {
    const lead = await createContactWithTasks(person, { title: 'Depot visit', description: 'Bring the keys' })
    const panel = await openTasks(page, lead)
    const toggle = button(taskRow(panel, 'Depot visit'), 'Edit task')
    await toggle.click()
    const form = panel.getByRole('form', { name: 'Edit Task' })
    await expect(form.getByLabel('Status')).toHaveValue('PENDING')
    await expect(form.getByLabel('Priority')).toHaveValue('MEDIUM')
    await expect(form.getByLabel('Due date')).not.toHaveValue('')
    await expect(form.getByLabel('Description')).toHaveValue('Bring the keys')
    await expect(form.getByText(/^Created \w{3} \d+, \d{4}/)).toBeVisible()
    await toggle.click()
    await expect(form).not.toBeAttached()
  })

  test('offers all four statuses freely (TASK-028)', async ({ page, person }) => {
    const panel = await openTasks(
      page,
      await createContactWithTasks(person, { title: 'Depot visit', status: 'COMPLETED' }),
    )
    await button(taskRow(panel, 'Depot visit'), 'Edit task').click()
    const status = panel.getByRole('form', { name: 'Edit Task' }).getByLabel('Status')
    await expect(status.getByRole('option')).toHaveText(['Pending', 'In progress', 'Completed', 'Cancelled'])
    await status.selectOption('Pending')
    await button(panel, 'Save').click()
    await expect(status).not.toBeAttached()
    await expect(taskRow(panel, 'Depot visit').getByText('Pending')).toBeVisible()
  })

  test('takes a due date with time, and the description in three rows (TASKP-029, TASKP-061)', async ({
    page,
    person,
  }) => {
    const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
    await button(taskRow(panel, 'Depot visit'), 'Edit task').click()
    const form = panel.getByRole('form', { name: 'Edit Task' })
    await expect(form.getByLabel('Due date')).toHaveAttribute('type', 'datetime-local')
    await expect(form.getByLabel('Description')).toHaveAttribute('rows', '3')
    await form.getByLabel('Due date').fill('2031-03-04T12:00')
    await button(form, 'Save').click()
    await expect(taskRow(panel, 'Depot visit')).toContainText('Mar 4, 2031')
  })

  test('shows the rule of an automated task read-only (TASKP-030)', async ({ page, person }) => {
    const panel = await openTasks(
      page,
      await createContactWithTasks(person, { title: 'Depot visit', isAutomated: true }),
    )
    await button(taskRow(panel, 'Depot visit'), 'Edit task').click()
    const rule = panel.getByRole('form', { name: 'Edit Task' }).getByRole('region', { name: 'Automation rule' })
    await expect(rule).toContainText('Triggermanual')
    await expect(rule).toContainText('Conditionsstage = test')
    await expect(rule.locator('input, select, textarea')).toHaveCount(0)
  })
})

test.describe('adding', () => {
  test('keeps the button disabled until there is a title (TASK-036, TASKP-008)', async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person))
    await button(panel, 'Add Task').click()
    const form = panel.getByRole('form', { name: 'Add Task' })
    const create = button(form, 'Create Task')
    await expect(create).toBeDisabled()
    await form.getByLabel('Title').fill('   ')
    await expect(create).toBeDisabled()
    await form.getByLabel('Title').fill(' Depot visit ')
    await expect(create).toBeEnabled()
    await create.click()
    await expect(taskRow(panel, 'Depot visit')).toBeVisible()
    await expect(panel.getByRole('tab', { name: /^Tasks/ })).toContainText('1')
  })

  test('says that the title is missing (TASK-035)', async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person))
    await button(panel, 'Add Task').click()
    const form = panel.getByRole('form', { name: 'Add Task' })
    await form.getByLabel('Title').press('Enter')
    await expect(form.getByText('Task title is required')).toBeVisible()
    await form.getByLabel('Title').fill('Depot visit')
    await expect(form.getByText('Task title is required')).not.toBeAttached()
    await form.getByLabel('Title').fill(' ')
    await expect(form.getByRole('alert')).toHaveText('Task title is required')
  })

  test('defaults to medium priority and pending, and shows the rule when automated (TASK-031, TASK-032, TASK-033)', async ({
    page,
    person,
  }) => {
    const sent = recordChanges(page)
    const panel = await openTasks(page, await createContactWithTasks(person))
    await button(panel, 'Add Task').click()
    const form = panel.getByRole('form', { name: 'Add Task' })
    await expect(form.getByLabel('Priority')).toHaveValue('MEDIUM')
    await expect(form.getByLabel('Status')).toHaveValue('PENDING')
    await form.getByLabel('Title').fill('By itself')
    await showMoreFields(form)
    await form.getByLabel('Automated').check()
    await expect(form.getByRole('region', { name: 'Automation rule' })).toContainText('create_task “Follow up”')
    await button(form, 'Create Task').click()
    await expect(taskRow(panel, 'By itself').getByText('AUTO')).toBeVisible()
    const rule = {
      trigger: 'manual',
      conditions: { stage: 'test' },
      actions: [{ type: 'create_task', title: 'Follow up' }],
    }
    await expect
      .poll(() => sent[0])
      .toMatchObject({ path: '/tasks', body: { isAutomated: true, automationRule: rule } })
  })

  test('sends only the fields that were filled in (TASK-034, TASK-038, TASK-039)', async ({ page, person }) => {
    const sent = recordChanges(page)
    const lead = await createContactWithTasks(person)
    const panel = await openTasks(page, lead)
    await button(panel, 'Add Task').click()
    const form = panel.getByRole('form', { name: 'Add Task' })
    await form.getByLabel('Title').fill('Plain')
    await showMoreFields(form)
    await form.getByLabel('Description').fill('   ')
    await button(form, 'Create Task').click()
    await expect(taskRow(panel, 'Plain')).toBeVisible()
    await expect
      .poll(() => Object.keys(sent[0]?.body ?? {}).sort())
      .toEqual(['assigneeId', 'contactId', 'id', 'isAutomated', 'priority', 'status', 'title'].sort())
  })
})

test('a new task asks for title, date and assignee; the rest is shown on demand, and stays so', async ({
  userSession: { page, person },
}) => {
  const panel = await openTasks(page, await createContactWithTasks(person))
  await button(panel, 'Add Task').click()
  const form = panel.getByRole('form', { name: 'Add Task' })
  for (const label of ['Title', 'Due date', 'Assignee']) await expect(form.getByLabel(label).first()).toBeVisible()
  for (const label of ['Status', 'Priority', 'Description', 'Automated'])
    await expect(form.getByLabel(label)).toBeHidden()
  await form.getByLabel('Title').fill('Depot visit')
  await showMoreFields(form)
  await form.getByLabel('Description').fill('Bring the keys')
  await expect(button(form, 'Fewer fields')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(taskRow(panel, 'Depot visit')).toBeVisible()
  await button(panel, 'Add Task').click()
  await expect(form.getByLabel('Description')).toBeVisible()
  await button(form, 'Fewer fields').click()
  await expect(form.getByLabel('Description')).toBeHidden()
})

test.describe('searching and filtering', () => {
  test('finds by title or description, ignoring case, without a request (TASKP-005)', async ({ page, person }) => {
    const lead = await createContactWithTasks(
      person,
      { title: 'Depot visit' },
      { title: 'Call', description: 'about the DEPOT' },
      { title: 'Offer' },
    )
    const panel = await openTasks(page, lead)
    await expect(taskRows(panel)).toHaveCount(3)
    await page.route('**/tasks/**', (route) => route.abort())
    await panel.getByRole('searchbox').fill('depot')
    await expect(taskRows(panel)).toHaveCount(2)
    await panel.getByRole('searchbox').fill('OFF')
    await expect(taskRows(panel)).toHaveCount(1)
  })

  test('says when nothing matches (TASKP-032)', async ({ page, person }) => {
    const panel = await openTasks(page, await createContactWithTasks(person, { title: 'Depot visit' }))
    await panel.getByRole('searchbox').fill('nothing of the kind')
    await expect(panel.getByText('No tasks match your search')).toBeVisible()
  })

  test('filters by status, priority and automation once applied, and clears (TASKP-006, TASKP-007)', async ({
    page,
    person,
  }) => {
    const lead = await createContactWithTasks(
      person,
      { title: 'Late', dueDate: daysFromNow(-1) },
      { title: 'Urgent', priority: 'URGENT' },
      { title: 'By itself', isAutomated: true },
    )
    const panel = await openTasks(page, lead)
    const toggle = panel.getByRole('button', { name: /^Filter/ })
    await toggle.click()
    const form = panel.getByRole('form', { name: 'Filter tasks' })
    const apply = async (label: string, value: string, left: string) => {
      await form.getByLabel(label).selectOption(value)
      await button(form, 'Apply Filters').click()
      await expect(taskRows(panel)).toHaveCount(1)
      await expect(taskRow(panel, left)).toBeVisible()
      await button(form, 'Clear').click()
      await expect(taskRows(panel)).toHaveCount(3)
    }
    await form.getByLabel('Status').selectOption('Overdue')
    await expect(taskRows(panel)).toHaveCount(3)
    await apply('Status', 'Overdue', 'Late')
    await apply('Priority', 'Urgent', 'Urgent')
    await apply('Automation', 'Automated', 'By itself')
    await toggle.click()
    await expect(form).not.toBeAttached()
  })
})

test('lets a viewer read but not change anything', async ({ browser, product, person }) => {
  const lead = await createContactWithTasks(person, { title: 'Depot visit' })
  const page = await openViewerPage(browser, product, person)
  const panel = await openTasks(page, lead)
  await expect(taskRow(panel, 'Depot visit')).toBeVisible()
  for (const name of ['Add Task', 'Mark completed', 'Edit task', 'Delete task'])
    await expect(panel.getByRole('button', { name })).toHaveCount(0)
  await expect(panel.getByRole('checkbox')).toHaveCount(0)
})

test('shows what others add, change and delete', async ({ page, product, person }) => {
  const { id, tasks } = await createContactWithTasks(person, { title: 'Depot visit' })
  const panel = await openTasks(page, { id })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const added = await createTask(person, { title: 'Added elsewhere', contactId: id })
  await expect(taskRow(panel, 'Added elsewhere')).toBeVisible()
  await expect(panel.getByRole('tab', { name: /^Tasks/ })).toContainText('2')
  await person.request('PATCH', `/tasks/${tasks[0]?.id}`, { status: 'COMPLETED' })
  await expect(taskRow(panel, 'Depot visit').getByText('Completed')).toBeVisible()
  await person.request('DELETE', `/tasks/${added.id}`)
  await expect(taskRow(panel, 'Added elsewhere')).not.toBeAttached()
  const stranger = await createPerson(product, 'Tobias Renner')
  expect((await stranger.request('GET', '/tasks')).length).toBe(0)
  await expect(panelBanner(panel, 'Task updated successfully')).not.toBeAttached()
})
