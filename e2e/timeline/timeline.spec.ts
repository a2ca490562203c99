import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import { type SignedInPerson, waitForImport } from '../testing/fixtures.ts'
import { createContact, fieldEditor, openContact, openFieldEditor, panelSection } from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'

/** Opens the timeline at the end of the Overview, unless it is open already. */
async function openTimeline(panel: Locator, isOpen = false): Promise<Locator> {
  const timeline = panelSection(panel, 'Timeline')
  if (!isOpen) await timeline.getByRole('button', { name: 'Timeline' }).click()
  return timeline
}

const entries = (timeline: Locator): Locator => timeline.locator('li:has(> div > time)')

async function createChangedContact(person: SignedInPerson): Promise<{ id: string; name: string }> {
  const lead = await createContact(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
  await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: 'Head of Procurement' })
  await person.request('PATCH', `/contacts/${lead.id}`, { status: 'ENGAGED', priority: 'HOT', leadScore: 86 })
  await person.request('PATCH', `/contacts/${lead.id}/owner-id`, { ownerId: person.user.id })
  await person.request('POST', `/contacts/${lead.id}/linkedin-skills`, { skillName: 'Negotiation' })
  await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: null })
  return lead
}

test.describe('The timeline of a lead', () => {
  test('says who changed what, with old and new value, grouped by day', async ({ page, person }) => {
    const timeline = await openTimeline(await openContact(page, await createChangedContact(person)))
    await expect(timeline.getByRole('list', { name: 'Today' })).toBeVisible()
    await expect(entries(timeline).locator('p')).toHaveText([
      'Maren Aldous cleared the job title, which was Head of Procurement',
      'Maren Aldous added the skill Negotiation',
      'Maren Aldous set the owner to Maren Aldous',
      'Maren Aldous changed 3 fields',
      'Maren Aldous changed the job title from Buyer to Head of Procurement',
      'Maren Aldous created this contact',
    ])
    await expect(entries(timeline).nth(3).getByRole('listitem')).toHaveText([
      'Status set to Engaged',
      'Lead score set to 86',
      'Priority set to Hot',
    ])
    const time = entries(timeline).first().locator('time')
    await expect(time).toHaveText(/^\d{1,2}:\d\d [AP]M · just now$/)
    await expect(time).toHaveAttribute('title', /20\d\d, \d{1,2}:\d\d [AP]M$/)
  })

  test('names an import as the source of a lead and of its changes', async ({ page, person }) => {
    const email = `${randomUUID()}@people.example`
    const imported = async (values: object, onDuplicate = 'skip') => {
      const rows = { contacts: [{ email, ...values }], onDuplicate }
      const { importId } = await person.request('POST', '/contacts/import', rows)
      await waitForImport(person, importId)
    }
    await imported({ name: 'Petra Vukičević', jobTitle: 'Buyer' })
    await imported({ jobTitle: 'Head of Procurement' }, 'update')
    const [lead] = await person.request('GET', `/contacts?search=${email}`)
    const timeline = await openTimeline(await openContact(page, lead))
    await expect(entries(timeline).locator('p')).toHaveText([
      'Maren Aldous changed the job title from Buyer to Head of Procurement by an import',
      'Maren Aldous imported this contact',
    ])
  })

  test('requests no more than the recent history until it is opened, and stays open next time', async ({
    page,
    person,
  }) => {
    // The event of a change that was made before may ask for the same page again.
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/timeline')) asked.add(request.url())
    })
    const lead = await createChangedContact(person)
    const panel = await openContact(page, lead)
    await expect(panelSection(panel, 'Recent history').getByRole('listitem')).toHaveCount(3)
    expect(asked.size).toBe(1)
    await expect(entries(await openTimeline(panel))).toHaveCount(6)
    await page.reload()
    await expect(entries(panelSection(panel, 'Timeline'))).toHaveCount(6)
  })

  test('shows edits made here and elsewhere by itself', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Benedikt Straub' })
    const panel = await openContact(page, lead)
    const timeline = await openTimeline(panel)
    await expect(entries(timeline)).toHaveCount(1)
    await (await openFieldEditor(panel, 'Job title')).getByRole('textbox').fill('Buyer')
    await page.keyboard.press('Enter')
    await expect(fieldEditor(panel, 'Job title')).toBeHidden()
    await expect(entries(timeline).first()).toContainText('set the job title to Buyer')
    await waitUntilLive(page)
    await person.request('PATCH', `/contacts/${lead.id}/status`, { status: 'WON' })
    await expect(entries(timeline).first()).toContainText('set the status to Won')
    await person.request('POST', `/contacts/${lead.id}/linkedin-skills`, { skillName: 'Rowing' })
    await expect(entries(timeline).first()).toContainText('added the skill Rowing')
  })

  test('loads more on scrolling, and on retry after a failure', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Sione Tuilagi' })
    for (let n = 0; n < 44; n++)
      await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: `Title ${n}` })
    let [broken, second] = [true, '']
    await page.route('**/timeline?*cursor=*', (route) => {
      second ||= route.request().url()
      if (!broken || route.request().url() === second) return route.fallback()
      return route.fulfill({ status: 404, json: { success: false, error: 'not_found' } })
    })
    const timeline = await openTimeline(await openContact(page, lead))
    await expect(entries(timeline)).toHaveCount(20)
    await entries(timeline).last().scrollIntoViewIfNeeded()
    await expect(entries(timeline)).toHaveCount(40)
    await entries(timeline).last().scrollIntoViewIfNeeded()
    const again = timeline.getByRole('button', { name: 'Failed to load more. Try again' })
    await expect(again).toBeVisible()
    await expect(entries(timeline)).toHaveCount(40)
    broken = false
    await again.click()
    await expect(entries(timeline)).toHaveCount(45)
    await expect(again).toBeHidden()
    await expect(entries(timeline).last()).toContainText('created this contact')
  })

  test('says when it could not be loaded, and tries again', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Elif Yıldırım' })
    await page.route('**/timeline?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'not_found' } }),
    )
    const timeline = await openTimeline(await openContact(page, lead))
    await expect(timeline.getByText('Failed to load the timeline')).toBeVisible()
    await page.unroute('**/timeline?*')
    await timeline.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(timeline)).toHaveCount(1)
  })

  test('can be reached and opened with the keyboard alone', async ({ page, person }) => {
    const panel = await openContact(page, await createContact(person, { name: 'Priya Nair' }))
    const button = panelSection(panel, 'Timeline').getByRole('button', { name: 'Timeline' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(entries(panelSection(panel, 'Timeline'))).toHaveCount(1)
  })
})

