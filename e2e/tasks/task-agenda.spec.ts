import type { Page } from '@playwright/test'
import { findViolations } from '../testing/accessibility.ts'
import { navigate, type SignedInPerson } from '../testing/fixtures.ts'
import { keepMessages } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createTask, daysFromNow } from './tasks-page.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, title: string) => page.locator('[data-task]').filter({ hasText: title })
const findTask = async (person: SignedInPerson, title: string) =>
  (await person.request('GET', '/tasks?limit=100')).find((task: { title: string }) => task.title === title)

/** The line that adds tasks to a group that has none yet. */
async function openAddLine(page: Page, name: string) {
  await group(page, name)
    .getByRole('button', { name: `Add a task: ${name}` })
    .click()
  const line = page.getByRole('textbox', { name: `Add a task: ${name}` })
  await expect(line).toBeFocused()
  return line
}

/** Opens the tasks as somebody who has never chosen how they look. */
async function openAgenda(page: Page, person: SignedInPerson, path = '/tasks') {
  await page.evaluate((id) => localStorage.removeItem(`layout:${id}:tasks`), person.user.id)
  await navigate(page, path)
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
}

test('shows open tasks by day, and those that are closed on request', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Late', dueDate: daysFromNow(-2) })
  await createTask(person, { title: 'In three days', dueDate: daysFromNow(3) })
  await createTask(person, { title: 'Far', dueDate: daysFromNow(30) })
  await createTask(person, { title: 'Some day' })
  await createTask(person, { title: 'Finished', status: 'COMPLETED', dueDate: daysFromNow(-3) })
  await openAgenda(page, person)
  await expect(group(page, 'Overdue').locator('[data-task]')).toContainText(['Late'])
  await expect(group(page, 'Next 7 days').locator('[data-task]')).toContainText(['In three days'])
  await expect(group(page, 'Later').locator('[data-task]')).toContainText(['Far'])
  await expect(group(page, 'No date').locator('[data-task]')).toContainText(['Some day'])
  await expect(row(page, 'Finished')).not.toBeAttached()
  await group(page, 'Closed').getByRole('button', { name: 'Closed' }).click()
  await expect(group(page, 'Closed').locator('[data-task]')).toContainText(['Finished'])
  expect(await findViolations(page.getByRole('main'))).toEqual([])
  await row(page, 'Far').getByRole('button', { name: 'Far' }).first().click()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText('Task Far')
})

