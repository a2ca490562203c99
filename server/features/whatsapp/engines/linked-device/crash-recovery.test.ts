import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createCrashHarness, listStoredMessages } from '../fixtures/crash-harness.ts'
import { waitUntil } from '../fixtures/run-engines.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from './fixtures/fake-whatsapp.ts'
import type { DeviceCrashMoment, FakeServerAddress } from './fixtures/linked-device-crash-child.ts'

const server = await getTestServer({ alone: true })
let peer: FakeWhatsApp
beforeAll(async () => {
  peer = await startFakeWhatsApp()
})
afterAll(() => peer.close())

/** The moments that are worst, or on demand so many rounds of all of them. */
const rounds = Number(process.env.KILL_ROUNDS ?? 0)
const all = ['before', 'reading', 'after', 'receipt', 'unstored', 'stored'] as const
const moments =
  rounds > 0 ? Array.from({ length: rounds }, () => all).flat() : (['reading', 'after', 'stored'] as const)
const amara = '15550100142'
const office = '15550001000'

const engines = createCrashHarness<DeviceCrashMoment>(
  server,
  new URL('./fixtures/linked-device-crash-child.ts', import.meta.url),
  (): FakeServerAddress => ({
    server: peer.url,
    root: Buffer.from(peer.library.WA_CERT_DETAILS.PUBLIC_KEY).toString('base64'),
  }),
)

describe('survives', () => {
  it(
    'being killed at any moment, with WhatsApp at the other end: nothing sent or received is lost or there twice',
    async () => {
      const maren = await createPerson(server)
      const body = { name: 'Support', engine: 'linked-device' }
      const { id } = (await maren.request('POST', '/whatsapp/accounts/connect', body)).body.data
      const statusOf = async () => (await maren.request('GET', '/whatsapp/accounts')).body.data[0]?.status
      const first = engines('never')
      const [{ qr }] = await once(first, 'message')
      peer.scan(qr, { number: office })
      await waitUntil(server, maren, statusOf, (status) => status === 'CONNECTED')
      const [sent, written]: [string[], string[]] = [[], []]
      const talk = async () => {
        const text = `to ${sent.length}`
        await maren.request('POST', `/whatsapp/accounts/${id}/send`, {
          to: `1555077${sent.length % 3}`,
          type: 'text',
          text,
        })
        sent.push(text)
        const conversation = `from ${written.length}`
        await peer.write(amara, office, { conversation })
        written.push(conversation)
      }
      await talk()
      await waitUntil(
        server,
        maren,
        () => listStoredMessages(server, maren, false),
        ({ length }) => length === 1,
      )
      first.kill('SIGKILL')

      for (const [n, moment] of moments.entries()) {
        const dying = engines(moment === 'reading' ? 'never' : moment, 1 + (n % 2))
        const died = once(dying, 'exit')
        // Its message has reached WhatsApp, and who it is for reads it.
        if (moment === 'reading')
          peer.behaviour.acknowledgementError = () => {
            dying.kill('SIGKILL')
            return null
          }
        await talk()
        await talk()
        await died
        expect(dying.signalCode).toBe('SIGKILL')
        peer.behaviour.acknowledgementError = () => null
      }
      engines('never')
      const sentOf = async () => listStoredMessages(server, maren, true)
      const cameOf = async () => (await listStoredMessages(server, maren, false)).map(({ content }) => content)
      const lacking = async () => {
        const [unread, came] = [(await sentOf()).filter(({ status }) => status !== 'READ'), await cameOf()]
        return [...unread, ...written.filter((one) => !came.includes(one))]
      }
      await waitUntil(server, maren, lacking, ({ length }) => length === 0, 60)
      expect((await sentOf()).map(({ content }) => content)).toEqual(sent)
      expect((await cameOf()).sort()).toEqual([...written].sort())
      expect(peer.received.map(({ message }) => message.extendedTextMessage?.text).sort()).toEqual([...sent].sort())
      if (rounds > 0) console.info(`${moments.length} deaths, ${sent.length} sent, ${written.length} came`)
    },
    60_000 + moments.length * 15_000,
  )
})
