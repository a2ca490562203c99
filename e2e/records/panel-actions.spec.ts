import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { openViewerPage } from '../testing/fixtures.ts'
import { createContact, fieldEditor, openContact, panelSection, recordPanel } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

test('a follow-up is one click and a title away, due tomorrow', async ({ page, person }) => {
  const lead = await createContact(person, { name: 'Rosalind Achterberg' })
  const panel = await openContact(page, lead)
  await panel.getByRole('button', { name: 'Set a follow-up' }).click()
  const form = panel.getByRole('form', { name: 'Add Task' })
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  await expect(form.getByLabel('Due date')).toHaveValue(`${tomorrow}T09:00`)
  await page.keyboard.type('Ring back')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Ring back')).toBeVisible()
  const [task] = await person.request('GET', `/tasks?contactId=${lead.id}`)
  expect(task).toMatchObject({ title: 'Ring back', contactId: lead.id })
  expect(Date.parse(task.dueDate)).toBe(Date.parse(`${tomorrow}T09:00:00Z`))
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await expect(panel.getByText('Ring back · Tomorrow')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Set a follow-up' })).not.toBeAttached()
})

test('a call is logged with two presses, and no title has to be typed', async ({ page, person }) => {
  const lead = await createContact(person, { name: 'Óscar Lindqvist' })
  const panel = await openContact(page, lead)
  await panel.getByRole('button', { name: 'Log a call' }).click()
  const title = panel.getByRole('form', { name: 'Add activity' }).getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Call')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('list', { name: 'Activities' }).getByRole('heading')).toHaveText(['Call'])
  const [call] = await person.request('GET', `/activities?contactId=${lead.id}`)
  expect(call).toMatchObject({ title: 'Call', type: 'CALL', channel: 'PHONE', outcome: 'SUCCESSFUL' })
  await panel.getByRole('button', { name: 'Add Activity' }).click()
  await expect(title).toHaveValue('Call')
})

test('a form that is already open keeps what was typed', async ({ page, person }) => {
  const panel = await openContact(page, await createContact(person, { name: 'Ines Duarte' }), 'activities')
  await panel.getByRole('button', { name: 'Add Activity' }).click()
  const activity = panel.getByRole('form', { name: 'Add activity' })
  const title = activity.getByRole('textbox', { name: 'Title' })
  await title.fill('Half a thought')
  await panel.getByRole('button', { name: 'Log a call' }).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Half a thought')
  await activity.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await panel.getByRole('button', { name: 'Add a task' }).click()
  const task = panel.getByRole('form', { name: 'Add Task' }).getByRole('textbox', { name: 'Title' })
  await task.fill('Half a task')
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await panel.getByRole('button', { name: 'Set a follow-up' }).click()
  await expect(task).toBeFocused()
  await expect(task).toHaveValue('Half a task')
  await panel.getByRole('form', { name: 'Add Task' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
})

test('the buttons of a record open a form, the messages and an email', async ({ page, person }) => {
  const company = await createCompany(person, { email: 'hello@tessellate.example' })
  const panel = await openCompany(page, company)
  const actions = panel.getByRole('group', { name: 'Actions' })
  await expect(actions.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
    'href',
    'mailto:hello@tessellate.example',
  )
  await actions.getByRole('button', { name: 'Add a note' }).click()
  await expect(panel.getByRole('form', { name: 'Create New Note' })).toBeVisible()
  await actions.getByRole('button', { name: 'Add a task' }).click()
  await expect(panel.getByRole('form', { name: 'Add Task' }).getByLabel('Due date')).toHaveValue('')
  await actions.getByRole('button', { name: 'Open WhatsApp messages' }).click()
  await expect(panel.getByText('No messages yet')).toBeVisible()
  expect(await findViolations(panel)).toEqual([])
  const deal = await openDeal(page, await createDeal(person))
  const email = deal.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Write an email' })
  await expect(email).toBeDisabled()
  await expect(email).toHaveAccessibleDescription('No email address')
  await expect(email).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await email.focus()
  await expect(email).toBeFocused()
})

test('the buttons of a record share a line of a phone equally', async ({ userSession: { person, openPhonePage } }) => {
  const lead = await createContact(person, { name: 'Sione Tuilagi', email: 'sione@people.example' })
  const panel = await openContact(await openPhonePage(390), lead)
  const buttons = panel.getByRole('group', { name: 'Actions' }).locator('a, button')
  await expect(buttons).toHaveText(['Call', 'Email', 'WhatsApp', 'Task', 'Note'])
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { y, width, height } = button.getBoundingClientRect()
      return [y, width, height].map(Math.round).join()
    }),
  )
  expect(new Set(boxes).size).toBe(1)
  expect(boxes[0]).toMatch(/,48$/)
  await expect(buttons.first()).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
})

test('a viewer is offered nothing that changes a record', async ({ browser, product, person }) => {
  const lead = await createContact(person, { name: 'Ylva Brandt', email: 'ylva@people.example' })
  const page = await openViewerPage(browser, product, person)
  const panel = await openContact(page, lead)
  const actions = panel.getByRole('group', { name: 'Actions' })
  await expect(actions.getByRole('link', { name: 'Write an email' })).toBeVisible()
  await expect(actions.getByRole('button')).toHaveText(['WhatsApp'])
  await expect(panel.getByRole('button', { name: 'Set a follow-up' })).toHaveCount(0)
})

