import type { Locator, Page } from '@playwright/test'
import { createCompany } from '../companies/company-page.ts'
import { navigate, openViewerPage, type SignedInPerson } from '../testing/fixtures.ts'
import {
  createContact,
  fieldRow,
  openFieldEditor,
  panelBanner,
  panelSection,
  recordPanel,
  stopClock,
} from '../testing/record-panel.ts'
import { expect, test } from '../testing/shared-page.ts'
import { createDeal, openDeal } from './deals-page.ts'

const heading = (page: Page) => recordPanel(page).getByRole('heading', { level: 2 })
const selected = (panel: Locator) => panel.getByRole('tab', { selected: true })
/** A figure of the header. */
const figure = (panel: Locator, name: string) => panel.locator('dl > div').filter({ hasText: name })

/** A deal with a contact at a company. */
async function createCompleteDeal(person: SignedInPerson, values: object = {}) {
  const company = await createCompany(person, { name: 'Tessellate Freight', industry: 'Shipping' })
  const contact = await createContact(person, {
    ...{ name: 'Amara Okonkwo', email: 'amara@tessellate.example' },
    ...{ phoneNumber: '+44 20 7946 0182', jobTitle: 'Head of fleet', companyId: company.id },
  })
  return {
    company,
    contact,
    deal: await createDeal(person, { companyId: company.id, contactId: contact.id, ...values }),
  }
}

test.describe('opens and closes', () => {
  test('slides in from the right, 430 px wide, from a row of the list (DEALP-011, DEALP-012)', async ({
    page,
    person,
  }) => {
    const deal = await createDeal(person, { title: `Quay cranes ${Date.now()}` })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await navigate(page, '/deals')
    await page.getByRole('grid', { name: 'Deals' }).getByText(deal.title).click()
    await expect(heading(page)).toContainText(deal.title)
    await expect(heading(page)).toBeFocused()
    await expect(recordPanel(page)).toHaveCSS('animation-name', 'panel-in')
    await recordPanel(page).evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)))
    await expect(page).toHaveURL(new RegExp(`panel=deal:${deal.id}`))
    const readEdges = async () => {
      const box = await recordPanel(page).boundingBox()
      return [Math.round((box?.x ?? 0) + (box?.width ?? 0)), box?.width]
    }
    await expect.poll(readEdges).toEqual([1440, 430])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('closes on Escape within 300 ms (DEALP-014, DEALP-016)', async ({ page, person }) => {
    const deal = await createDeal(person)
    await page.clock.install()
    await openDeal(page, deal)
    await stopClock(page)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/panel=/)
    await page.clock.runFor(290)
    await expect(recordPanel(page)).toBeAttached()
    await page.clock.runFor(20)
    await expect(recordPanel(page)).not.toBeAttached()
  })

  test('closes on a click outside (DEALP-013)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    await page.mouse.click(600, 22)
    await expect(panel).not.toBeAttached()
  })

  test('closes with its button (DEALP-015)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(panel).not.toBeAttached()
  })

  test('moves through the list with j and k', async ({ page, person }) => {
    const [second, first] = [await createDeal(person, { title: 'Older' }), await createDeal(person, { title: 'Newer' })]
    await navigate(page, `/deals?panel=deal:${first.id}`)
    await expect(recordPanel(page).getByText(/^1 of /)).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(second.id))
    await expect(recordPanel(page).getByText(/^2 of /)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page).toHaveURL(new RegExp(first.id))
  })

  test('says that a deal does not exist', async ({ page, person }) => {
    const deal = await createDeal(person)
    await person.request('DELETE', `/deals/${deal.id}`)
    await navigate(page, `/deals?panel=deal:${deal.id}`)
    await expect(recordPanel(page).getByText('This deal doesn’t exist')).toBeVisible()
  })
})

