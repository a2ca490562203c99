import { afterAll, beforeAll, describe } from 'vitest'
import { engineContract, type Peer } from '../fixtures/contract.ts'
import { openGraph } from './fixtures/graph.ts'
import { atPeace, hearing, keysOf, numberOf } from './fixtures/hearing.ts'

let graph: Awaited<ReturnType<typeof openGraph>>
beforeAll(async () => {
  graph = await openGraph()
  graph.behaviour.fate = (to) => (to === '15550100404' ? { code: 131026 } : 'take')
})
afterAll(() => graph.close())

/** What each end of the contract is here: the fake Graph API, and the host's next look where only that would tell. */
const peer: Peer = {
  prepare: (store) => keysOf(store, graph.number()),
  scan: async () => undefined,
  async write(account) {
    const body = `Where are the pallets? ${Math.random()}`
    await graph.write(numberOf(graph, account), { type: 'text', text: { body } })
    return body
  },
  async writeFile(account) {
    const content = Buffer.from('%PDF-1.7 the waybill')
    const id = graph.keep(content, 'application/pdf')
    await graph.write(numberOf(graph, account), { type: 'document', document: { id, mime_type: 'application/pdf' } })
    return content
  },
  readings: async (_account, providerId) => graph.taken.filter(({ id }) => id === providerId).length,
  async drop(account) {
    numberOf(graph, account).isGone = true
    await atPeace(account.session.ping())
  },
  async unlink(account) {
    numberOf(graph, account).accessToken = 'taken back'
    await atPeace(account.session.ping())
  },
  refused: { to: [{ kind: 'pn', value: '15550100404' }] },
}

describe('the Cloud API keeps the promises of an engine: it', () => {
  engineContract(async () => ({ engine: hearing(graph), peer }))
})
