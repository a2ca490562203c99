import type { Locator } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { navigate } from '../testing/fixtures.ts'
import { createContact, panelBanner, stopClock } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  button,
  confirmDeletion,
  createContactWithTasks,
  createTask,
  daysFromNow,
  failureWithoutMessage,
  openTask,
  stubTaskCalls,
  toast,
} from './tasks-page.ts'

const fact = (name: string) => new RegExp(`^${name}`)

test.describe('the panel', () => {
  test('is 700 pixels wide, on the right (TASKP-035)', async ({ page, person }) => {
    const panel = await openTask(page, await createTask(person, { title: 'Depot visit' }))
    const readEdges = async () => {
      const { x, width } = (await panel.boundingBox()) ?? { x: 0, width: 0 }
      return [width, x + width]
    }
    await expect.poll(readEdges).toEqual([700, 1440])
  })

  test('closes within 300 milliseconds (TASKP-036)', async ({ page, person }) => {
    const task = await createTask(person, { title: 'Depot visit' })
    await page.clock.install()
    const panel = await openTask(page, task)
    await stopClock(page)
    await button(panel, 'Close').click()
    await expect(panel).toHaveAttribute('data-closing', 'true')
    await page.clock.runFor(280)
    await expect(panel).toBeAttached()
    await page.clock.runFor(40)
    await expect(panel).not.toBeAttached()
  })

  test('shows title, description and badges, the priority in lower case (TASKP-037, TASKP-038, TASKP-041)', async ({
    page,
    person,
  }) => {
    const task = await createTask(person, { title: 'Depot visit', description: 'Bring the keys', priority: 'URGENT' })
    const panel = await openTask(page, task)
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Task Depot visit')
    await expect(panel.getByText('Bring the keys')).toBeVisible()
    await expect(panel.getByText('urgent', { exact: true })).toBeVisible()
  })

  test('has a badge for the status and one for the priority (TASKP-039, TASKP-040)', async ({ page, person }) => {
    const panel = await openTask(page, await createTask(person, { title: 'Depot visit', priority: 'LOW' }))
    await expect(panel.getByText('Pending', { exact: true })).toBeVisible()
    await expect(panel.getByText('low', { exact: true })).toBeVisible()
  })

  test('has a distinct badge for each status (TASKP-057)', async ({ page, person }) => {
    const looks = new Set<string>()
    for (const [status, word] of [
      ['PENDING', 'Pending'],
      ['IN_PROGRESS', 'In progress'],
      ['COMPLETED', 'Completed'],
      ['CANCELLED', 'Cancelled'],
    ] as const) {
      const panel = await openTask(page, await createTask(person, { title: 'Depot visit', status }))
      const badge = panel.getByText(word, { exact: true }).first().locator('..')
      looks.add(await badge.evaluate((chip) => getComputedStyle(chip).backgroundColor))
    }
    expect(looks.size).toBe(4)
  })

  test('has an orange badge for an unrecognized status (TASKP-058)', async ({ page, person }) => {
    const task = await createTask(person, { title: 'Depot visit' })
    await page.route(`**/tasks/${task.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...task, status: 'ON_HOLD' } } }),
    )
    const badge = (await openTask(page, task)).getByText('On hold').locator('..')
    await expect(badge).toHaveClass(/orange/)
  })

  test('shows the assignee with initials, name and address (TASKP-042)', async ({ page, person }) => {
    const card = (await openTask(page, await createTask(person, { title: 'Depot visit' }))).getByRole('region', {
      name: 'Assignee',
    })
    await expect(card).toContainText('MA')
    await expect(card).toContainText('Maren Aldous')
    await expect(card).toContainText(person.email)
  })

  test('says that it is unassigned (TASKP-043)', async ({ page, person }) => {
    const panel = await openTask(page, await createTask(person, { title: 'Depot visit', assigneeId: null }))
    await expect(panel.getByRole('region', { name: 'Assignee' })).toContainText('Unassigned')
  })

  test('shows the contact and the company (TASKP-044, TASKP-045)', async ({ page, person }) => {
    const who = { name: 'Amara Okonkwo', email: 'amara@halyard.example', phoneNumber: '+44 20 7946 0958' }
    const contact = await person.request('POST', '/contacts', who)
    const company = await createCompany(person, { name: 'Halyard & Sons', industry: 'Rope' })
    const links = { contactId: contact.id, companyId: company.id }
    const panel = await openTask(page, await createTask(person, { title: 'Depot visit', ...links }))
    for (const line of Object.values(who))
      await expect(panel.getByRole('region', { name: 'Contact' })).toContainText(line)
    await expect(panel.getByRole('region', { name: 'Company' })).toContainText('Halyard & SonsRope')
    await panel.getByRole('region', { name: 'Company' }).hover()
    await button(panel, 'Open company').click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Company Halyard & Sons')
  })

  test('shows when it was completed, created and updated, and where (TASKP-047, TASKP-049, TASKP-050)', async ({
    page,
    person,
  }) => {
    const task = await createTask(person, {
      title: 'Depot visit',
      status: 'COMPLETED',
      completedAt: '2026-03-10T09:00:00Z',
    })
    const facts = (await openTask(page, task)).locator('dl').first().locator('> div')
    await expect(facts.filter({ hasText: fact('Completed') })).toContainText('Mar 10, 2026')
    for (const name of ['Created', 'Updated'])
      await expect(facts.filter({ hasText: fact(name) })).toContainText(/\w{3} \d+, \d{4}, \d+:\d\d [AP]M/)
    await expect(facts.filter({ hasText: fact('Workspace') })).toContainText('EMEA Sales')
    await expect(facts.filter({ hasText: fact('Organization') })).toContainText('Kestrel Trade Co.')
  })

  test('says once that a task is overdue, and is as high in every row of its history', async ({ page, person }) => {
    const dueDate = new Date(Date.now() - 30 * 3_600_000).toISOString()
    const panel = await openTask(page, await createTask(person, { title: 'Depot visit', dueDate }))
    await expect(panel.getByText(/overdue/i)).toHaveText(/^\w{3} \d+, \d{4} · 1 day overdue$/)
    const values = panel.locator('dl').getByRole('definition')
    await expect(values).toHaveCount(5)
    const heights = await values.evaluateAll((all) => all.map((value) => value.getBoundingClientRect().height))
    expect(heights).toEqual([32, 32, 32, 32, 32])
  })

  test('shows the rule of an automated task only (TASKP-048)', async ({ page, person }) => {
    const automationRule = { trigger: 'deal.quote_requested', conditions: { stage: 'negotiation' }, actions: [] }
    const task = await createTask(person, { title: 'By itself', isAutomated: true, automationRule })
    const panel = await openTask(page, task)
    const block = panel.getByRole('region', { name: 'Automated Task' })
    await expect(block).toContainText('Triggerdeal.quote_requested')
    await expect(block).toContainText('Conditionsstage = negotiation')
    await openTask(page, await createTask(person, { title: 'By hand' }))
    await expect(panel.getByText('Automated Task')).not.toBeAttached()
  })
})

/** Degrees on the colour wheel. */
const hues = { red: [-15, 14], orange: [15, 45], green: [90, 170] } as const

/** The hue of a text as it is painted, from -180 to 180 degrees. */
const readHue = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return Math.round((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI)
  })

test.describe('the due date', () => {
  for (const [days, words, color, id] of [
    [-1.5, '1 day overdue', 'red', 'TASKP-053'],
    [-3.5, '3 days overdue', 'red', 'TASKP-046'],
    [0.9, '1 day left', 'orange', 'TASKP-046'],
    [2.9, '3 days left', 'orange', 'TASKP-054'],
    [3.1, '4 days left', 'green', 'TASKP-055'],
  ] as const)
    test(`${days} days from now reads "${words}" (${id})`, async ({ page, person }) => {
      const panel = await openTask(page, await createTask(person, { title: 'Depot visit', dueDate: daysFromNow(days) }))
      const due = panel.getByText(words)
      await expect(due).toBeVisible()
      const [from, to] = hues[color]
      const hue = await readHue(due)
      expect([hue >= from, hue <= to], `hue ${hue}`).toEqual([true, true])
    })

  for (const timezoneId of ['Etc/GMT+8', 'Pacific/Kiritimati'])
    test.describe(`seen in ${timezoneId}`, () => {
      test.use({ timezoneId })

      test('rounds days up in any time zone, and recognizes today (TASKP-056)', async ({ page, person }) => {
        const noonThere = { 'Etc/GMT+8': 20, 'Pacific/Kiritimati': -2 }[timezoneId] as number
        const noon = Date.UTC(2031, 2, 11, noonThere)
        await page.clock.install({ time: noon })
        // By this clock the session expired long ago; only the server's clock counts.
        const { accessToken, refreshToken } = person
        await page.route('**/auth/refresh', (route) =>
          route.fulfill({ json: { success: true, data: { accessToken, refreshToken } } }),
        )
        const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString()
        for (const [hours, words] of [
          [30, 'Mar 12, 2031 · 2 days left'],
          [2, 'Mar 11, 2031 · 1 day left'],
          [-2, 'Mar 11, 2031 · Due today'],
          [-20, 'Mar 10, 2031 · 1 day overdue'],
          [-60, 'Mar 9, 2031 · 2 days overdue'],
        ] as const) {
          const task = await createTask(person, { title: `In ${hours} hours`, dueDate: at(hours) })
          await page.route(`**/tasks/${task.id}?*`, (route) => route.fulfill({ json: { success: true, data: task } }))
          await expect((await openTask(page, task)).getByText(words)).toBeVisible()
        }
      })
    })
})

test.describe('next to the list of all tasks', () => {
  test('closes after an edit, which the list shows (TASKP-051, TASKP-059)', async ({ page, person }) => {
    const { tasks } = await createContactWithTasks(person, { title: 'Depot visit' })
    const panel = await openTask(page, tasks[0]!)
    await button(panel, 'Edit Task').click()
    const form = panel.getByRole('form', { name: 'Edit Task' })
    await form.getByLabel('Title').fill('Depot visit, edited')
    await form.getByLabel('Status').selectOption('In progress')
    await button(form, 'Save').click()
    await expect(toast(page, 'Task updated successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/tasks$/)
    await expect(panel).not.toBeAttached()
    await expect(page.getByRole('grid').getByText('Depot visit, edited')).toBeVisible()
  })

  test('moves a task to another contact, and takes it off its company', async ({ userSession }) => {
    const { page, person } = userSession
    const [from, to] = [
      await createContact(person, { name: 'Amara Okonkwo' }),
      await createContact(person, { name: 'Jonas Berg' }),
    ]
    const company = await person.request('POST', '/companies', { name: 'Tessellate Freight' })
    const task = await createTask(person, { title: 'Send the quote', contactId: from.id, companyId: company.id })
    const panel = await openTask(page, task)
    await button(panel, 'Edit Task').click()
    const form = panel.getByRole('form', { name: 'Edit Task' })
    await button(form, 'Contact: Amara Okonkwo').click()
    await page.getByRole('dialog', { name: 'Contact' }).getByRole('option', { name: 'Jonas Berg' }).click()
    await button(form, 'Company: Tessellate Freight').click()
    await page.getByRole('dialog', { name: 'Company' }).getByRole('option', { name: 'None' }).click()
    await expect(button(form, 'Deal: Choose deal')).toBeVisible()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes(task.id))
    await button(form, 'Save').click()
    expect((await sent).postDataJSON()).toEqual({ contactId: to.id, companyId: null })
    await expect(toast(page, 'Task updated successfully')).toBeVisible()
    expect(await person.request('GET', `/tasks/${task.id}`)).toMatchObject({ contactId: to.id, companyId: null })
  })

  test('closes after a deletion (TASKP-052, TASKP-060, UI-010)', async ({ page, person }) => {
    const { tasks } = await createContactWithTasks(person, { title: 'Soon gone' })
    const panel = await openTask(page, tasks[0]!)
    await button(panel, 'Delete').click()
    await confirmDeletion(page, 'Are you sure you want to delete this task?')
    await expect(page).toHaveURL(/\/tasks$/)
    await expect(panel).not.toBeAttached()
    await expect(page.getByRole('grid').getByText('Soon gone')).not.toBeAttached()
  })

  test('stays open with the draft after a failure', async ({ page, person }) => {
    const panel = await openTask(page, await createTask(person, { title: 'Depot visit' }))
    await stubTaskCalls(page, 'PATCH', failureWithoutMessage)
    // Until it has loaded it cannot be edited.
    await expect(button(panel, 'Edit Task')).toBeVisible()
    await page.keyboard.press('e')
    await panel.getByLabel('Title').fill('Depot visit, edited')
    await button(panel, 'Save').click()
    await expect(panelBanner(panel, 'Failed to update task')).toBeVisible()
    await expect(panel.getByLabel('Title')).toHaveValue('Depot visit, edited')
    await expect(page).toHaveURL(/\/contacts/)
  })
})

test('cuts a long address of a contact on a phone, beside a picture on the first line', async ({
  userSession: { person, openPhonePage },
}) => {
  const email = 'amara.okonkwo@headquarters.halyard-and-sons.example'
  const contact = await person.request('POST', '/contacts', { name: 'Amara Okonkwo', email })
  const deal = await person.request('POST', '/deals', { title: 'Clean room monitoring' })
  const task = await createTask(person, { title: 'Depot visit', contactId: contact.id, dealId: deal.id })
  const panel = await openTask(await openPhonePage(390), task, '/tasks')
  const row = (name: string) => panel.getByRole('region', { name, exact: true })
  const address = row('Contact').getByText(email)
  await expect(address).toBeVisible()
  const lines = await address.evaluate((text) => [text.clientHeight <= 20, text.scrollWidth > text.clientWidth])
  expect(lines).toEqual([true, true])
  const name = await row('Contact').getByText('Amara Okonkwo', { exact: true }).boundingBox()
  const picture = await row('Contact').getByText('AO', { exact: true }).boundingBox()
  expect(Math.abs((picture?.y ?? 0) - (name?.y ?? 0))).toBeLessThan(4)
  const title = await row('Deal').getByText('Clean room monitoring', { exact: true }).boundingBox()
  expect(title?.x).toBe(name?.x)
})

test('has its frequent actions in sight, and cancels from a menu', async ({ userSession: { page, person } }) => {
  const task = await createTask(person, { title: 'Depot visit' })
  const panel = await openTask(page, task, '/tasks')
  for (const name of ['Mark completed', 'Start', 'Edit Task', 'Delete']) await expect(button(panel, name)).toBeVisible()
  await expect(button(panel, 'Cancel task')).not.toBeAttached()
  await button(panel, 'More').click()
  const menu = page.getByRole('menu', { name: 'More' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Cancel task'])
  await menu.getByRole('menuitem', { name: 'Cancel task' }).click()
  await expect.poll(async () => (await person.request('GET', `/tasks/${task.id}`)).status).toBe('CANCELLED')
  await expect(button(panel, 'More')).not.toBeAttached()
  await expect(button(panel, 'Mark completed')).toBeVisible()
})

test('has its actions in one row on a phone, the rest in a menu', async ({
  userSession: { person, openPhonePage },
}) => {
  const task = await createTask(person, { title: 'Depot visit' })
  const panel = await openTask(await openPhonePage(390), task, '/tasks')
  const tops: (number | undefined)[] = []
  for (const name of ['Mark completed', 'Edit Task', 'More']) {
    await expect(button(panel, name)).toBeInViewport({ ratio: 1 })
    tops.push((await button(panel, name).boundingBox())?.y)
  }
  expect(new Set(tops).size).toBe(1)
  for (const name of ['Start', 'Cancel task', 'Delete']) await expect(button(panel, name)).not.toBeAttached()
  await button(panel, 'More').tap()
  const menu = panel.page().getByRole('menu', { name: 'More' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Start', 'Cancel task', 'Delete'])
  await menu.getByRole('menuitem', { name: 'Cancel task' }).tap()
  await expect.poll(async () => (await person.request('GET', `/tasks/${task.id}`)).status).toBe('CANCELLED')
  await button(panel, 'More').tap()
  await menu.getByRole('menuitem', { name: 'Delete' }).tap()
  await confirmDeletion(panel.page(), 'Are you sure you want to delete this task?')
  await expect(panel).not.toBeAttached()
})

test('says that a task does not exist, and closes', async ({ page, person }) => {
  const task = await createTask(person, { title: 'Depot visit' })
  await person.request('DELETE', `/tasks/${task.id}`)
  await navigate(page, `/tasks?panel=task:${task.id}`)
  await expect(page.getByText('This task doesn’t exist')).toBeVisible()
  await button(page.getByRole('complementary'), 'Close').last().click()
  await expect(page.getByRole('complementary')).not.toBeAttached()
})
