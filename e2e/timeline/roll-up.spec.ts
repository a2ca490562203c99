import { expect, type Locator, type Page } from '@playwright/test'
import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { findViolations } from '../testing/accessibility.ts'
import type { SignedInPerson } from '../testing/fixtures.ts'
import { createContact, panelSection, recordPanel } from '../testing/record-panel.ts'
import { amara, messageThread, type SandboxAccount, test } from '../whatsapp/inbox-page.ts'

/** Opens the timeline of a panel, which stays open on this page. */
async function openTimeline(panel: Locator): Promise<Locator> {
  const timeline = panelSection(panel, 'Timeline')
  const toggle = timeline.getByRole('button', { name: 'Timeline' })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  return timeline
}

const sentences = (timeline: Locator): Locator => timeline.locator('li > div:has(> time) > p:first-child')
const waitUntilLive = (page: Page) => expect(page.getByRole('button', { name: /^Account/ })).toContainText('Live')

/** A company with Amara, who has written on WhatsApp, and a deal of it with her. */
async function createTessellate(person: SignedInPerson, account: SandboxAccount) {
  const company = await createCompany(person)
  const lead = await createContact(person, { name: 'Amara Okonkwo', companyId: company.id })
  const chat = `/whatsapp/accounts/${account.id}/conversations/${amara.whatsappId}`
  await person.request('PUT', `${chat}/contact`, { contactId: lead.id })
  const deal = await createDeal(person, { title: 'Signal lamps', companyId: company.id, contactId: lead.id })
  await person.request('POST', '/activities', { title: 'First call', type: 'CALL', contactId: lead.id })
  return { company, lead, deal }
}

test('the timeline of a company tells what happened with its people and deals', async ({ page, person, account }) => {
  const { company, lead, deal } = await createTessellate(person, account)
  await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: 'Buyer' })
  await person.request('POST', '/notes', { content: 'They like rail.', dealId: deal.id })
  await person.request('POST', '/tasks', { title: 'Send the offer', contactId: lead.id })
  const timeline = await openTimeline(await openCompany(page, company))
  await expect(timeline.getByRole('switch', { name: 'Include contacts and deals' })).toBeChecked()
  await expect(sentences(timeline).filter({ hasNotText: 'WhatsApp' })).toHaveText([
    'Maren Aldous created the task Send the offer for Amara Okonkwo',
    'Maren Aldous wrote a note about Signal lamps',
    'Maren Aldous set the job title of the contact Amara Okonkwo to Buyer',
    'Maren Aldous logged the call First call with Amara Okonkwo',
    'Maren Aldous created the deal Signal lamps with Amara Okonkwo',
    'Maren Aldous created the contact Amara Okonkwo',
    'Maren Aldous created this company',
  ])
  expect(await findViolations(timeline)).toEqual([])
  await waitUntilLive(page)
  await person.request('POST', '/activities', { title: 'Second call', type: 'CALL', contactId: lead.id })
  await expect(sentences(timeline).first()).toHaveText('Maren Aldous logged the call Second call with Amara Okonkwo')
  await person.request('PATCH', `/contacts/${lead.id}/job-title`, { jobTitle: 'Head of Procurement' })
  await expect(sentences(timeline).first()).toContainText('from Buyer to Head of Procurement')

  await timeline.getByRole('link', { name: 'Amara Okonkwo', exact: true }).first().click()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Amara Okonkwo')
  const again = await openTimeline(await openCompany(page, company))
  await again.getByRole('link', { name: 'First call', exact: true }).click()
  await expect(recordPanel(page).getByRole('tabpanel', { name: /^Activities/ })).toContainText('First call')
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Amara Okonkwo')

  const messages = await openTimeline(await openCompany(page, company))
  await messages.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(sentences(messages).first()).toContainText(/WhatsApp messages? with Amara Okonkwo/)
  await messages
    .getByRole('link', { name: /WhatsApp message/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/inbox\?chat=/)
  await expect(messageThread(page)).toContainText('Do you still move freight to Rotterdam?')
})

test('the timeline of a deal tells what happened with its contact, unless that is switched off', async ({
  page,
  person,
  account,
}) => {
  const { deal } = await createTessellate(person, account)
  const timeline = await openTimeline(await openDeal(page, deal))
  const people = timeline.getByRole('switch', { name: 'Include the contact' })
  await expect(people).toBeChecked()
  await expect(sentences(timeline).filter({ hasNotText: 'WhatsApp' })).toHaveText([
    'Maren Aldous logged the call First call with Amara Okonkwo',
    'Maren Aldous created this deal',
    'Maren Aldous created the contact Amara Okonkwo',
  ])
  await timeline.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(sentences(timeline).first()).toContainText(/WhatsApp messages? with Amara Okonkwo/)
  await people.click()
  await expect(timeline.getByRole('button', { name: 'Messages', exact: true })).toBeHidden()
  await expect(sentences(timeline)).toHaveText(['Maren Aldous created this deal'])
  await page.reload()
  await expect(people).not.toBeChecked()
  await expect(sentences(timeline)).toHaveText(['Maren Aldous created this deal'])
  await people.click()
  await timeline.getByRole('link', { name: 'Amara Okonkwo', exact: true }).first().click()
  await expect(recordPanel(page).getByRole('heading', { level: 2 })).toContainText('Amara Okonkwo')
})
