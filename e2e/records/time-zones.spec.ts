import type { Page } from '@playwright/test'
import { activityEntry, createActivity, listActivities, openEditForm, saveForm } from '../activities/activities-tab.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { button, createTask, openTask } from '../tasks/tasks-page.ts'
import { test as base, createPerson, createStorageState, expect, type SignedInPerson } from '../testing/fixtures.ts'
import { createContact, fieldRow, openContact, openFieldEditor } from '../testing/record-panel.ts'

/** A person whose profile says São Paulo (UTC-3) and whose browser says Tokyo (UTC+9). */
const test = base.extend<{ page: Page }, { person: SignedInPerson }>({
  person: [
    async ({ product }, use) => {
      const person = await createPerson(product)
      const user = await person.request('PUT', '/auth/profile', { timezone: 'America/Sao_Paulo' })
      await use({ ...person, user: { ...person.user, ...user } })
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, product, person }, use) => {
    const storageState = createStorageState(product, person)
    const context = await browser.newContext({ baseURL: product.url, storageState, timezoneId: 'Asia/Tokyo' })
    await use(await context.newPage())
    await context.close()
  },
})

test.describe('a person abroad sees and sets times in the time zone of their profile', () => {
  test('in a field of a panel', async ({ page, person }) => {
    const deal = await createDeal(person, { status: 'WON', actualCloseDate: '2026-03-18T23:30:00Z' })
    const panel = await openDeal(page, deal)
    await expect(fieldRow(panel, 'Actual close')).toContainText('Mar 18, 2026, 8:30 PM')
    const editor = await openFieldEditor(panel, 'Actual close')
    await expect(editor.locator('input')).toHaveValue('Mar 18, 2026, 8:30 PM')
    await editor.locator('input').fill('2026-03-19T22:00')
    await page.keyboard.press('Enter')
    await expect(fieldRow(panel, 'Actual close')).toContainText('Mar 19, 2026, 10:00 PM')
    // The page shows the new value before the server has stored it.
    await expect
      .poll(async () => toUtc((await person.request('GET', `/deals/${deal.id}`)).actualCloseDate))
      .toBe('2026-03-20T01:00:00.000Z')
  })

  test('in a cell of a list', async ({ page, person }) => {
    const title = 'Cell of another zone'
    const task = await createTask(person, { title, dueDate: '2031-03-18T23:30:00Z' })
    await page.goto(`/tasks?search=${encodeURIComponent(title)}`)
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Mar 18, 2031')
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const input = page.getByRole('dialog', { name: /^Edit Due/ }).locator('input')
    await expect(input).toHaveValue('Mar 18, 2031, 8:30 PM')
    await input.fill('2031-03-20T22:00')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Mar 20, 2031')
    await expect
      .poll(async () => toUtc((await person.request('GET', `/tasks/${task.id}`)).dueDate))
      .toBe('2031-03-21T01:00:00.000Z')
  })

  test('in the form of a task', async ({ page, person }) => {
    const task = await createTask(person, { title: 'Depot visit', dueDate: '2031-03-18T23:30:00Z' })
    const panel = await openTask(page, task, '/tasks')
    await expect(panel).toContainText('Mar 18, 2031')
    await button(panel, 'Edit Task').click()
    await expect(panel.getByLabel('Due date')).toHaveValue('2031-03-18T20:30')
    await panel.getByLabel('Due date').fill('2031-03-19T22:00')
    await button(panel, 'Save').click()
    await expect(page.getByRole('grid').getByText('Mar 19, 2031')).toBeVisible()
    await expect
      .poll(async () => toUtc((await person.request('GET', `/tasks/${task.id}`)).dueDate))
      .toBe('2031-03-20T01:00:00.000Z')
  })

  test('in the form of an activity', async ({ page, person }) => {
    const contact = await createContact(person)
    await createActivity(person, contact.id, { title: 'Rang', scheduledAt: '2031-03-18T23:30:00Z' })
    const panel = await openContact(page, contact, 'activities')
    await expect(activityEntry(panel, 'Rang')).toContainText('Mar 18, 2031, 8:30 PM')
    const form = await openEditForm(panel, 'Rang')
    await expect(form.getByLabel('Scheduled At')).toHaveValue('2031-03-18T20:30')
    await form.getByLabel('Scheduled At').fill('2031-03-19T22:00')
    await saveForm(form)
    await expect(activityEntry(panel, 'Rang')).toContainText('Mar 19, 2031, 10:00 PM')
    await expect
      .poll(async () => toUtc((await listActivities(person, contact.id))[0]?.scheduledAt))
      .toBe('2031-03-20T01:00:00.000Z')
  })

  test('in a filter by days', async ({ page, person }) => {
    await createDeal(person, { title: 'Late in the evening', expectedCloseDate: '2032-05-10T02:30:00Z' })
    await createDeal(person, { title: 'Early in the morning', expectedCloseDate: '2032-05-10T03:30:00Z' })
    await page.goto('/deals')
    const grid = page.getByRole('grid')
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('option', { name: 'Expected close' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill('2032-05-10')
    await expect(grid.getByText('Early in the morning')).toBeVisible()
    await expect(grid.getByText('Late in the evening')).not.toBeAttached()
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('2032-05-10')
    await page.getByRole('textbox', { name: 'From' }).fill('2032-05-09')
    await page.getByRole('textbox', { name: 'Until' }).fill('2032-05-09')
    await expect(grid.getByText('Late in the evening')).toBeVisible()
    await expect(grid.getByText('Early in the morning')).not.toBeAttached()
    await expect(page.getByText('May 9, 2032 and May 9, 2032', { exact: true })).toBeVisible()
  })
})

test.describe('a calendar day that is opened and saved unchanged stays that day', () => {
  const storedDay = '2031-10-31T10:00:00.001Z'

  test('in a field of a panel', async ({ page, person }) => {
    const deal = await createDeal(person, { expectedCloseDate: storedDay })
    const panel = await openDeal(page, deal)
    const changes = recordChanges(page)
    const editor = await openFieldEditor(panel, 'Expected close')
    await expect(editor.locator('input')).toHaveValue('Oct 31, 2031')
    await page.keyboard.press('Enter')
    await expect(editor).not.toBeAttached()
    await expect(fieldRow(panel, 'Expected close')).toContainText('Oct 31, 2031')
    const { expectedCloseDate } = await person.request('GET', `/deals/${deal.id}`)
    expect(toUtc(expectedCloseDate)).toBe(storedDay)
    expect(changes).toEqual([])
  })

  test('in a cell of a list', async ({ page, person }) => {
    const title = 'Cell with a day'
    const deal = await createDeal(person, { title, expectedCloseDate: storedDay })
    await page.goto(`/deals?search=${encodeURIComponent(title)}`)
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Oct 31, 2031')
    const changes = recordChanges(page)
    await page.getByRole('grid').focus()
    for (const _ of ['value', 'status', 'probability', 'company', 'contact', 'close'])
      await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: /^Edit Expected close/ })
    await expect(editor.locator('input')).toHaveValue('Oct 31, 2031')
    await page.keyboard.press('Enter')
    await expect(editor).not.toBeAttached()
    const { expectedCloseDate } = await person.request('GET', `/deals/${deal.id}`)
    expect(toUtc(expectedCloseDate)).toBe(storedDay)
    expect(changes).toEqual([])
  })

  test('in the form of a task', async ({ page, person }) => {
    const task = await createTask(person, { title: 'Day visit', dueDate: storedDay })
    const panel = await openTask(page, task, '/tasks')
    const changes = recordChanges(page)
    await button(panel, 'Edit Task').click()
    await expect(panel.getByLabel('Due date')).toHaveValue('2031-10-31T00:00')
    await button(panel, 'Save').click()
    await expect(panel.getByLabel('Due date')).not.toBeAttached()
    const { dueDate } = await person.request('GET', `/tasks/${task.id}`)
    expect(toUtc(dueDate)).toBe(storedDay)
    expect(changes).toEqual([])
  })
})

