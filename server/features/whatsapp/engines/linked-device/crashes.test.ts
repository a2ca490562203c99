import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../../../platform/testing/people.ts'
import { until } from '../fixtures/running.ts'
import type { Moment, Mortal } from './fixtures/mortal.ts'
import { openPeer, type Peer } from './fixtures/peer.ts'

const server = await aServer({ alone: true })
let peer: Peer
beforeAll(async () => {
  peer = await openPeer()
})
afterAll(() => peer.close())

/** The two moments that are worst, or on demand so many rounds of all of them. */
const rounds = Number(process.env.KILL_ROUNDS ?? 0)
const all: Moment[] = ['before', 'after', 'receipt', 'unstored', 'stored']
const moments: Moment[] = rounds > 0 ? Array.from({ length: rounds }, () => all).flat() : ['after', 'stored']
const amara = '15550100142'
const office = '15550001000'

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

const engines = (moment: Moment, at = 1): ChildProcess => {
  const { database, files, appSecret } = server.platform
  const mortal: Mortal = {
    database: String(database.owner.options.connectionString),
    files: dirname(files.path(uuidv7())),
    appSecret,
    server: peer.url,
    root: Buffer.from(peer.library.WA_CERT_DETAILS.PUBLIC_KEY).toString('base64'),
    moment,
    at,
  }
  child = fork(new URL('./fixtures/mortal.ts', import.meta.url), [JSON.stringify(mortal)], {
    execArgv: ['--import', 'tsx'],
  })
  return child
}

const rowsOf = async (person: Person, fromMe: boolean) =>
  (
    await server.platform.database.owner.query(
      'select content, status from whatsapp_messages where workspace_id = $1 and from_me = $2 order by id',
      [person.workspaceId, fromMe],
    )
  ).rows as { content: string; status: string }[]

describe('survives', () => {
  it(
    'being killed at any moment, with WhatsApp at the other end: nothing sent or received is lost or there twice',
    async () => {
      const maren = await aPerson(server)
      const body = { name: 'Support', engine: 'linked-device' }
      const { id } = (await maren.calls('POST', '/whatsapp/accounts/connect', body)).body.data
      const statusOf = async () => (await maren.calls('GET', '/whatsapp/accounts')).body.data[0]?.status
      const first = engines('never')
      const [{ qr }] = await once(first, 'message')
      peer.scan(qr, { number: office })
      await until(server, maren, statusOf, (status) => status === 'CONNECTED')
      const [sent, written]: [string[], string[]] = [[], []]
      const talk = async () => {
        const text = `to ${sent.length}`
        await maren.calls('POST', `/whatsapp/accounts/${id}/send`, {
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
      await until(
        server,
        maren,
        () => rowsOf(maren, false),
        ({ length }) => length === 1,
      )
      first.kill('SIGKILL')

      for (const [n, moment] of moments.entries()) {
        const dying = engines(moment, 1 + (n % 2))
        const died = once(dying, 'exit')
        await talk()
        await talk()
        await died
        expect(dying.signalCode).toBe('SIGKILL')
      }
      engines('never')
      const isQuiet = async () => ({ sent: await rowsOf(maren, true), came: await rowsOf(maren, false) })
      const end = await until(
        server,
        maren,
        isQuiet,
        (all) => all.sent.every(({ status }) => status === 'READ') && all.came.length >= written.length,
      )
      expect(end.sent.map(({ content }) => content)).toEqual(sent)
      expect(end.came.map(({ content }) => content).sort()).toEqual([...written].sort())
      expect(peer.received.map(({ message }) => message.extendedTextMessage?.text).sort()).toEqual([...sent].sort())
    },
    60_000 + moments.length * 15_000,
  )
})
