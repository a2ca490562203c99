import { afterAll, beforeAll, describe } from 'vitest'
import { engineContract, type Peer as Other } from '../fixtures/contract.ts'
import { openPeer, type Peer } from './fixtures/peer.ts'
import { linkedDeviceEngine } from './linked-device.ts'

let peer: Peer
beforeAll(async () => {
  peer = await openPeer()
})
afterAll(() => peer.close())

const engine = () => linkedDeviceEngine({ url: peer.url, agent: peer.agent, pace: null })

let numbers = 0
const own = new WeakMap<object, string>()
const numberOf = (account: object) => {
  const number = own.get(account)
  if (!number) throw new Error('not paired')
  return number
}
const amara = '15550100142'

const other: Other = {
  async scan(qrText, account) {
    const number = own.get(account) ?? `1555000${String(++numbers).padStart(4, '0')}`
    own.set(account, number)
    peer.scan(qrText, { number })
  },
  async write(account) {
    await peer.write(amara, numberOf(account), { conversation: 'Is anybody there?' })
    return 'Is anybody there?'
  },
  async writeFile(account) {
    const content = Buffer.from('%PDF-1.7 the order')
    const documentMessage = {
      ...(await peer.file(content, 'document')),
      mimetype: 'application/pdf',
      fileName: 'order.pdf',
    }
    await peer.write(amara, numberOf(account), { documentMessage })
    return content
  },
  readings: async (_account, providerId) => peer.received.filter(({ id }) => id === providerId).length,
  drop: async (account) => peer.online(numberOf(account)).drop(),
  unlink: async (account) =>
    peer.online(numberOf(account)).send({
      tag: 'stream:error',
      attrs: { code: '401' },
      content: [{ tag: 'conflict', attrs: { type: 'device_removed' } }],
    }),
  refused: { to: [{ kind: 'pn', value: '15550100404' }] },
}

describe('the linked device keeps the promises of an engine: it', () => {
  engineContract(async () => {
    peer.behaviour.strangers.add('15550100404')
    return { engine: engine(), peer: other }
  })
})
