import {
  createTemplateWebhook,
  signBody,
} from '../../server/features/whatsapp/engines/cloud/fixtures/signed-webhooks.ts'
import { findViolations } from '../testing/accessibility.ts'
import { navigate } from '../testing/fixtures.ts'
import { createContact, openContact } from '../testing/record-panel.ts'
import { composer, conversationPath, messageThread } from './inbox-page.ts'
import { customerChat, expect, followUp, photo, pickerDialog, quote, templateOption, test } from './templates-page.ts'

test('a chat that has closed reopens with three keys', async ({ page, cloud }) => {
  await navigate(page, conversationPath(cloud.account, customerChat))
  await expect(
    page.getByText('The customer has not written in the last 24 hours; send an approved template.'),
  ).toBeVisible()
  await expect(composer(page)).toHaveAttribute('placeholder', 'Press Enter to send a template')
  await composer(page).press('Enter')
  await expect(templateOption(page, 'follow_up')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Variable 1' })).toHaveValue('Amara')
  await page.keyboard.press('Enter')
  const sent = messageThread(page).getByRole('article').filter({ hasText: 'Hello Amara, are you still interested?' })
  await expect(sent).toContainText('Read')
  expect(cloud.graph.accepted.at(-1)?.body).toMatchObject({
    template: { name: 'follow_up', components: [{ type: 'body', parameters: [{ type: 'text', text: 'Amara' }] }] },
  })
  await cloud.write('Yes, please', 0)
  await expect(composer(page)).toHaveAttribute('placeholder', 'Write a message, / for quick replies')
  await expect(page.getByRole('button', { name: 'Send a template' })).not.toBeAttached()
})

test('templates are found by their words; refused ones say why and cannot be chosen', async ({ page, cloud }) => {
  await navigate(page, conversationPath(cloud.account, customerChat))
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  const dialog = pickerDialog(page)
  await expect(dialog.getByRole('option')).toHaveText([
    /follow_up.*English · Utility · Hello \{\{1\}\}.*Approved/,
    /photo.*Approved/,
    /quote.*Brazilian Portuguese · Marketing.*Approved/,
    /summer_sale.*It is promotional, which its category does not allow\..*Rejected/,
  ])
  expect(await findViolations(dialog)).toEqual([])
  const search = dialog.getByRole('combobox', { name: 'Search templates' })
  await search.fill('portuguese price')
  await expect(dialog.getByRole('option')).toHaveText([/quote/])
  await search.fill('summer')
  await expect(dialog.getByRole('option')).toHaveAttribute('aria-disabled', 'true')
  await search.press('Enter')
  await expect(dialog).toBeVisible()
  await search.fill('nothing like it')
  await expect(dialog.getByText('No templates found')).toBeVisible()
  await search.press('Escape')
  await expect(dialog).not.toBeAttached()
  await expect(page.getByRole('button', { name: 'Templates', exact: true })).toBeFocused()
})

test('variables are filled from the record, with a preview of the whole message', async ({ page, person, cloud }) => {
  const company = await person.request('POST', '/companies', { name: 'Hallberg Timber' })
  const contact = await createContact(person, { name: 'Amara Okonkwo', companyId: company.id })
  await person.request('POST', '/deals', { title: 'Rail lane', contactId: contact.id })
  const chat = `/whatsapp/accounts/${cloud.account.id}/conversations/${customerChat.whatsappId}`
  await person.request('PUT', `${chat}/contact`, { contactId: contact.id })
  await navigate(page, conversationPath(cloud.account, customerChat))
  await composer(page).fill('/temp')
  await expect(page.getByRole('option', { name: /^Send a template…/ })).toHaveAttribute('aria-selected', 'true')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  await templateOption(page, 'quote').click()
  const dialog = page.getByRole('dialog', { name: 'quote' })
  const input = (name: string) => dialog.getByRole('textbox', { name })
  await expect(input('Company name of the header')).toHaveValue('Hallberg Timber')
  await expect(input('First name')).toHaveValue('Amara')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('A quote for Hallberg TimberDear Amara,\nthe price is {{price}}.Kestrel Freight')
  expect(await findViolations(dialog)).toEqual([])
  await input('First name').press('Enter')
  await expect(dialog.getByText('Enter a value.')).toHaveCount(2)
  await expect(input('Price')).toBeFocused()
  await input('Price').fill('€ 900')
  await dialog.getByRole('button', { name: 'Insert a value for Address of “Open quote”' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'First nameAmara',
    'NameAmara Okonkwo',
    'CompanyHallberg Timber',
    'DealRail lane',
    `My name${person.name}`,
  ])
  await page.getByRole('menuitem', { name: 'Deal' }).click()
  await expect(preview).toContainText('the price is € 900.Kestrel FreightOpen quotehttps://kestrel.example/q/Rail lane')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const sent = messageThread(page).getByRole('article').filter({ hasText: 'the price is € 900.' })
  await expect(sent).toContainText('Read')
  await expect(sent).toContainText('A quote for Hallberg Timber')
  await expect(sent.getByRole('list', { name: 'Buttons' })).toHaveText('Open quotehttps://kestrel.example/q/Rail lane')

  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await templateOption(page, 'quote').click()
  await expect(input('Address of “Open quote”')).toHaveValue('Rail lane')
  await expect(input('Price')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await templateOption(page, 'photo').click()
  const form = page.getByRole('dialog', { name: 'photo' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Choose a file.')).toBeVisible()
  const buffer = Buffer.from(onePixel, 'base64')
  await form.locator('input[type=file]').setInputFiles({ name: 'dock.png', mimeType: 'image/png', buffer })
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText('dock.pngThe dock today')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(messageThread(page).getByRole('article').filter({ hasText: 'The dock today' })).toContainText('Read')
})

test('a template that was deleted at WhatsApp meanwhile fails in plain words', async ({ page, cloud }) => {
  await navigate(page, conversationPath(cloud.account, customerChat))
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  cloud.graph.setTemplates(cloud.number, [quote, photo])
  await templateOption(page, 'follow_up').click()
  await page.getByRole('textbox', { name: 'Variable 1' }).fill('Gone')
  await page.keyboard.press('Enter')
  const failed = messageThread(page).getByRole('article').filter({ hasText: 'Hello Gone' })
  await expect(failed).toContainText('This template no longer exists at WhatsApp.')
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await pickerDialog(page).getByRole('button', { name: 'Sync templates' }).click()
  await expect(templateOption(page, 'follow_up')).not.toBeAttached()
  await page.keyboard.press('Escape')
  await cloud.setTemplates()
})

test('the templates of an account are listed with their status, and synced', async ({ page, cloud }) => {
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await page.getByRole('button', { name: 'Templates of UK sales' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates of UK sales' })
  const rows = dialog.getByRole('list', { name: 'Templates' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /^follow_upApprovedHigh qualityEnglish · Utility/,
    /^photo/,
    /^quoteApprovedHigh qualityBrazilian Portuguese · Marketing/,
    /^summer_saleRejectedLow quality.*WhatsApp rejected this template\. It is promotional/,
  ])
  expect(await findViolations(dialog)).toEqual([])
  const body = Buffer.from(JSON.stringify(createTemplateWebhook(cloud.number, followUp, { event: 'PAUSED' })))
  await cloud.number.webhook(body, signBody(body, cloud.number.appSecret))
  await expect(rows.first()).toContainText('Paused')
  cloud.graph.behaviour.templateError = { code: 100, details: 'The business account is locked.' }
  const sync = dialog.getByRole('button', { name: 'Sync templates' })
  await sync.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'WhatsApp did not list the templates. It says: “The business account is locked.”',
  )
  await expect(rows).toHaveCount(4)
  cloud.graph.behaviour.templateError = null
  cloud.graph.setTemplates(cloud.number, [])
  await sync.click()
  await expect(dialog.getByText('No templates yet')).toBeVisible()
  await expect(dialog.getByRole('alert')).not.toBeAttached()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await cloud.setTemplates()
})

test('a lead who never wrote gets a template from the Messages tab', async ({ page, person, cloud }) => {
  const lead = await createContact(person, { name: 'Nokuthula Dlamini', whatsappNumber: '+1 555 010 0166' })
  const panel = await openContact(page, lead, 'messages')
  await panel.getByRole('button', { name: 'Send a template' }).click()
  await expect(templateOption(page, 'follow_up')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Variable 1' })).toHaveValue('Nokuthula')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('article')).toContainText(/Hello Nokuthula, are you still interested\?.*Read/s)
  expect(cloud.graph.accepted.at(-1)?.to).toBe('15550100166')
})

test('a new conversation with a contact names them, and fills the template', async ({ page, person, cloud }) => {
  await createContact(person, { name: 'Thandeka Mokoena', whatsappNumber: '+1 555 010 0167' })
  await navigate(page, `/inbox?account=${cloud.account.id}`)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('combobox', { name: 'Search contacts or type a number' }).fill('Thandeka')
  await page.getByRole('option', { name: /Thandeka Mokoena/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Thandeka Mokoena' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Thandeka Mokoena' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a template' }).first().click()
  await templateOption(page, 'follow_up').click()
  await expect(page.getByRole('textbox', { name: 'Variable 1' })).toHaveValue('Thandeka')
  await page.keyboard.press('Escape')
})

test('a contact who writes STOP gets no marketing templates until they write START', async ({ page, cloud }) => {
  await navigate(page, conversationPath(cloud.account, customerChat))
  await cloud.write('Stop', 0)
  await expect(page.getByText('No marketing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await expect(templateOption(page, 'quote')).toContainText('This person asked for no more marketing messages.')
  await expect(templateOption(page, 'quote')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await cloud.write('START', 0)
  await expect(page.getByText('No marketing', { exact: true })).not.toBeAttached()
})

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