test('the expected close is one day for everybody, wherever it is set', async ({ page, browser, product, person }) => {
  const deal = await createDeal(person, { title: 'Harbor lights', expectedCloseDate: '2031-03-18T23:30:00Z' })
  const panel = await openDeal(page, deal)
  await expect(fieldRow(panel, 'Expected close')).toHaveText(/Mar 18, 2031$/)
  const editor = await openFieldEditor(panel, 'Expected close')
  await expect(editor.locator('input')).toHaveValue('Mar 18, 2031')
  await editor.locator('input').fill('2031-03-19')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: deal.title })).toContainText('Mar 19, 2031')
  await expect
    .poll(async () => toUtc((await person.request('GET', `/deals/${deal.id}`)).expectedCloseDate))
    .toBe('2031-03-19T10:00:00.001Z')
  const colleague = { ...person, user: { ...person.user, timezone: null } }
  const storageState = createStorageState(product, colleague)
  const context = await browser.newContext({ baseURL: product.url, storageState, timezoneId: 'Asia/Tokyo' })
  const abroad = await context.newPage()
  await abroad.route('**/auth/profile*', async (route) => {
    const reply = await route.fetch()
    const { data, ...rest } = await reply.json()
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, timezone: null } } })
  })
  await expect(fieldRow(await openDeal(abroad, deal), 'Expected close')).toHaveText(/Mar 19, 2031$/)
  await expect(abroad.getByRole('row').filter({ hasText: deal.title })).toContainText('Mar 19, 2031')
})

/** The requests that change a record from now on. */
function recordChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (['PATCH', 'PUT'].includes(request.method()) && /\/(deals|tasks)\//.test(request.url()))
      changes.push(request.url())
  })
  return changes
}

const toUtc = (moment: string): string => new Date(moment).toISOString()
