import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofTimeout, sampleItems } from '../../../../../spec/proofs/sample.ts'
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

/** At which of the engine's moments it dies, and after how many passes of it: each moment three times. */
const moments = ['before', 'reading', 'after', 'receipt', 'unstored', 'stored'] as const
const kills = [1, 2, 1].flatMap((occurrence) => moments.map((moment) => ({ moment, occurrence })))
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
    'a kill at any moment, against a WhatsApp test server: no message is lost or duplicated',
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

      for (const { moment, occurrence } of sampleItems('device-kills', kills)) {
        const dying = engines(moment === 'reading' ? 'never' : moment, occurrence)
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
      await waitUntil(server, maren, lacking, ({ length }) => length === 0, 120)
      expect((await sentOf()).map(({ content }) => content)).toEqual(sent)
      expect((await cameOf()).sort()).toEqual([...written].sort())
      expect(peer.received.map(({ message }) => message.extendedTextMessage?.text).sort()).toEqual([...sent].sort())
    },
    proofTimeout,
  )
})
