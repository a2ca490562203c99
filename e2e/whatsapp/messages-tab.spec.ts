import { createCompany, openCompany } from '../companies/company-page.ts'
import { createDeal, openDeal } from '../deals/deals-page.ts'
import { createContact, openContact, panelSection } from '../testing/record-panel.ts'
import { amara, composer, createAccountData, expect, jonas, messageThread, test } from './inbox-page.ts'

test.describe('the Messages tab of a lead', () => {
  test('shows the messages with its number, fifty at first (LEADP-030, WA-016, WA-017)', { tag: '@alone' }, async ({
    page,
    person,
    account,
  }) => {
    const lead = await createContact(person, { name: jonas.name, whatsappNumber: jonas.number })
    const asked = page.waitForRequest('**/conversations/*/messages?*')
    await openContact(page, lead, 'messages')
    await expect(messageThread(page)).toContainText('The quote looks fine, thank you.')
    const { pathname, searchParams } = new URL((await asked).url())
    expect(decodeURIComponent(pathname)).toBe(
      `/whatsapp/accounts/${account.id}/conversations/15550100102@c.us/messages`,
    )
    expect(searchParams.get('limit')).toBe('50')
    expect(searchParams.get('offset')).toBe('0')
  })

  test('offers a choice of several accounts (LEADP-031, WA-018)', { tag: '@alone' }, async ({
    page,
    person,
    account,
  }) => {
    const lead = await createContact(person, { name: jonas.name, whatsappNumber: jonas.number })
    const panel = await openContact(page, lead, 'messages')
    await expect(messageThread(page)).toContainText('The quote looks fine')
    await expect(panel.getByRole('combobox', { name: 'Account' })).not.toBeAttached()
    const other = createAccountData({ name: 'NL support' })
    await page.route('**/whatsapp/accounts?*', (route) =>
      route.fulfill({ json: { success: true, data: [createAccountData({ ...account }), other] } }),
    )
    await page.route(`**/whatsapp/accounts/${other.id}/**`, (route) =>
      route.fulfill({ json: { success: true, data: [] } }),
    )
    await page.goto('/companies')
    await openContact(page, lead, 'messages')
    await expect(messageThread(page)).toContainText('The quote looks fine')
    await panel.getByRole('combobox', { name: 'Account' }).selectOption('NL support')
    await expect(panel.getByText('No messages found')).toBeVisible()
  })

  test('opens the account that has messages with the lead, whatever comes first', { tag: '@alone' }, async ({
    page,
    person,
    account,
  }) => {
    const lead = await createContact(person, { name: jonas.name, whatsappNumber: jonas.number })
    const other = createAccountData({ name: 'NL support' })
    await page.route('**/whatsapp/accounts?*', (route) =>
      route.fulfill({
        json: { success: true, data: [other, createAccountData({ ...account, status: 'DISCONNECTED' })] },
      }),
    )
    await page.route(`**/whatsapp/accounts/${other.id}/**`, (route) =>
      route.fulfill({ json: { success: true, data: null } }),
    )
    const panel = await openContact(page, lead, 'messages')
    await expect(messageThread(page)).toContainText('The quote looks fine')
    await expect(panel.getByRole('combobox', { name: 'Account' }).locator('option:checked')).toHaveText(account.name)
  })

  test('writes to the lead, and shows the delivery status (LEADP-030, WA-022)', async ({ page, person, account }) => {
    const number = '+1 555 010 7777'
    const lead = await createContact(person, { name: 'Nokuthula Dlamini', whatsappNumber: number })
    const panel = await openContact(page, lead, 'messages')
    await expect(panel.getByText('No messages found')).toBeVisible()
    await composer(page).fill('Welcome aboard')
    await composer(page).press('Enter')
    await expect(messageThread(page).getByRole('article').first()).toContainText(/Welcome aboard.*Read/s)
    await expect(messageThread(page)).toContainText('echo: Welcome aboard')
    await expect(panel.getByRole('tab', { name: /^Messages/ })).toHaveText('Messages2')
    const said = await person.request('GET', `/whatsapp/accounts/${account.id}/conversations/15550107777@c.us/messages`)
    expect(said).toHaveLength(2)
    const readGap = async () => {
      const [whole, typed] = await Promise.all([panel.boundingBox(), composer(page).boundingBox()])
      return (whole?.y ?? 0) + (whole?.height ?? 0) - (typed?.y ?? 0)
    }
    await expect.poll(readGap).toBeLessThan(100)
  })
})

test('the first message to a company goes by WhatsApp when it has a number (COMP-024, COMP-025)', async ({
  page,
  person,
  account,
}) => {
  expect(account.status).toBe('CONNECTED')
  const company = await createCompany(person, { whatsappNumber: '+1 555 010 8888' })
  const panel = await openCompany(page, company, 'messages')
  await expect(panel.getByText('No messages yet')).toBeVisible()
  await panel.getByRole('button', { name: 'Send first message' }).click()
  const dialog = page.getByRole('dialog', { name: `Write to ${company.name}` })
  await composer(page).fill('Good morning')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('article', { name: /^You,/ })).toContainText(/Good morning.*(Delivered|Read)/s)
})

test("the Messages tabs of a deal and a company show their contact's messages (COMP-020, COMP-022, COMP-023)", async ({
  page,
  person,
  account,
}) => {
  const company = await createCompany(person, { name: 'Hallberg Timber' })
  const lead = await createContact(person, { name: amara.name, whatsappNumber: amara.number, companyId: company.id })
  await person.request('PUT', `/whatsapp/accounts/${account.id}/conversations/${amara.whatsappId}/contact`, {
    contactId: lead.id,
  })
  const deal = await createDeal(person, { contactId: lead.id })
  for (const panel of [await openDeal(page, deal, 'messages'), await openCompany(page, company, 'messages')]) {
    const first = panel.getByRole('list', { name: 'Messages' }).getByRole('listitem').last()
    await expect(first).toContainText(/WhatsApp.*Amara Okonkwo.*Hello! Do you still move freight to Rotterdam\?/s)
  }
})

test('the timeline of a contact has the messages of each day, which open the conversation', async ({
  page,
  person,
  account,
}) => {
  const lead = await createContact(person, { name: amara.name, whatsappNumber: amara.number })
  await person.request('PUT', `/whatsapp/accounts/${account.id}/conversations/${amara.whatsappId}/contact`, {
    contactId: lead.id,
  })
  const panel = await openContact(page, lead)
  const timeline = panelSection(panel, 'Timeline')
  await timeline.getByRole('button', { name: 'Timeline' }).click()
  await timeline.getByRole('button', { name: 'Messages', exact: true }).click()
  // Shortly after midnight there are two days.
  const entry = timeline.getByRole('listitem').first()
  await expect(entry).toContainText(/WhatsApp message/)
  await entry.getByRole('link', { name: /WhatsApp message/ }).click()
  await expect(page).toHaveURL(/\/inbox\?chat=/)
  await expect(messageThread(page)).toContainText('Do you still move freight to Rotterdam?')
})
