import type { Page } from '@playwright/test'
import { createStorageState } from '../testing/fixtures.ts'
import {
  createContact,
  failChanges,
  openContact,
  panelBanner,
  recordChanges,
  recordPanel,
  serverUnavailable,
} from '../testing/record-panel.ts'
import { blockEventStreams } from '../testing/routes.ts'
import { expect, test } from '../testing/shared-page.ts'
import {
  activitiesTab,
  activityEntry,
  createActivity,
  listActivities,
  openAddForm,
  openEditForm,
  saveForm,
} from './activities-tab.ts'

test('adds an activity with all its fields (ACT-015)', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead, 'activities')
  const sent = recordChanges(page)
  const form = await openAddForm(panel)
  const labels = form.locator('label')
  await expect(labels).toHaveText([
    ...['Title', 'Type', 'Channel', 'Outcome', 'Duration (minutes)'],
    ...['Scheduled At optional', 'Description optional'],
  ])
  await form.getByLabel('Title').fill('  Demo of the portal ')
  await form.getByLabel('Type').selectOption('Meeting')
  await form.getByLabel('Channel').selectOption('LinkedIn')
  await form.getByLabel('Outcome').selectOption('No response')
  await form.getByLabel('Duration').fill('90')
  await form.getByLabel('Description').fill('Two lanes.\nThree years.')
  await saveForm(form)
  await expect(activityEntry(panel, 'Demo of the portal')).toContainText('1h 30m · LinkedIn · Maren Aldous')
  const { id, ...body } = bodyOf(sent)
  expect(body).toEqual({
    ...{ title: '  Demo of the portal ', type: 'MEETING', channel: 'LINKEDIN', outcome: 'NO_RESPONSE', duration: 90 },
    ...{ description: 'Two lanes.\nThree years.', contactId: lead.id },
  })
  const meeting = { ...body, id, title: 'Demo of the portal', campaignId: null, companyId: null, dealId: null }
  await expect.poll(async () => (await listActivities(person, lead.id))[0]).toMatchObject(meeting)
})

test('sends the minutes as an integer, and only if they are filled in (ACT-030)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person), 'activities')
  const sent = recordChanges(page)
  for (const [title, minutes] of [
    ['No answer', ''],
    ['A long talk', '45'],
  ] as const) {
    const form = await openAddForm(panel)
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Duration').fill(minutes)
    await saveForm(form)
    await expect(activityEntry(panel, title)).toBeVisible()
    await expect(form).not.toBeAttached()
  }
  const bodies = sent.map(({ body }) => body as Record<string, unknown>)
  expect(bodies.map((body) => ['duration' in body, body.duration])).toEqual([
    [false, undefined],
    [true, 45],
  ])
})

test('defaults to a successful phone call without a duration (ACT-032, ACT-033, ACT-034)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person), 'activities')
  const sent = recordChanges(page)
  const form = await openAddForm(panel)
  await expect(form.getByLabel('Type')).toHaveValue('call')
  await expect(form.getByLabel('Channel')).toHaveValue('PHONE')
  await expect(form.getByLabel('Outcome')).toHaveValue('SUCCESSFUL')
  await form.getByLabel('Title').fill('Rang')
  await saveForm(form)
  await expect(activityEntry(panel, 'Rang')).toContainText('Successful')
  const { id, contactId, ...body } = bodyOf(sent)
  expect(body).toEqual({ title: 'Rang', type: 'CALL', channel: 'PHONE', outcome: 'SUCCESSFUL' })
})

test('offers the types, channels and outcomes of the specification (ACT-024, ACT-025, ACT-026)', async ({
  page,
  person,
}) => {
  const form = await openAddForm(await openContact(page, await createContact(person), 'activities'))
  const options = (label: string) => form.getByLabel(label).getByRole('option')
  await expect(options('Type')).toHaveText(['Call', 'Email', 'Meeting', 'Task', 'Note', 'Custom'])
  await expect(options('Channel')).toHaveText(['None', 'Phone', 'Email', 'WhatsApp', 'LinkedIn', 'Other'])
  await expect(options('Outcome')).toHaveText(['None yet', 'Successful', 'Failed', 'No response', 'Rescheduled'])
})