/** A record with an entry of each kind in its timeline. */
async function createBusyContact(person: SignedInPerson) {
  const lead = await createContact(person, { name: 'Amara Okonkwo' })
  const about = { contactId: lead.id }
  const deal = await person.request('POST', '/deals', { title: 'Signal lamps', value: 4_200, ...about })
  await person.request('PATCH', `/deals/${deal.id}/status`, { status: 'WON' })
  const task = await person.request('POST', '/tasks', { title: 'Send an offer', ...about })
  for (const change of [{ priority: 'HIGH' }, { isAutomated: true }, { title: 'Send the offer' }])
    await person.request('PATCH', `/tasks/${task.id}`, change)
  const call = { title: 'First call', type: 'CALL', channel: 'PHONE', outcome: 'SUCCESSFUL', duration: 90 }
  await person.request('POST', '/activities', { ...call, ...about })
  await person.request('POST', '/notes', { title: 'Rail', content: 'They like **rail**.', ...about })
  await person.request('PATCH', `/contacts/${lead.id}/status`, { status: 'ENGAGED' })
  return { lead, deal, task }
}
const readEntries = async (timeline: Locator) =>
  (await entries(timeline).locator('> div > p:first-child').allTextContents()).map((text) => text.trim())

test.describe('The timeline of everything', () => {
  test('merges changes, deals, tasks, activities and notes, newest first', async ({ page, person }) => {
    const { lead } = await createBusyContact(person)
    const timeline = await openTimeline(await openContact(page, lead))
    await expect(entries(timeline)).toHaveCount(10)
    await expect
      .poll(() => readEntries(timeline))
      .toEqual([
        'Maren Aldous set the status to Engaged',
        'Maren Aldous wrote the note Rail',
        'Maren Aldous logged the call First call',
        'Maren Aldous changed the title of the task Send the offer from Send an offer to Send the offer',
        'Maren Aldous marked the task Send the offer as automated',
        'Maren Aldous changed the priority of the task Send the offer from Medium to High',
        'Maren Aldous created the task Send the offer',
        'Maren Aldous changed 2 fields of the deal Signal lamps',
        'Maren Aldous created the deal Signal lamps',
        'Maren Aldous created this contact',
      ])
    await expect(timeline.getByRole('list', { name: 'Today' })).toBeInViewport()
    await expect(entries(timeline).nth(1).locator('strong')).toHaveText('rail')
    await expect(entries(timeline).nth(2)).toContainText('Successful · 1h 30m · Phone')
    await expect(entries(timeline).nth(7).getByRole('listitem').first()).toHaveText('Status from Open to Won')
    expect(await findViolations(timeline)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(timeline, ['color-contrast'])).toEqual([])
  })

  test('shows only the chosen kinds, and says when there is none', async ({ page, person }) => {
    const { lead } = await createBusyContact(person)
    const timeline = await openTimeline(await openContact(page, lead))
    const chip = (name: string) => timeline.getByRole('button', { name, exact: true })
    await expect(chip('All')).toHaveAttribute('aria-pressed', 'true')
    await chip('Notes').click()
    await expect(entries(timeline)).toHaveCount(1)
    await chip('Deals').click()
    await expect(entries(timeline)).toHaveCount(3)
    await expect(chip('All')).toHaveAttribute('aria-pressed', 'false')
    await chip('Notes').click()
    await expect(entries(timeline)).toHaveCount(2)
    await chip('All').click()
    await expect(entries(timeline)).toHaveCount(10)
    const other = await openTimeline(await openContact(page, await createContact(person, { name: 'Priya Nair' })), true)
    await other.getByRole('button', { name: 'Tasks', exact: true }).click()
    await expect(other.getByText('No matching entries yet')).toBeVisible()
  })

  test('links to the deal, the task, the activities and the notes that it mentions', async ({ page, person }) => {
    const { lead } = await createBusyContact(person)
    const shown: [string, 'heading' | 'tabpanel', string | RegExp][] = [
      ['Signal lamps', 'heading', 'Deal Signal lamps'],
      ['Send the offer', 'heading', 'Task Send the offer'],
      ['First call', 'tabpanel', /^Activities/],
      ['Rail', 'tabpanel', /^Notes/],
    ]
    for (const [at, [link, role, name]] of shown.entries()) {
      const timeline = await openTimeline(await openContact(page, lead), at > 0)
      await timeline.getByRole('link', { name: link, exact: true }).first().click()
      await expect(page.getByRole('complementary').getByRole(role, { name })).toBeVisible()
    }
  })

  test('exists for companies and deals, and labels planned activities', async ({ page, person }) => {
    const company = await createCompany(person)
    const deal = await createDeal(person, { companyId: company.id })
    const scheduledAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
    await person.request('POST', '/activities', { title: 'Site visit', type: 'MEETING', scheduledAt, dealId: deal.id })
    await person.request('POST', '/notes', { content: 'Ring first.', companyId: company.id })
    const ofDeal = await openTimeline(await openDeal(page, deal))
    await expect(ofDeal.getByRole('button', { name: 'Deals', exact: true })).toBeHidden()
    await expect(entries(ofDeal).first()).toContainText('planned the meeting Site visit')
    await expect(entries(ofDeal).first().locator('time')).toContainText('in 2 days')
    await expect(entries(ofDeal).last()).toContainText('created this deal')
    const ofCompany = await openTimeline(await openCompany(page, company))
    await expect(entries(ofCompany)).toHaveCount(4)
    await expect
      .poll(async () => (await readEntries(ofCompany)).slice(0, 3))
      .toEqual([
        `Maren Aldous planned the meeting Site visit for ${deal.title}`,
        'Maren Aldous wrote a note',
        `Maren Aldous created the deal ${deal.title}`,
      ])
  })

  test('names the custom fields of a deal, and their choices, as the deal does', async ({
    userSession: { page, person },
  }) => {
    const [terms, seller] = [
      await person.request('POST', '/custom-fields', {
        ...{ kind: 'deal', type: 'CHOICE', label: 'Incoterms', key: 'terms', choices: [{ label: 'Free on board' }] },
      }),
      await person.request('POST', '/custom-fields', { kind: 'deal', type: 'MEMBER', label: 'Seller', key: 'seller' }),
    ]
    const { id: contactId } = await createContact(person, { name: 'Amara Okonkwo' })
    const deal = await person.request('POST', '/deals', { title: 'Signal lamps', contactId })
    for (const customFields of [{ [terms.key]: terms.choices[0].id }, { [seller.key]: person.user.id }])
      await person.request('PATCH', `/deals/${deal.id}/custom-fields`, { customFields })
    const timeline = await openTimeline(await openContact(page, { id: contactId, name: 'Amara Okonkwo' }))
    await expect
      .poll(() => readEntries(timeline))
      .toEqual([
        'Maren Aldous set Seller of the deal Signal lamps to Maren Aldous',
        'Maren Aldous set Incoterms of the deal Signal lamps to Free on board',
        'Maren Aldous created the deal Signal lamps',
        'Maren Aldous created this contact',
      ])
  })

  test('shows what is added in other tabs and elsewhere', async ({ page, person }) => {
    const lead = await createContact(person, { name: 'Benedikt Straub' })
    const timeline = await openTimeline(await openContact(page, lead))
    await expect(entries(timeline)).toHaveCount(1)
    await waitUntilLive(page)
    await person.request('POST', '/notes', { content: 'From elsewhere', contactId: lead.id })
    await expect(entries(timeline).first()).toContainText('From elsewhere')
    await page.getByRole('tab', { name: /^Notes/ }).click()
    await page.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No notes associated yet')).toBeVisible()
    await page.getByRole('tab', { name: /^Overview/ }).click()
    await expect(entries(timeline)).toHaveCount(1)
  })
})

