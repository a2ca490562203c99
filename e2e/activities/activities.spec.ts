import { findViolationsInAllThemes } from '../testing/accessibility.ts'
import { createStorageState, openViewerPage } from '../testing/fixtures.ts'
import {
  createContact,
  failChanges,
  keepMessages,
  openContact,
  recordPanel,
  serverUnavailable,
} from '../testing/record-panel.ts'
import { holdRequests } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  activitiesTab,
  activityEntry,
  createActivity,
  createSubject,
  listActivities,
  openAddForm,
  openEditForm,
  saveForm,
} from './activities-tab.ts'

const requirementIds = { contact: 'ACT-012, LEADP-034', company: 'ACT-013', deal: 'ACT-014, DEALP-035' }

for (const [type, ids] of Object.entries(requirementIds) as [keyof typeof createSubject, string][]) {
  test(`adds, lists and counts the activities of a ${type} (${ids})`, async ({ page, person }) => {
    const { record, open } = await createSubject[type](person)
    const panel = await open(page, 'activities')
    const form = await openAddForm(panel)
    await form.getByLabel('Title').fill(`Call of the ${type}`)
    await saveForm(form)
    await expect(activityEntry(panel, `Call of the ${type}`)).toContainText('Maren Aldous')
    await expect(form).not.toBeAttached()
    await expect(panel.getByRole('tab', { name: 'Activities' })).toHaveText('Activities1')
    const readFirst = async () => (await person.request('GET', `/activities?${type}Id=${record.id}`))[0]
    const links = { contactId: null, companyId: null, dealId: null, [`${type}Id`]: record.id }
    await expect.poll(readFirst).toMatchObject({ title: `Call of the ${type}`, ...links })
  })

  test(`says that a ${type} has no activities (ACT-020)`, async ({ page, person }) => {
    const panel = await (await createSubject[type](person)).open(page, 'activities')
    await expect(activitiesTab(panel).getByText(`No activities found for this ${type}`, { exact: true })).toBeVisible()
  })
}

test('has a title and a button (ACT-010, ACT-011)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person), 'activities')
  await expect(panel.getByRole('heading', { name: 'Activities', exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Add Activity', exact: true })).toBeEnabled()
})

test('lists activities newest first, and more than fifty on request (ACT-017)', async ({ page, person }) => {
  const { id, name } = await createContact(person)
  const days = Array.from({ length: 53 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString())
  await Promise.all(days.map((at, n) => createActivity(person, id, { title: `Call ${n}.`, scheduledAt: at })))
  const panel = await openContact(page, { id, name }, 'activities')
  const titles = activitiesTab(panel).getByRole('heading', { level: 4 })
  const newestFirst = days.map((_, n) => `Call ${n}.`).reverse()
  await expect(titles).toHaveText(newestFirst.slice(0, 50))
  await activitiesTab(panel).getByRole('button', { name: 'Show more' }).click()
  await expect(titles).toHaveText(newestFirst)
  await expect(activitiesTab(panel).getByRole('button', { name: 'Show more' })).not.toBeAttached()
})

test('shows a spinner while loading (ACT-018)', async ({ page, person }) => {
  const lead = await createContact(person)
  await createActivity(person, lead.id)
  const answer = await holdRequests(page, 'GET', '**/activities?*')
  const panel = await openContact(page, lead, 'activities')
  const spinner = panel.getByRole('status', { name: 'Loading activities' })
  await expect(spinner).toBeVisible()
  answer()
  await expect(activityEntry(panel, 'First call')).toBeVisible()
  await expect(spinner).not.toBeAttached()
})

test('shows the error in place of the list when loading fails, and retries (ACT-019, ACT-038)', async ({
  page,
  person,
}) => {
  const lead = await createContact(person)
  await createActivity(person, lead.id)
  await page.route('**/activities?*', (route) => route.fulfill({ status: 400, body: 'no JSON' }))
  const panel = await openContact(page, lead, 'activities')
  await expect(panel.getByText('Failed to load activities', { exact: true })).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Activities' })).not.toBeAttached()
  await page.unroute('**/activities?*')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(activityEntry(panel, 'First call')).toBeVisible()
})

test('shows the reason from the server, or else that the operation failed (ACT-042)', async ({ page, person }) => {
  const lead = await createContact(person)
  const says = async (answer: object, text: string) => {
    await page.unroute('**/activities?*')
    await page.route('**/activities?*', (route) => route.fulfill({ status: 400, ...answer }))
    await page.goto('about:blank')
    const panel = await openContact(page, lead, 'activities')
    await expect(panel.getByRole('alert')).toContainText(`Failed to load activities${text}`)
    const form = await openAddForm(panel)
    await form.getByLabel('Title').fill('First call')
    await saveForm(form)
    await expect(form.getByText(text, { exact: true })).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  }
  await says({ json: { ...serverUnavailable.json, message: 'The archive is closed' } }, 'The archive is closed')
  await says({ body: 'no JSON' }, 'Activity operation failed')
})

test('says when the token is missing (ACT-041)', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead)
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await panel.getByRole('tab', { name: 'Activities' }).click()
  await expect(recordPanel(page).getByText('No authentication token found', { exact: true })).toBeVisible()
})

test('shows a duration in minutes below an hour, and in hours and minutes from there on (ACT-021, ACT-022)', async ({
  page,
  person,
}) => {
  const lead = await createContact(person)
  const told = { 0: '0 min', 45: '45 min', 59: '59 min', 60: '1h', 90: '1h 30m', 120: '2h', 1501: '25h 1m' }
  for (const duration of Object.keys(told).map(Number))
    await createActivity(person, lead.id, { title: `Lasts ${duration}.`, duration })
  const panel = await openContact(page, lead, 'activities')
  for (const [duration, text] of Object.entries(told))
    await expect(activityEntry(panel, `Lasts ${duration}.`).getByText(text, { exact: false })).toContainText(
      new RegExp(`^${text} · Maren Aldous$`),
    )
})

test('formats dates as en-US in the time zone of the person (ACT-023)', async ({ browser, product, person }) => {
  const lead = await createContact(person)
  await createActivity(person, lead.id, { scheduledAt: '2026-05-04T12:30:00Z' })
  for (const [timezoneId, text] of [
    ['America/Los_Angeles', 'May 4, 2026, 5:30 AM'],
    ['Pacific/Kiritimati', 'May 5, 2026, 2:30 AM'],
  ] as const) {
    const storageState = createStorageState(product, person)
    const context = await browser.newContext({ baseURL: product.url, storageState, timezoneId, locale: 'de-DE' })
    const panel = await openContact(await context.newPage(), lead, 'activities')
    await expect(activityEntry(panel, 'First call').getByRole('time')).toHaveText(text)
  }
})

test('asks before it deletes, and restores on undo', async ({ page, person }) => {
  const lead = await createContact(person)
  await createActivity(person, lead.id)
  const panel = await openContact(page, lead, 'activities')
  await keepMessages(page, 10_000)
  const dialog = page.getByRole('alertdialog')
  const remove = activityEntry(panel, 'First call').getByRole('button', { name: 'Delete activity' })
  await remove.click()
  await expect(dialog).toContainText('Are you sure you want to delete this activity?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText('No activities found for this contact')).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Activities' })).toHaveText('Activities0')
  await expect.poll(() => listActivities(person, lead.id)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(activityEntry(panel, 'First call')).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Activities' })).toHaveText('Activities1')
})

