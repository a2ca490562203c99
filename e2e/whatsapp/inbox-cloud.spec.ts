import type { Page } from '@playwright/test'
import {
  customerNumber,
  type FakeGraph,
  startFakeGraph,
} from '../../server/features/whatsapp/engines/cloud/fixtures/fake-graph.ts'
import type { FakePhoneNumber } from '../../server/features/whatsapp/engines/cloud/fixtures/fake-graph-state.ts'
import { nowInSeconds } from '../../server/features/whatsapp/engines/cloud/fixtures/signed-webhooks.ts'
import { navigate } from '../testing/fixtures.ts'
import { expect, test } from '../testing/shared-page.ts'
import { composer, conversationList, conversationPath, messageThread } from './inbox-page.ts'

let graph: FakeGraph | undefined
test.afterAll(() => graph?.close())

test('a Cloud API number reports wrong credentials, connects with the right ones, and answers people', async ({
  page,
  person,
  product,
}) => {
  await navigate(page, '/inbox')
  await page.getByRole('button', { name: 'Connect account' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(name)
  await field('Name').fill('UK sales')
  await dialog.getByRole('tab', { name: 'Cloud API' }).click()
  await field('Phone number ID').fill('100000000000000')
  await field('Access token').fill('EAAG-mistyped')
  await field('App secret').fill('0123456789abcdef0123456789abcdef')
  const connect = dialog.getByRole('button', { name: 'Connect' })
  await connect.click()
  await expect(dialog.getByText('WhatsApp cannot be reached right now.')).toBeVisible()

  graph = await startFakeGraph(product.graphPort)
  const number = graph.addNumber()
  await connect.click()
  await expect(dialog.getByText('WhatsApp does not accept this token.')).toBeVisible()
  await expect(field('Name')).toHaveValue('UK sales')
  await expect(field('Phone number ID')).toHaveValue('100000000000000')
  await field('Access token').fill(number.accessToken)
  await connect.click()
  await expect(dialog.getByText('This secret doesn’t belong to the app that issued the token.')).toBeVisible()
  await field('App secret').fill(number.appSecret)
  await connect.click()
  await expect(dialog.getByText('This token can’t access a number with this id.')).toBeVisible()
  await field('Phone number ID').fill(number.id)
  await connect.click()

  await expect(dialog.getByText('Connected', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('Nothing received from WhatsApp yet.')
  const callback = (await dialog.getByText(/\/webhooks\/whatsapp\/cloud\//).textContent()) ?? ''
  number.webhook = async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return (await fetch(callback, { method: 'POST', body: new Uint8Array(body), headers })).status
  }
  await graph.write(number, { type: 'text', text: { body: 'Where are the pallets?' } })
  await expect(dialog.getByRole('status')).toContainText('Last delivery from WhatsApp:')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await conversationList(page)
    .getByRole('button', { name: /Amara Okonkwo/ })
    .click()
  await expect(messageThread(page)).toContainText('Where are the pallets?')
  await composer(page).fill('On their way')
  await composer(page).press('Enter')
  await expect(messageThread(page).getByRole('article').filter({ hasText: 'On their way' })).toContainText('Read')

  await expectContext(page, graph, number)

  const quiet = { from: '15550100143', timestamp: String(Number(nowInSeconds()) - 90_000) }
  await graph.write(number, { ...quiet, type: 'text', text: { body: 'Long ago' } }, quiet.from)
  const [account] = await person.request('GET', '/whatsapp/accounts')
  await navigate(page, conversationPath(account, { whatsappId: `${quiet.from}@c.us` }))
  await expect(
    page.getByText('The customer has not written in the last 24 hours; send an approved template.'),
  ).toBeVisible()

  number.accessToken = `EAAG-another-one-${number.id}`
  await navigate(page, conversationPath(account, { whatsappId: `${customerNumber}@c.us` }))
  await composer(page).fill('One moment')
  await composer(page).press('Enter')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Manage accounts…' }).click()
  await expect(dialog).toContainText(/Disconnected.*WhatsApp rejected the credentials\./s)
  await dialog.getByRole('button', { name: 'Actions for UK sales' }).click()
  await page.getByRole('menuitem', { name: 'Webhook and token…' }).click()
  await field('New access token').fill(number.accessToken)
  await connect.click()
  await expect(dialog.getByText('Connected', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await composer(page).fill('Here again')
  await composer(page).press('Enter')
  await expect(messageThread(page).getByRole('article').filter({ hasText: 'Here again' })).toContainText('Read')
})

/** Writes a reply to our last message, and one after an ad; the thread shows what they refer to. */
async function expectContext(page: Page, { accepted, write }: FakeGraph, number: FakePhoneNumber): Promise<void> {
  const referral = { source_type: 'ad', source_id: '1', source_url: 'https://fb.me/spring', headline: 'Spring rates' }
  const context = { id: accepted.at(-1)?.id }
  await write(number, { type: 'text', text: { body: 'Thank you' }, context })
  const reply = messageThread(page).getByRole('article').filter({ hasText: 'Thank you' })
  await expect(reply.getByLabel('In reply to')).toHaveText('UsOn their way')
  await write(number, { type: 'text', text: { body: 'Valid?' }, context: { forwarded: true }, referral })
  const question = messageThread(page).getByRole('article').filter({ hasText: 'Valid?' })
  await expect(question).toContainText('Forwarded')
  await expect(question.getByRole('link')).toHaveAttribute('href', 'https://fb.me/spring')
  await expect(question.getByRole('link')).toHaveText('From an adSpring rates')
}
