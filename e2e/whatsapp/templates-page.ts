import type { Page } from '@playwright/test'
import {
  customerNumber,
  type FakeGraph,
  startFakeGraph,
} from '../../server/features/whatsapp/engines/cloud/fixtures/fake-graph.ts'
import {
  createTemplate,
  type FakePhoneNumber,
  type FakeTemplate,
} from '../../server/features/whatsapp/engines/cloud/fixtures/fake-graph-state.ts'
import { nowInSeconds } from '../../server/features/whatsapp/engines/cloud/fixtures/signed-webhooks.ts'
import { test as base, expect } from '../testing/shared-page.ts'
import type { SandboxAccount } from './inbox-page.ts'

export { expect }

export const followUp = createTemplate('follow_up', {
  components: [{ type: 'BODY', text: 'Hello {{1}}, are you still interested?' }],
})
export const quote = createTemplate('quote', {
  ...{ language: 'pt_BR', category: 'MARKETING' },
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'A quote for {{company_name}}' },
    { type: 'BODY', text: 'Dear {{first_name}},\nthe price is {{price}}.' },
    { type: 'FOOTER', text: 'Kestrel Freight' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open quote', url: 'https://kestrel.example/q/{{1}}' }] },
  ],
})
export const photo = createTemplate('photo', {
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'The dock today' },
  ],
})
const rejected = createTemplate('summer_sale', {
  ...{ status: 'REJECTED', rejected_reason: 'PROMOTIONAL', quality_score: { score: 'RED' } },
  components: [{ type: 'BODY', text: 'Buy now' }],
})
const all = [followUp, quote, photo, rejected]

/** A Cloud API number with four templates, and a customer who has not written for a day. */
type CloudChat = {
  graph: FakeGraph
  number: FakePhoneNumber
  account: SandboxAccount
  setTemplates(templates?: FakeTemplate[]): Promise<void>
  /** The customer writes, so many seconds ago. */
  write(body: string, ago?: number): Promise<void>
}

export const test = base.extend<object, { cloud: CloudChat }>({
  cloud: [
    async ({ person, product }, use) => {
      const graph = await startFakeGraph(product.graphPort)
      const number = graph.addNumber()
      graph.setTemplates(number, all)
      const { id: phoneNumberId, accessToken, appSecret } = number
      const keys = { engine: 'cloud', phoneNumberId, accessToken, appSecret }
      const { id } = await person.request('POST', '/whatsapp/accounts/connect', { name: 'UK sales', ...keys })
      const find = async () =>
        ((await person.request('GET', '/whatsapp/accounts')) as SandboxAccount[]).find((one) => one.id === id)
      await expect.poll(async () => (await find())?.status, { timeout: 90_000 }).toBe('CONNECTED')
      const { callbackUrl } = await person.request('GET', `/whatsapp/accounts/${id}/webhook`)
      number.webhook = async (body, signature) => {
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
        return (await fetch(callbackUrl, { method: 'POST', body: new Uint8Array(body), headers })).status
      }
      const setTemplates = async (templates = all) => {
        graph.setTemplates(number, templates)
        await person.request('POST', `/whatsapp/accounts/${id}/templates/sync`)
      }
      await setTemplates()
      const write = async (body: string, ago = 90_000) => {
        const timestamp = String(Number(nowInSeconds()) - ago)
        await graph.write(number, { timestamp, type: 'text', text: { body } })
      }
      await write('Where are the pallets?')
      await use({ graph, number, account: (await find()) as SandboxAccount, setTemplates, write })
      await person.request('DELETE', `/whatsapp/accounts/${id}`)
      await graph.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

export const customerChat = { whatsappId: `${customerNumber}@c.us` }
export const pickerDialog = (page: Page) => page.getByRole('dialog', { name: 'Send a template' })
export const templateOption = (page: Page, name: string) =>
  pickerDialog(page).getByRole('option').filter({ hasText: name })