test.describe('the recent history', () => {
  test('shows the three newest entries with one request, follows what happens, and opens the timeline', async ({
    page,
    person,
  }) => {
    const lead = await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
    await person.request('POST', '/notes', { title: 'Rail', content: 'They like rail.', contactId: lead.id })
    await person.request('PATCH', `/contacts/${lead.id}/status`, { status: 'ENGAGED' })
    await person.request('POST', '/activities', { title: 'First call', type: 'CALL', contactId: lead.id })
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/contacts/${lead.id}/timeline`) asked.push(request.url())
    })
    const panel = await openContact(page, lead)
    const latest = panelSection(panel, 'Recent history')
    const entries = latest.getByRole('listitem')
    const before = await panelSection(panel, 'Contact Information').boundingBox()
    await expect(entries.locator('p')).toHaveText([
      'Maren Aldous logged the call First call',
      'Maren Aldous set the status to Engaged',
      'Maren Aldous wrote the note Rail',
    ])
    await expect(entries.first().locator('p')).toHaveAttribute('title', 'Maren Aldous logged the call First call')
    expect((await panelSection(panel, 'Contact Information').boundingBox())?.y).toBe(before?.y)
    expect(asked).toHaveLength(1)
    expect(await findViolations(latest)).toEqual([])
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
    await person.request('POST', '/notes', { content: 'From elsewhere', contactId: lead.id })
    await expect(entries.first()).toContainText('wrote a note')
    await expect(entries).toHaveCount(3)
    await latest.getByRole('button', { name: 'Show all' }).click()
    const timeline = panelSection(panel, 'Timeline')
    const toggle = timeline.getByRole('button', { name: 'Timeline' })
    await expect(toggle).toBeFocused()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(timeline).toContainText('created this contact')
    await expect(timeline).toBeInViewport()
    await toggle.click()
  })

  test('ends its button where the times below it end, on a phone as well', async ({
    userSession: { page, person, openPhonePage },
  }) => {
    const lead = await createContact(person, { name: 'Ilse Brandt' })
    for (const shown of [page, await openPhonePage(390)]) {
      const latest = panelSection(await openContact(shown, lead), 'Recent history')
      await expect(latest.getByRole('button')).toHaveText(['Show all'])
      await expect(latest.locator('time')).toHaveCount(1)
      const distance = await latest.evaluate((section) => {
        const [button, time] = [section.querySelector('button'), section.querySelector('time')]
        if (!button || !time) return null
        const label = document.createRange()
        label.selectNodeContents(button)
        return label.getBoundingClientRect().right - time.getBoundingClientRect().right
      })
      expect(distance).toBeCloseTo(0, 0)
    }
  })

  test('leaves what is planned to the next step', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Ilse Brandt' })
    await person.request('POST', '/notes', { title: 'Rail', content: 'They like rail.', contactId: lead.id })
    await person.request('PATCH', `/contacts/${lead.id}/status`, { status: 'ENGAGED' })
    for (const days of [1, 2, 3, 4]) {
      const scheduledAt = new Date(Date.now() + days * 24 * 3_600_000).toISOString()
      await person.request('POST', '/activities', { title: 'Visit', type: 'MEETING', contactId: lead.id, scheduledAt })
    }
    const panel = await openContact(page, lead)
    await expect(panelSection(panel, 'Recent history').getByRole('listitem').locator('p')).toHaveText([
      /set the status to Engaged$/,
      /wrote the note Rail$/,
      /created this contact$/,
    ])
    await expect(panel.getByText('Visit · Tomorrow')).toBeVisible()
  })

  test('says when it could not be loaded, and tries again', async ({ page, person }) => {
    await page.route('**/timeline?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'not_found' } }),
    )
    const panel = await openContact(page, await createContact(person, { name: 'Elif Yıldırım' }))
    const latest = panelSection(panel, 'Recent history')
    await expect(latest.getByRole('alert')).toContainText('Failed to load the recent history')
    await page.unroute('**/timeline?*')
    await latest.getByRole('button', { name: 'Try again' }).click()
    await expect(latest.getByRole('listitem')).toHaveText(/created this contact/)
  })
})

test.describe('the figures of a deal', () => {
  test('open their editors, from any tab', async ({ page, person }) => {
    const deal = await createDeal(person, { value: 1_234.5, expectedCloseDate: '2031-05-01T00:00:00.000Z' })
    const panel = await openDeal(page, deal, 'notes')
    await panel.getByRole('button', { name: 'Value $1,234.50' }).click()
    await expect(fieldEditor(panel, 'Value').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Expected close On time: May 1, 2031' }).click()
    await expect(fieldEditor(panel, 'Expected close')).toBeVisible()
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: /^Probability/ }).click()
    await expect(fieldEditor(panel, 'Probability')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('move it to another status, or stage, with two clicks', async ({ userSession: { page, person } }) => {
    const deal = await createDeal(person, { title: 'Reefer fleet' })
    const panel = await openDeal(page, deal)
    await panel.getByRole('button', { name: 'Status Open' }).click()
    await page.getByRole('menu', { name: 'Move deal to' }).getByRole('menuitem', { name: 'Paused' }).click()
    await expect(panel.getByRole('button', { name: 'Status Paused' })).toBeVisible()
    await expect.poll(async () => (await person.request('GET', `/deals/${deal.id}`)).status).toBe('PAUSED')
    const [{ id }] = await person.request('GET', '/pipelines')
    await person.request('POST', `/pipelines/${id}/stages`, { name: 'Talks', category: 'OPEN' })
    await panel.getByRole('button', { name: /^Status Paused/ }).click()
    await page.getByRole('menu', { name: 'Move deal to' }).getByRole('menuitem', { name: 'Talks' }).click()
    await expect(panel.getByRole('button', { name: 'Status Open Talks' })).toBeVisible()
    await expect.poll(async () => (await person.request('GET', `/deals/${deal.id}`)).stage.name).toBe('Talks')
    expect(await findViolations(recordPanel(page))).toEqual([])
  })
})