test('marks the open row at its start, as a table does', async ({ userSession: { page, person } }) => {
  for (const title of ['Depot visit', 'Plan the audit']) await createTask(person, { title, dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  await row(page, 'Depot visit').getByRole('button', { name: 'Depot visit' }).first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  const readBar = (title: string) => row(page, title).evaluate((item) => getComputedStyle(item, '::before').width)
  await expect.poll(() => readBar('Depot visit')).toBe('2px')
  expect(await readBar('Plan the audit')).not.toBe('2px')
})

test('shows titles beside the open panel rather than what they are about', async ({
  userSession: { page, person },
}) => {
  const deal = await person.request('POST', '/deals', { title: 'Autumn reefer fleet renewal for the northern depots' })
  await createTask(person, { title: 'Prepare depot visit', dueDate: daysFromNow(3), dealId: deal.id })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAgenda(page, person)
  await row(page, 'Prepare depot visit').getByRole('button', { name: 'Prepare depot visit' }).first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  const title = row(page, 'Prepare depot visit').getByText('Prepare depot visit', { exact: true })
  await expect.poll(() => title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expect(row(page, 'Prepare depot visit').getByText('Autumn reefer')).toBeInViewport()
})

test('says how long tasks are overdue, and shows far dates in gray', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Ring the depot', dueDate: daysFromNow(-6.5), priority: 'URGENT' })
  await createTask(person, { title: 'Quote the racks', dueDate: daysFromNow(-1.5) })
  await createTask(person, { title: 'Send the samples', dueDate: daysFromNow(2) })
  await createTask(person, { title: 'Plan the audit', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  const due = (title: string) => row(page, title).locator('[data-due]')
  await expect(group(page, 'Overdue').locator('[data-due]')).toHaveText(['6 days overdue', '1 day overdue'])
  const startOf = (title: string) => due(title).evaluate((date) => Math.round(date.getBoundingClientRect().left))
  const start = await startOf('Ring the depot')
  for (const title of ['Quote the racks', 'Send the samples', 'Plan the audit'])
    expect(await startOf(title)).toBe(start)
  const isColorful = (title: string) =>
    due(title).evaluate((date) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = getComputedStyle(date).color
      context.fillRect(0, 0, 1, 1)
      const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      return Math.max(...parts) - Math.min(...parts) > 40
    })
  expect([
    await isColorful('Ring the depot'),
    await isColorful('Send the samples'),
    await isColorful('Plan the audit'),
  ]).toEqual([true, true, false])
})

test('shows only the heading of a group without tasks', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Far', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  await expect(group(page, 'Later').getByRole('textbox')).toBeVisible()
  await expect(group(page, 'Today').getByRole('heading')).toHaveText('Today0')
  await expect(group(page, 'Today').getByRole('textbox')).not.toBeAttached()
  const edgeOf = (name: string) =>
    group(page, name)
      .getByRole('heading')
      .evaluate((heading) => {
        const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()
        if (!text) throw new Error('no text')
        const range = document.createRange()
        range.selectNode(text)
        return Math.round(range.getBoundingClientRect().left)
      })
  expect(await edgeOf('Closed')).toBe(await edgeOf('Today'))
})

test('shows whole titles on a phone, and the due date below them', async ({
  userSession: { person, openPhonePage },
}) => {
  const title = 'Send the revised telemetry quote with the two-port discount'
  await createTask(person, { title, dueDate: daysFromNow(-2.5), priority: 'URGENT' })
  const phone = await openPhonePage(390)
  await navigate(phone, '/settings/account')
  await phone.evaluate((id) => localStorage.removeItem(`layout:${id}:tasks`), person.user.id)
  await navigate(phone, '/tasks')
  const text = row(phone, title).getByText(title, { exact: true })
  await expect.poll(() => text.evaluate((it) => [it.scrollHeight - it.clientHeight, it.clientHeight])).toEqual([0, 40])
  const box = await text.boundingBox()
  const dueBox = await row(phone, title).getByText('2 days overdue').boundingBox()
  expect(dueBox?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  await expect(row(phone, title).getByText('Urgent')).toBeVisible()
  await expect(row(phone, title).getByRole('button', { name: 'Move' })).toBeHidden()
})

test('counts only the groups that are loaded completely', async ({ userSession: { page, person } }) => {
  for (const title of ['Late', 'Later still']) await createTask(person, { title, dueDate: daysFromNow(-2) })
  for (const days of [3, 4, 30]) await createTask(person, { title: `In ${days} days`, dueDate: daysFromNow(days) })
  await page.route('**/tasks?*limit=100*', (route) =>
    route.fallback({ url: route.request().url().replace('limit=100', 'limit=3') }),
  )
  await openAgenda(page, person)
  const heading = (name: string) => group(page, name).getByRole('heading')
  await expect(heading('Overdue')).toHaveText('Overdue2')
  await expect(heading('Today')).toHaveText('Today0')
  await expect(heading('Next 7 days')).toHaveText('Next 7 days')
  for (const name of ['Later', 'No date']) await expect(group(page, name)).not.toBeAttached()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(heading('Next 7 days')).toHaveText('Next 7 days2')
  await expect(heading('Later')).toHaveText('Later1')
  await expect(group(page, 'No date')).not.toBeAttached()
  await group(page, 'Closed').getByRole('button', { name: 'Closed' }).click()
  await expect(group(page, 'Closed')).toContainText('No closed tasks')
})

test('checks a task off in its row, and undoes it', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Call Amara', dueDate: daysFromNow(3) })
  await openAgenda(page, person)
  await keepMessages(page, 10_000)
  await page.getByRole('checkbox', { name: 'Complete Call Amara' }).click()
  await expect(row(page, 'Call Amara')).not.toBeAttached()
  await expect.poll(async () => (await findTask(person, 'Call Amara')).status).toBe('COMPLETED')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(group(page, 'Next 7 days').locator('[data-task]')).toContainText(['Call Amara'])
  await expect.poll(async () => (await findTask(person, 'Call Amara')).status).toBe('PENDING')
})

test('does not undo a completion over a newer change of the status', async ({ userSession: { page, person } }) => {
  const { id } = await createTask(person, { title: 'Call Amara', dueDate: daysFromNow(3) })
  await openAgenda(page, person)
  await keepMessages(page, 4_000, 10_000)
  await page.getByRole('checkbox', { name: 'Complete Call Amara' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await person.request('PATCH', `/tasks/${id}`, { status: 'CANCELLED' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Failed to update task. Someone else has changed this record.')).toBeVisible()
  expect((await findTask(person, 'Call Amara')).status).toBe('CANCELLED')
})

test('undoes a completion although something else was changed since', async ({ userSession: { page, person } }) => {
  const { id } = await createTask(person, { title: 'Call Amara', dueDate: daysFromNow(3) })
  await openAgenda(page, person)
  await keepMessages(page, 10_000)
  await page.getByRole('checkbox', { name: 'Complete Call Amara' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await person.request('PATCH', `/tasks/${id}`, { priority: 'HIGH' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => findTask(person, 'Call Amara')).toMatchObject({ status: 'PENDING', priority: 'HIGH' })
})

test('adds tasks to a day, one after the other', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'First' })
  await openAgenda(page, person)
  const line = page.getByRole('textbox', { name: 'Add a task: No date' })
  await line.fill('Ask for a reference')
  await line.press('Enter')
  await expect(group(page, 'No date').locator('[data-task]')).toContainText(['Ask for a reference'])
  await expect(line).toHaveValue('')
  const later = await openAddLine(page, 'Next 7 days')
  await later.fill('Prepare the visit')
  await later.press('Enter')
  await expect(group(page, 'Next 7 days').locator('[data-task]')).toContainText(['Prepare the visit'])
  await expect
    .poll(() => findTask(person, 'Prepare the visit'))
    .toMatchObject({ assigneeId: person.user.id, status: 'PENDING' })
})

test('says Today and the time for what is due today', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'First', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  const line = await openAddLine(page, 'Today')
  await line.fill('Ring the depot')
  await line.press('Enter')
  const due = group(page, 'Today').locator('[data-task]').filter({ hasText: 'Ring the depot' }).locator('[data-due]')
  await expect(due).toHaveText(/^Today, \d+:\d\d\s[AP]M$/)
})

test('keeps what was typed when a task cannot be created', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'First', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  await page.route('**/tasks?*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: { success: false, error: 'unavailable', message: 'The server is in trouble' },
        })
      : route.fallback(),
  )
  const line = await openAddLine(page, 'Today')
  await line.fill('Ask for a reference')
  await line.press('Enter')
  await expect(page.getByText('The server is in trouble')).toBeVisible()
  await expect(line).toHaveValue('Ask for a reference')
})

test('moves a task to another day by its menu and by a drag', async ({ userSession: { page, person } }) => {
  const { dueDate } = await createTask(person, { title: 'Send the quote', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  await page.getByRole('button', { name: 'Move Send the quote', exact: true }).click()
  const items = page.getByRole('menu', { name: 'Move Send the quote to' }).getByRole('menuitem')
  await expect(items).toHaveText([
    /^Today\w{3}, \w{3} \d+$/,
    /^Tomorrow\w{3}, \w{3} \d+$/,
    /^Next weekMon, \w{3} \d+$/,
    /^Later\w{3}, \w{3} \d+$/,
    'No date',
  ])
  for (const item of await items.all()) expect((await item.boundingBox())?.height).toBeLessThan(32)
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(group(page, 'Next 7 days').locator('[data-task]')).toContainText(['Send the quote'])
  // The row is drawn anew once the server has answered.
  await expect.poll(async () => (await findTask(person, 'Send the quote')).dueDate).not.toBe(dueDate)
  // The group of tasks without a date is empty, so that it only shows while a task is dragged.
  await expect(group(page, 'No date')).not.toBeAttached()
  const { x = 0, y = 0 } = (await row(page, 'Send the quote').boundingBox()) ?? {}
  await row(page, 'Send the quote').hover()
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 24, { steps: 3 })
  const target = group(page, 'No date').getByRole('heading')
  await target.hover()
  await target.hover()
  await page.mouse.up()
  await expect(group(page, 'No date').locator('[data-task]')).toContainText(['Send the quote'])
  await expect.poll(async () => (await findTask(person, 'Send the quote')).dueDate).toBeNull()
})

test('walks the tasks in the order in which they are shown, without those of a folded group', async ({
  userSession: { page, person },
}) => {
  await createTask(person, { title: 'Late', dueDate: daysFromNow(-2), priority: 'LOW' })
  await createTask(person, { title: 'Soon', dueDate: daysFromNow(3), priority: 'URGENT' })
  await createTask(person, { title: 'Some day', priority: 'HIGH' })
  await createTask(person, { title: 'Finished', status: 'COMPLETED', dueDate: daysFromNow(1) })
  await openAgenda(page, person, '/tasks?sort=-priority')
  const opener = (title: string) => row(page, title).getByRole('button', { name: title }).first()
  await expect(row(page, 'Late')).toBeVisible()
  for (const [key, title] of [
    ['j', 'Late'],
    ['j', 'Soon'],
    ['ArrowDown', 'Some day'],
    ['j', 'Some day'],
    ['ArrowUp', 'Soon'],
    ['k', 'Late'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(opener(title)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const heading = page.getByRole('complementary').getByRole('heading', { level: 2 })
  await expect(heading).toHaveText('Task Late')
  await expect(page.getByRole('complementary').getByText('1 of 3')).toBeVisible()
  for (const title of ['Soon', 'Some day', 'Some day']) {
    await page.keyboard.press('j')
    await expect(heading).toHaveText(`Task ${title}`)
  }
})

test('keeps the view and the filter when it becomes a table, and back', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Far', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  const view = (name: RegExp) => page.getByRole('button', { name })
  await expect(view(/^All/)).toHaveAttribute('aria-pressed', 'true')
  await view(/^Table/).click()
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible()
  await expect(view(/^All/)).toHaveAttribute('aria-pressed', 'true')
  await view(/^Open/).click()
  await view(/^Agenda/).click()
  await expect(row(page, 'Far')).toBeVisible()
  await expect(view(/^Open/)).toHaveAttribute('aria-pressed', 'true')
})

test('moves a task by keyboard, says so, and keeps the focus on it', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Send the quote', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  await expect(row(page, 'Send the quote')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Move Send the quote to' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(group(page, 'Next 7 days').locator('[data-task]')).toContainText(['Send the quote'])
  await expect(page.getByRole('status').filter({ hasText: 'Send the quote moved to Next 7 days' })).toBeAttached()
  await expect(row(page, 'Send the quote').getByRole('button', { name: 'Send the quote' }).first()).toBeFocused()
})

test('follows the filters, and is remembered as a table', async ({ userSession: { page, person } }) => {
  await createTask(person, { title: 'Late', dueDate: daysFromNow(-2) })
  await createTask(person, { title: 'Far', dueDate: daysFromNow(30) })
  await openAgenda(page, person)
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await expect(page.locator('[data-task]')).toContainText(['Late'])
  await expect(row(page, 'Far')).not.toBeAttached()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible()
  await navigate(page, '/contacts')
  await page.getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible()
})