test('edits an activity in the same form, and sends only what changed (ACT-016)', async ({ page, person }) => {
  const lead = await createContact(person)
  const values = { channel: 'EMAIL', outcome: 'FAILED', duration: 30, description: 'Words.' }
  await createActivity(person, lead.id, { ...values, type: 'EMAIL', scheduledAt: '2026-05-04T12:30:00Z' })
  const panel = await openContact(page, lead, 'activities')
  const sent = recordChanges(page)
  const form = await openEditForm(panel, 'First call')
  for (const [label, value] of Object.entries({ Type: 'email', Channel: 'EMAIL', Outcome: 'FAILED', Duration: '30' }))
    await expect(form.getByLabel(label)).toHaveValue(value)
  await expect(form.getByLabel('Description')).toHaveValue('Words.')
  await form.getByLabel('Title').fill('Second call')
  await form.getByLabel('Duration').fill('')
  await form.getByLabel('Channel').selectOption('None')
  await page.keyboard.press('Tab')
  await form.getByLabel('Title').press('Enter')
  await expect(activityEntry(panel, 'Second call')).toBeVisible()
  expect(sent).toMatchObject([{ method: 'PUT', body: { title: 'Second call', duration: null, channel: null } }])
  expect(sent[0]?.version).toBe('1')
  expect(Object.keys(bodyOf(sent))).toHaveLength(3)
  await openEditForm(panel, 'Second call')
  await saveForm(panel.getByRole('form'))
  await expect(panel.getByRole('form')).not.toBeAttached()
  expect(sent).toHaveLength(1)
})

test('names a new activity after its type until another title is typed; Enter saves', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead, 'activities')
  const form = await openAddForm(panel)
  await expect(form.getByLabel('Title')).toHaveValue('Call')
  await form.getByLabel('Type').selectOption('Meeting')
  await expect(form.getByLabel('Title')).toHaveValue('Meeting')
  await form.getByLabel('Title').press('Enter')
  await expect(activityEntry(panel, 'Meeting')).toBeVisible()
  await openAddForm(panel)
  // The name of the type is selected, so that typing replaces it.
  await page.keyboard.type('Rang')
  await form.getByLabel('Type').selectOption('Email')
  await expect(form.getByLabel('Title')).toHaveValue('Rang')
  await page.keyboard.press('Control+Enter')
  await expect(activityEntry(panel, 'Rang')).toBeVisible()
  expect(await listActivities(person, lead.id)).toMatchObject([
    { title: 'Rang', type: 'EMAIL' },
    { title: 'Meeting', type: 'MEETING' },
  ])
})

test('requires a title, and a duration of 0 or more (ACT-028, ACT-029)', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person), 'activities')
  const sent = recordChanges(page)
  const form = await openAddForm(panel)
  const duration = form.getByLabel('Duration')
  await expect(duration).toHaveAttribute('type', 'number')
  await expect(duration).toHaveAttribute('min', '0')
  await form.getByLabel('Title').fill('   ')
  await duration.fill('-5')
  await saveForm(form)
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByText('Duration must be a whole number from 0 to 525,600')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill('Rang')
  for (const wrong of ['1.5', '525601', '99999999999999999999']) {
    await duration.fill(wrong)
    await saveForm(form)
    await expect(form.getByText('Duration must be a whole number from 0 to 525,600')).toBeVisible()
    await expect(duration).toBeFocused()
  }
  await duration.fill('')
  await duration.pressSequentially('e')
  await saveForm(form)
  await expect(form.getByText('Duration must be a number')).toBeVisible()
  expect(sent).toEqual([])
  await duration.fill('0')
  await saveForm(form)
  await expect(activityEntry(panel, 'Rang')).toContainText('0 min')
  expect(sent[0]?.body).toMatchObject({ duration: 0 })
})

test('takes the time in the person’s own zone, and sends it as an instant (ACT-031)', async ({
  browser,
  product,
  person,
}) => {
  for (const [timezoneId, moment] of [
    ['America/Los_Angeles', '2026-05-04T21:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-05-04T00:30:00.000Z'],
  ] as const) {
    const lead = await createContact(person)
    const storageState = createStorageState(product, person)
    const context = await browser.newContext({ baseURL: product.url, storageState, timezoneId })
    const page = await context.newPage()
    const panel = await openContact(page, lead, 'activities')
    const sent = recordChanges(page)
    const form = await openAddForm(panel)
    await expect(form.getByLabel('Scheduled At')).toHaveAttribute('type', 'datetime-local')
    await form.getByLabel('Title').fill('Rang')
    await form.getByLabel('Scheduled At').fill('2026-05-04T14:30')
    await saveForm(form)
    await expect(activityEntry(panel, 'Rang').getByRole('time')).toHaveText('May 4, 2026, 2:30 PM')
    expect(sent[0]?.body).toMatchObject({ scheduledAt: moment })
    await expect((await openEditForm(panel, 'Rang')).getByLabel('Scheduled At')).toHaveValue('2026-05-04T14:30')
  }
})

test('keeps the text after a failed save, and creates one activity on retry (ACT-039)', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead, 'activities')
  const heal = await failChanges(page, serverUnavailable, '**/activities?*')
  const form = await openAddForm(panel)
  await form.getByLabel('Title').fill('Rang')
  await saveForm(form)
  await expect(panelBanner(panel, 'Failed to save activity')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Rang')
  await expect(form.getByText('The server is in trouble')).toBeVisible()
  await heal()
  // The response is lost.
  await dropResponse(page)
  await saveForm(form)
  await expect(form.getByText('Activity operation failed')).toBeVisible()
  await saveForm(form)
  await expect(activityEntry(panel, 'Rang')).toHaveCount(1)
  await expect.poll(() => listActivities(person, lead.id)).toHaveLength(1)
})

