import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { aLead, edit, editor, openLead, section } from './lead.ts'
import { expect, type Person, test } from './parley.ts'

/** Opens the history at the end of the Overview. */
async function openHistory(panel: Locator): Promise<Locator> {
  const history = section(panel, 'History')
  await history.getByRole('button', { name: 'History' }).click()
  return history
}

const entries = (history: Locator): Locator => history.locator('li:has(> div > time)')

async function changedLead(person: Person): Promise<{ id: string; name: string }> {
  const lead = await aLead(person, { name: 'Amara Okonkwo', jobTitle: 'Buyer' })
  await person.calls('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: 'Head of Procurement' })
  await person.calls('PATCH', `/contacts/${lead.id}`, { status: 'ENGAGED', priority: 'HOT', leadScore: 86 })
  await person.calls('PATCH', `/contacts/${lead.id}/owner-id`, { ownerId: person.user.id })
  await person.calls('POST', `/contacts/${lead.id}/linkedin-skills`, { skillName: 'Negotiation' })
  await person.calls('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: null })
  return lead
}

test.describe('The history of a lead', () => {
  test('tells who changed what, from what and to what, in sentences under their day', async ({ page, person }) => {
    const history = await openHistory(await openLead(page, await changedLead(person)))
    await expect(history.getByRole('list', { name: 'Today' })).toBeVisible()
    const told = (await entries(history).locator('p').allTextContents()).map((text) => text.trim())
    expect(told).toEqual([
      'Maren Aldous cleared Job title, which was Head of Procurement',
      'Maren Aldous added the skill Negotiation',
      'Maren Aldous set Owner to Maren Aldous',
      'Maren Aldous changed 3 fields',
      'Maren Aldous changed Job title from Buyer to Head of Procurement',
      'Maren Aldous created this contact',
    ])
    await expect(entries(history).nth(3).getByRole('listitem')).toHaveText([
      'Status set to Engaged',
      'Lead score set to 86',
      'Priority set to Hot',
    ])
    const time = entries(history).first().locator('time')
    await expect(time).toHaveText(/^\d{1,2}:\d\d [AP]M · just now$/)
    await expect(time).toHaveAttribute('title', /20\d\d, \d{1,2}:\d\d [AP]M$/)
  })

  test('names an import as what brought a lead and what changed it', async ({ page, person }) => {
    const email = `${randomUUID()}@people.example`
    const imported = (values: object, onDuplicate = 'skip') =>
      person.calls('POST', '/contacts/import', { contacts: [{ email, ...values }], onDuplicate })
    await imported({ name: 'Petra Vukičević', jobTitle: 'Buyer' })
    await imported({ jobTitle: 'Head of Procurement' }, 'update')
    const [lead] = await person.calls('GET', `/contacts?search=${email}`)
    const history = await openHistory(await openLead(page, lead))
    await expect(entries(history).locator('p')).toHaveText([
      'Maren Aldous changed Job title from Buyer to Head of Procurement by an import',
      'Maren Aldous imported this contact',
    ])
  })

  test('asks for nothing until it is opened, and is open again next time', async ({ page, person }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/history')) asked.push(request.url())
    })
    const lead = await changedLead(person)
    const panel = await openLead(page, lead)
    await expect(section(panel, 'Tags')).toBeVisible()
    expect(asked).toEqual([])
    await expect(entries(await openHistory(panel))).toHaveCount(6)
    await page.reload()
    await expect(entries(section(panel, 'History'))).toHaveCount(6)
  })

  test('follows edits made here and elsewhere without being asked', async ({ page, person }) => {
    const lead = await aLead(person, { name: 'Benedikt Straub' })
    const panel = await openLead(page, lead)
    const history = await openHistory(panel)
    await expect(entries(history)).toHaveCount(1)
    await (await edit(panel, 'Job title')).getByRole('textbox').fill('Buyer')
    await page.keyboard.press('Enter')
    await expect(editor(panel, 'Job title')).toBeHidden()
    await expect(entries(history).first()).toContainText('set Job title to Buyer')
    await isLive(page)
    await person.calls('PATCH', `/contacts/${lead.id}/status`, { status: 'WON' })
    await expect(entries(history).first()).toContainText('set Status to Won')
    await person.calls('POST', `/contacts/${lead.id}/linkedin-skills`, { skillName: 'Rowing' })
    await expect(entries(history).first()).toContainText('added the skill Rowing')
  })

  test('brings more when asked for more', async ({ page, person }) => {
    const lead = await aLead(person, { name: 'Sione Tuilagi' })
    for (let n = 0; n < 24; n++)
      await person.calls('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: `Title ${n}` })
    const history = await openHistory(await openLead(page, lead))
    await expect(entries(history)).toHaveCount(20)
    await history.getByRole('button', { name: 'Show more' }).click()
    await expect(entries(history)).toHaveCount(25)
    await expect(history.getByRole('button', { name: 'Show more' })).toBeHidden()
    await expect(entries(history).last()).toContainText('created this contact')
  })

  test('says when it could not be loaded, and tries again', async ({ page, person }) => {
    const lead = await aLead(person, { name: 'Elif Yıldırım' })
    await page.route('**/history?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'not_found' } }),
    )
    const history = await openHistory(await openLead(page, lead))
    await expect(history.getByText('Failed to load the history')).toBeVisible()
    await page.unroute('**/history?*')
    await history.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(history)).toHaveCount(1)
  })

  test('can be reached and opened with the keyboard alone', async ({ page, person }) => {
    const panel = await openLead(page, await aLead(person, { name: 'Priya Nair' }))
    const button = section(panel, 'History').getByRole('button', { name: 'History' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(entries(section(panel, 'History'))).toHaveCount(1)
  })
})

const isLive = (page: Page) => expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')