test('puts an activity back when deleting fails, and offers a retry (ACT-040)', async ({ page, person }) => {
  const lead = await createContact(person)
  await createActivity(person, lead.id)
  const panel = await openContact(page, lead, 'activities')
  await keepMessages(page, 5_000)
  const heal = await failChanges(page, serverUnavailable, '**/activities/**')
  await activityEntry(panel, 'First call').getByRole('button', { name: 'Delete activity' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByRole('alert').filter({ hasText: 'Failed to delete activity' })).toBeVisible()
  await expect(activityEntry(panel, 'First call')).toBeVisible()
  await heal()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(activityEntry(panel, 'First call')).not.toBeAttached()
})

test('marks an activity as planned until it is done', async ({ page, person }) => {
  const lead = await createContact(person)
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  await createActivity(person, lead.id, { title: 'Demo', scheduledAt, outcome: 'SUCCESSFUL' })
  await createActivity(person, lead.id, { outcome: 'NO_RESPONSE' })
  const panel = await openContact(page, lead, 'activities')
  await expect(activityEntry(panel, 'First call')).toContainText('No response')
  await expect(activityEntry(panel, 'First call').getByRole('button', { name: 'Mark as done' })).not.toBeAttached()
  await expect(activityEntry(panel, 'Demo')).toContainText('Planned')
  await activityEntry(panel, 'Demo').getByRole('button', { name: 'Mark as done' }).click()
  await expect(activityEntry(panel, 'Demo')).toContainText('Successful')
  const readCompletion = async () => Date.parse((await listActivities(person, lead.id))[0]?.completedAt)
  await expect.poll(readCompletion).toBeLessThanOrEqual(Date.now())
})

test('shows changes by others as they happen', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead, 'activities')
  await expect(panel.getByText('No activities found')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const { id } = await createActivity(person, lead.id)
  await expect(activityEntry(panel, 'First call')).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Activities' })).toHaveText('Activities1')
  await person.request('PUT', `/activities/${id}`, { title: 'Second call' })
  await expect(activityEntry(panel, 'Second call')).toBeVisible()
  await person.request('DELETE', `/activities/${id}`)
  await expect(panel.getByText('No activities found')).toBeVisible()
})

test('shows activities to a viewer without any way to change them', async ({ browser, product, person }) => {
  const lead = await createContact(person)
  await createActivity(person, lead.id, { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() })
  const panel = await openContact(await openViewerPage(browser, product, person), lead, 'activities')
  await expect(activityEntry(panel, 'First call')).toContainText('Planned')
  await expect(activitiesTab(panel).getByRole('button')).toHaveCount(0)
})

test('is accessible, light or dark, wide or narrow', async ({ page, person }) => {
  const lead = await createContact(person)
  await createActivity(person, lead.id, { title: 'Done', outcome: 'RESCHEDULED', duration: 45, description: 'Words.' })
  await createActivity(person, lead.id, { title: 'Plan', scheduledAt: new Date(Date.now() + 86_400_000).toISOString() })
  const panel = await openContact(page, lead, 'activities')
  const form = await openEditForm(panel, 'Done')
  await form.getByLabel('Title').fill('')
  await saveForm(form)
  await expect(form.getByText('Title is required')).toBeVisible()
  expect(await findViolationsInAllThemes(panel)).toEqual([])
})