test.describe('the header', () => {
  test('formats the value in each of the ten currencies, dollars by default (DEALP-018, DEAL-032, UI-007)', async ({
    page,
    person,
  }) => {
    const deal = await createDeal(person, { value: 1_234.5 })
    const panel = await openDeal(page, deal)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(figure(panel, 'Value').locator('dd')).toHaveText('$1,234.50')
    const written: [currency: string, shown: string][] = [
      ['EUR', '€1,234.50'],
      ['GBP', '£1,234.50'],
      ['CAD', 'CA$1,234.50'],
      ['AUD', 'A$1,234.50'],
      ['JPY', '¥1,234.5'],
      ['CHF', 'CHF 1,234.50'],
      ['CNY', 'CN¥1,234.50'],
      ['INR', '₹1,234.50'],
      ['BRL', 'R$1,234.50'],
      ['USD', '$1,234.50'],
    ]
    for (const [currency, shown] of written) {
      await person.request('PATCH', `/deals/${deal.id}`, { currency })
      await expect(figure(panel, 'Value').locator('dd')).toHaveText(shown)
    }
  })

  test('has its figures in one line, without empty cents, and says that the date is past', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person, { expectedCloseDate: '2020-05-01T10:00:00.001Z' }))
    await expect(figure(panel, 'Value').locator('dd')).toHaveText('$184,000')
    await expect(figure(panel, 'Expected close').locator('dd')).toHaveText('Overdue: May 1, 2020')
    await expect(fieldRow(panel, 'Expected close')).toContainText('Overdue: May 1, 2020')
    const tops = new Set<number | undefined>()
    for (const name of ['Value', 'Status', 'Expected close', 'Probability'])
      tops.add((await figure(panel, name).boundingBox())?.y)
    expect(tops.size).toBe(1)
  })

  test('shows probability, status, company and contact (DEALP-019, DEALP-020)', async ({ page, person }) => {
    const { deal } = await createCompleteDeal(person, { probability: 45, status: 'PAUSED' })
    const panel = await openDeal(page, deal)
    await expect(figure(panel, 'Probability').locator('dd')).toHaveText('45%')
    await expect(figure(panel, 'Status').locator('dd')).toHaveText('Paused')
    await panel.getByRole('link', { name: 'Tessellate Freight' }).click()
    await expect(heading(page)).toHaveText('Company Tessellate Freight')
  })

  test('shows the probability of the outcome of a closed deal everywhere, and its own beside it', async ({
    page,
    person,
  }) => {
    const deal = await createDeal(person, { title: 'Depot scanners', probability: 35, status: 'LOST' })
    await navigate(page, `/deals?search=Depot%20scanners&panel=deal:${deal.id}`)
    const panel = recordPanel(page)
    await expect(figure(panel, 'Probability').locator('dd')).toHaveText('0%')
    await expect(fieldRow(panel, 'Probability')).toContainText('0% (35% when open)')
    await expect(page.getByRole('grid').getByRole('row', { name: /Depot scanners/ })).toContainText('Lost0%')
    const opened = await openFieldEditor(panel, 'Probability')
    await expect(opened.getByRole('textbox')).toHaveValue('35')
  })

  test('says that a deal has no title (DEALP-017)', async ({ page, person }) => {
    const deal = await createDeal(person)
    await page.route(`**/deals/${deal.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...deal, title: '' } } }),
    )
    await openDeal(page, { ...deal, title: '' })
    await expect(heading(page)).toHaveText('Deal Untitled Deal')
  })
})

test.describe('tabs', () => {
  const names = ['Overview', 'Activities', 'Contacts', 'Messages', 'Notes', 'Tasks']

  test('appear in order, without a count when empty (DEALP-021, DEALP-022)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    await expect(panel.getByRole('tab')).toHaveText(names)
  })

  test('show counts above zero, but never for messages (DEALP-022, DEALP-023, DEALP-024)', async ({ page, person }) => {
    const { deal } = await createCompleteDeal(person)
    const counts = { activities: 100, deals: 0, messages: 7, notes: 0, tasks: 2 }
    await page.route(`**/deals/${deal.id}?*`, (route) =>
      route.fulfill({ json: { success: true, data: { ...deal, counts } } }),
    )
    const panel = await openDeal(page, deal)
    await expect(panel.getByRole('tab')).toHaveText([
      ...['Overview', 'Activities99+', 'Contacts1', 'Messages', 'Notes', 'Tasks2'],
    ])
  })

  test('are mirrored by the rail and the number keys (DEALP-025)', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person))
    const rail = panel.getByRole('navigation', { name: 'Deal sections' })
    await expect(rail.getByRole('button')).toHaveCount(names.length)
    for (const name of names) {
      await rail.getByRole('button', { name }).click()
      await expect(selected(panel)).toContainText(name)
    }
    await page.keyboard.press('3')
    await expect(selected(panel)).toContainText('Contacts')
    await expect(page).toHaveURL(/tab=contacts/)
  })

  for (const [tab, text, id] of [
    ['activities', 'No activities found for this deal', 'DEALP-035'],
    ['notes', 'No notes associated yet', 'DEALP-036'],
    ['tasks', 'No tasks yet', 'DEALP-037'],
  ])
    test(`show the shared ${tab} of the deal (${id})`, async ({ page, person }) => {
      const panel = await openDeal(page, await createDeal(person), tab)
      await expect(panel.getByText(text ?? '')).toBeVisible()
    })
})

test.describe('Overview', () => {
  test('has three sections, with fields edited in place (DEALP-026, DEALP-027, DEALP-028)', async ({
    page,
    person,
  }) => {
    const { deal } = await createCompleteDeal(person)
    const panel = await openDeal(page, deal)
    const information = panelSection(panel, 'Deal Information')
    for (const label of ['Title', 'Description', 'Value', 'Currency', 'Probability', 'Status', 'Expected close'])
      await expect(fieldRow(information, label)).toBeVisible()
    await expect(fieldRow(information, 'Description')).toContainText('Not provided')
    const entities = panelSection(panel, 'Associated Entities')
    await expect(fieldRow(entities, 'Company')).toContainText('Tessellate Freight')
    await expect(fieldRow(entities, 'Contact')).toContainText('Amara Okonkwo')
    await expect(fieldRow(entities, 'Owner')).toContainText('Maren Aldous')
    await expect(entities.getByRole('textbox')).toHaveCount(0)
    await expect(panelSection(panel, 'Tags').getByRole('button', { name: 'Add tag' })).toBeVisible()
  })

  test('opens linked records in place of the deal', async ({ page, person }) => {
    const { deal } = await createCompleteDeal(person)
    const panel = await openDeal(page, deal)
    await fieldRow(panel, 'Contact').hover()
    await panel.getByRole('button', { name: 'Open contact' }).click()
    await expect(heading(page)).toHaveText('Contact Amara Okonkwo')
  })

  test('shows the history of the deal', async ({ page, person }) => {
    const deal = await createDeal(person)
    await person.request('PATCH', `/deals/${deal.id}`, { probability: 90 })
    const panel = await openDeal(page, deal)
    await panel.getByRole('button', { name: 'Timeline' }).click()
    const timeline = panelSection(panel, 'Timeline')
    await expect(timeline.getByText('changed the probability from 70 to 90')).toBeVisible()
    await expect(timeline.getByText('created this deal')).toBeVisible()
  })

  test('lets a viewer change nothing', async ({ browser, product, person }) => {
    const { deal } = await createCompleteDeal(person)
    const page = await openViewerPage(browser, product, person)
    const panel = await openDeal(page, deal)
    await expect(panelSection(panel, 'Deal Information')).toContainText('$184,000.00')
    for (const name of [/^Edit/, 'Add tag', 'More', 'New deal'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await panel.getByRole('tab', { name: 'Contacts' }).click()
    await expect(panel.getByText('Head of fleet')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Add Contact' })).toHaveCount(0)
    await panel.getByRole('tab', { name: 'Messages' }).click()
    await expect(panel.getByText('No messages yet')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
  })
})

test.describe('Contacts', () => {
  test('shows the contact of the deal (DEALP-029)', async ({ page, person }) => {
    const { deal } = await createCompleteDeal(person)
    const panel = await openDeal(page, deal, 'contacts')
    const contact = panel.getByRole('region', { name: 'Primary contact' })
    for (const text of ['Amara Okonkwo', 'amara@tessellate.example', '+44 20 7946 0182', 'Head of fleet'])
      await expect(contact).toContainText(text)
    await contact.getByRole('button', { name: 'Amara Okonkwo' }).click()
    await expect(heading(page)).toHaveText('Contact Amara Okonkwo')
  })

  test('links only to the contact, even if the email address contains special characters', async ({ page, person }) => {
    const { id } = await createContact(person, {
      name: 'Amara Okonkwo',
      email: 'amara?bcc=eve@tessellate.example',
      phoneNumber: '+44 20 7946 0182;ext=1?x',
    })
    const panel = await openDeal(page, await createDeal(person, { contactId: id }), 'contacts')
    const link = (name: string) => panel.getByRole('link', { name })
    await expect(link('amara?bcc')).toHaveAttribute('href', 'mailto:amara%3Fbcc%3Deve@tessellate.example')
    await expect(link('+44')).toHaveAttribute('href', 'tel:+4420794601821')
  })

  for (const [button, id] of [
    ['Add Contact', 'DEALP-031'],
    ['Add first contact', 'DEALP-032'],
  ])
    test(`has none at first, and "${button}" chooses one (DEALP-030, ${id})`, async ({ page, person }) => {
      const name = `Benedikt ${id}`
      await createContact(person, { name, email: 'b.straub@oka.example' })
      const deal = await createDeal(person)
      const panel = await openDeal(page, deal, 'contacts')
      await expect(panel.getByText('No contacts associated yet')).toBeVisible()
      await panel.getByRole('button', { name: button }).click()
      await page.getByRole('combobox', { name: 'Search contacts' }).fill(name)
      await page.getByRole('option', { name }).click()
      await expect(panelBanner(panel, 'Contact updated successfully')).toBeVisible()
      await expect(panel.getByRole('region', { name: 'Primary contact' })).toContainText('b.straub@oka.example')
      await expect(panel.getByRole('tab', { name: 'Contacts' })).toHaveText('Contacts1')
    })

  test('replaces the present contact', async ({ page, person }) => {
    const { deal } = await createCompleteDeal(person)
    const other = await createContact(person, { name: 'Chloé Marchetti' })
    const panel = await openDeal(page, deal, 'contacts')
    await panel.getByRole('button', { name: 'Add Contact' }).click()
    await page.getByRole('combobox', { name: 'Search contacts' }).fill('chloe')
    await page.getByRole('option', { name: 'Chloé Marchetti' }).first().click()
    await expect(panel.getByRole('region', { name: 'Primary contact' })).toContainText('Chloé Marchetti')
    await expect.poll(async () => (await person.request('GET', `/deals/${deal.id}`)).contact?.name).toBe(other.name)
  })
})

test.describe('Messages', () => {
  test('has no messages yet, and writes to the contact on WhatsApp (DEALP-033, DEALP-034)', async ({
    page,
    person,
  }) => {
    const { deal } = await createCompleteDeal(person)
    const panel = await openDeal(page, deal, 'messages')
    await expect(panel.getByText('No messages yet')).toBeVisible()
    const buttons = panel.getByRole('button', { name: 'Send Message' })
    await expect(buttons).toHaveCount(2)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const [opened] = await Promise.all([page.context().waitForEvent('page'), buttons.first().click()])
    await expect(opened).toHaveURL('https://wa.me/442079460182')
  })

  test('says why no message can be sent', async ({ page, person }) => {
    const panel = await openDeal(page, await createDeal(person), 'messages')
    await expect(panel.getByText('This deal has no contact to message.')).toBeVisible()
    const buttons = panel.getByRole('button', { name: 'Send Message' })
    await expect(buttons.first()).toBeDisabled()
    for (const button of await buttons.all()) await expect(button).toBeDisabled()
  })
})

test('fills the screen of a phone, with a back button', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const panel = await openDeal(page, await createDeal(person))
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390)
  const opened = await openFieldEditor(panel, 'Value')
  await expect(opened.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).not.toBeAttached()
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel).not.toBeAttached()
})