test('shows server errors at their fields, and says when the token is missing (ACT-039, ACT-041)', async ({
  page,
  person,
}) => {
  const panel = await openContact(page, await createContact(person), 'activities')
  const refusal = {
    success: false,
    error: 'validation_failed',
    message: 'No',
    field_errors: { duration: ['Too long'] },
  }
  const heal = await failChanges(page, { status: 422, json: refusal }, '**/activities?*')
  const form = await openAddForm(panel)
  await form.getByLabel('Title').fill('Rang')
  await saveForm(form)
  await expect(form.getByText('Too long')).toBeVisible()
  await expect(form.getByLabel('Duration')).toBeFocused()
  await heal()
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await saveForm(form)
  await expect(panelBanner(panel, 'No authentication token found')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Rang')
})

test('works by keyboard alone, and does not lose typed text by mistake', async ({ page, person }) => {
  const lead = await createContact(person)
  const panel = await openContact(page, lead, 'activities')
  await panel.getByRole('button', { name: 'Add Activity' }).focus()
  await page.keyboard.press('Enter')
  const form = panel.getByRole('form', { name: 'Add activity' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).not.toBeAttached()
  await expect(panel.getByRole('button', { name: 'Add Activity' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Rang')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Your changes to this activity won’t be saved.')
  await page.getByRole('button', { name: 'Cancel' }).last().press('Enter')
  await expect(form.getByLabel('Title')).toHaveValue('Rang')
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await expect(form).not.toBeAttached()
  await panel.getByRole('tab', { name: 'Activities' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('Rang')
  await form.getByLabel('Description').fill('Words.')
  await page.keyboard.press('Control+Enter')
  await expect(activityEntry(panel, 'Rang')).toContainText('Words.')
})

test('keeps what somebody else changed meanwhile, and shows both values of the same field', async ({
  page,
  person,
}) => {
  const lead = await createContact(person)
  const { id } = await createActivity(person, lead.id)
  // Events would announce the change before the conflict occurs.
  await blockEventStreams(page)
  const panel = await openContact(page, lead, 'activities')
  const form = await openEditForm(panel, 'First call')
  await person.request('PUT', `/activities/${id}`, { description: 'Theirs.' })
  await form.getByLabel('Title').fill('Mine')
  await saveForm(form)
  await expect(activityEntry(panel, 'Mine')).toContainText('Theirs.')

  await openEditForm(panel, 'Mine')
  await person.request('PUT', `/activities/${id}`, { title: 'Theirs', duration: 20 })
  await form.getByLabel('Title').fill('Mine again')
  await saveForm(form)
  const conflict = form.getByRole('alert')
  await expect(conflict).toContainText('Someone else has changed this activity')
  await expect(conflict).toContainText('TitleTheirs')
  await expect(form.getByLabel('Duration')).toHaveValue('20')
  await saveForm(form)
  await expect(activityEntry(panel, 'Mine again')).toContainText('20 min')
  await expect
    .poll(async () => (await listActivities(person, lead.id))[0])
    .toMatchObject({ title: 'Mine again', duration: 20, version: 5 })

  await openEditForm(panel, 'Mine again')
  await person.request('PUT', `/activities/${id}`, { title: 'Theirs again' })
  await form.getByLabel('Title').fill('Mine')
  await saveForm(form)
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(form).not.toBeAttached()
  await expect(activityEntry(panel, 'Theirs again')).toBeVisible()
})

test('moves an activity to its place when its time changes', async ({ page, person }) => {
  const lead = await createContact(person)
  for (const day of ['01', '02', '05'])
    await createActivity(person, lead.id, { title: `Day ${day}`, scheduledAt: `2026-05-${day}T12:00:00Z` })
  const panel = await openContact(page, lead, 'activities')
  const titles = activitiesTab(recordPanel(page)).getByRole('heading', { level: 4 })
  await expect(titles).toHaveText(['Day 05', 'Day 02', 'Day 01'])
  const form = await openEditForm(panel, 'Day 01')
  await form.getByLabel('Scheduled At').fill('2026-05-03T23:00')
  await saveForm(form)
  await expect(titles).toHaveText(['Day 05', 'Day 01', 'Day 02'])
})

const bodyOf = ([first]: { body: unknown }[]) => (first?.body ?? {}) as Record<string, unknown>

/** The server receives the next change, but its response is lost. */
async function dropResponse(page: Page): Promise<void> {
  let lost = false
  await page.route('**/activities?*', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
}