const waitUntilLive = (page: Page) => expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')

test('shows an entry of the recent history in one line that is cut once, and its link can be opened', async ({
  page,
  person,
}) => {
  const lead = await createContact(person)
  const title = 'Send the revised telemetry quote with the 4% two-port discount'
  const task = await person.request('POST', '/tasks', { title, contactId: lead.id })
  const scheduledAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
  const visit = { title: 'Site visit', type: 'MEETING', scheduledAt, contactId: lead.id }
  await person.request('POST', '/activities', visit)
  const panel = await openContact(page, lead)
  const lines = panelSection(panel, 'Recent history').getByRole('listitem')
  const line = lines.filter({ hasText: title })
  const link = line.getByRole('link', { name: title, exact: true })
  await expect(link).toHaveAttribute('href', `?panel=task:${task.id}`)
  await expect(link).toHaveAttribute('title', title)
  await expect(line.getByRole('paragraph')).toHaveAttribute('title', `Maren Aldous created the task ${title}`)
  await expect(line.getByRole('paragraph')).toHaveCSS('text-overflow', 'ellipsis')
  // A picture stands for the person, whose name takes no room.
  await expect(line.getByTitle('Maren Aldous', { exact: true })).toHaveText('M')
  const name = line.getByRole('paragraph').getByText('Maren Aldous', { exact: true })
  expect((await name.boundingBox())?.width).toBeLessThanOrEqual(1)
  await expect(link).toHaveCSS('display', 'inline')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: 'Site visit' })).toHaveCount(0)
  const starts = await lines.locator('time').evaluateAll((times) => times.map((time) => time.getBoundingClientRect().x))
  expect(new Set(starts).size).toBe(1)
  await link.click({ position: { x: 4, y: 4 } })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(`Task ${title}`)
})
