import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofTimeout, sampleItems } from '../../../../../spec/proofs/sample.ts'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createCrashHarness, listStoredMessages } from '../fixtures/crash-harness.ts'
import { waitUntil } from '../fixtures/run-engines.ts'
import type { CloudCrashMoment } from './fixtures/cloud-crash-child.ts'
import { type FakeGraph, startFakeGraph } from './fixtures/fake-graph.ts'
import { createTemplate } from './fixtures/fake-graph-state.ts'

const server = await getTestServer()
let graph: FakeGraph
beforeAll(async () => {
  graph = await startFakeGraph()
  server.platform.whatsapp.graph = graph.endpoint
})
afterAll(() => graph.close())

/** At which of the engine's moments it dies, and after how many passes of it: each moment three times. */
const moments: CloudCrashMoment[] = ['before', 'leaving', 'after', 'arrival', 'meanwhile', 'answer']
const kills = [1, 2, 1].flatMap((occurrence) => moments.map((moment) => ({ moment, occurrence })))
const people = ['15550100142', '15550100143', '15550100144'] as const

let port = 0
const engines = createCrashHarness<CloudCrashMoment>(
  server,
  new URL('./fixtures/cloud-crash-child.ts', import.meta.url),
  () => ({
    place: graph.endpoint,
  }),
)
const start = (moment: CloudCrashMoment, at?: number): ChildProcess =>
  engines(moment, at).once('message', (told) => {
    port = (told as { port: number }).port
  })

type TextBody = { text: { body: string } }
type TemplateBody = { template: { components: { parameters: { text: string }[] }[] } }
const readText = (body: object): string =>
  'template' in body
    ? ((body as TemplateBody).template.components[0]?.parameters[0]?.text ?? '')
    : (body as TextBody).text.body

describe('survives', () => {
  it(
    'a kill at any moment, against a WhatsApp test server: no message is lost or sent twice, and unknown outcomes are marked',
    async () => {
      const maren = await createPerson(server)
      const number = graph.addNumber()
      graph.setTemplates(number, [createTemplate('notice', { components: [{ type: 'BODY', text: '{{1}}' }] })])
      const { id: phoneNumberId, accessToken, appSecret } = number
      const keys = { engine: 'cloud', phoneNumberId, accessToken, appSecret }
      const { id } = (await maren.request('POST', '/whatsapp/accounts/connect', { name: 'Support', ...keys })).body.data
      expect((await maren.request('POST', `/whatsapp/accounts/${id}/templates/sync`)).status).toBe(200)
      const { callbackUrl } = (await maren.request('GET', `/whatsapp/accounts/${id}/webhook`)).body.data
      const path = new URL(callbackUrl).pathname
      number.webhook = async (body, signature) => {
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
        const url = `http://127.0.0.1:${port}${path}`
        // As Meta does: a call that is not answered is made again.
        const signal = AbortSignal.timeout(10_000)
        return (await fetch(url, { method: 'POST', body: new Uint8Array(body), headers, signal })).status
      }
      const [sent, written, pending]: [string[], string[], Promise<unknown>[]] = [[], [], []]
      const write = (from: string) => {
        const body = `from ${written.length}`
        written.push(body)
        pending.push(graph.write(number, { type: 'text', text: { body } }, from))
      }
      const talk = async () => {
        const [to, text] = [people[sent.length % 3], `to ${sent.length}`]
        // Every other message is made from a template.
        const { status } =
          sent.length % 2 === 0
            ? await maren.request('POST', `/whatsapp/accounts/${id}/send`, { to, type: 'text', text })
            : await maren.request('POST', `/whatsapp/accounts/${id}/template-messages`, {
                ...{ to, name: 'notice', language: 'en', body: { 1: text } },
              })
        expect(status).toBe(201)
        sent.push(text)
        write(people[written.length % 3] ?? '')
      }
      const first = start('never')
      await once(first, 'message')
      for (const one of people) write(one)
      await Promise.all(pending)
      first.kill('SIGKILL')

      const sample = sampleItems('cloud-kills', kills)
      for (const { moment, occurrence } of sample) {
        const dying = start(moment, occurrence)
        const died = once(dying, 'exit')
        await talk()
        await talk()
        await died
        expect(dying.signalCode).toBe('SIGKILL')
      }
      start('never')
      const state = async () => ({
        sent: await listStoredMessages(server, maren, true),
        came: await listStoredMessages(server, maren, false),
      })
      const listReached = () =>
        graph.accepted.filter(({ from }) => from === phoneNumberId).map(({ body }) => readText(body))
      const end = await waitUntil(
        server,
        maren,
        state,
        // The receipts of what has reached WhatsApp come in the end, also where its answer was lost.
        ({ sent: stored, came }) =>
          stored.every(({ content, status }) => status === (listReached().includes(content) ? 'READ' : 'UNKNOWN')) &&
          came.length >= written.length,
        120,
      )
      await Promise.all(pending)
      expect(end.sent.map(({ content }) => content)).toEqual(sent)
      expect((await listStoredMessages(server, maren, false)).map(({ content }) => content).sort()).toEqual(
        [...written].sort(),
      )
      const known = end.sent.filter(({ status }) => status === 'READ').map(({ content }) => content)
      expect(listReached().sort()).toEqual(known.sort())
      const unknown = end.sent.length - known.length
      expect(unknown).toBeLessThanOrEqual(sample.filter(({ moment }) => moment === 'leaving').length * 2)
    },
    proofTimeout,
  )
})
