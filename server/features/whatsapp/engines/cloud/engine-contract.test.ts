import { afterAll, beforeAll, describe } from 'vitest'
import { describeEngineContract } from '../fixtures/engine-contract.ts'
import type { EnginePeer } from '../fixtures/test-account.ts'
import { startFakeGraph } from './fixtures/fake-graph.ts'
import { findNumber, ignoreErrors, storeCredentials, withWebhookDelivery } from './fixtures/webhook-engine.ts'

let graph: Awaited<ReturnType<typeof startFakeGraph>>
beforeAll(async () => {
  graph = await startFakeGraph()
  graph.behaviour.decideOutcome = (to) => (to === '15550100404' ? { code: 131026 } : 'accept')
})
afterAll(() => graph.close())

/** What each end of the contract is here: the fake Graph API, and the host's next look where only that would tell. */
const peer: EnginePeer = {
  prepare: (store) => storeCredentials(store, graph.addNumber()),
  scan: async () => undefined,
  async write(account) {
    const body = `Where are the pallets? ${Math.random()}`
    await graph.write(findNumber(graph, account), { type: 'text', text: { body } })
    return body
  },
  async writeFile(account) {
    const content = Buffer.from('%PDF-1.7 the waybill')
    const id = graph.storeFile(content, 'application/pdf')
    await graph.write(findNumber(graph, account), { type: 'document', document: { id, mime_type: 'application/pdf' } })
    return content
  },
  // WhatsApp only says that an audio file is a voice note, and never sends what could not be read.
  protocol: { voiceDetails: false, placeholders: false, numberChanges: true },
  async writeVoiceNote(account) {
    const content = Buffer.from('OggS the customer speaks')
    const id = graph.storeFile(content, 'audio/ogg')
    const audio = { id, mime_type: 'audio/ogg; codecs=opus', voice: true }
    await graph.write(findNumber(graph, account), { type: 'audio', audio })
    return { content, voice: { seconds: 7, waveform: Array.from({ length: 64 }, () => 50) } }
  },
  async voiceNoteOf(_account, providerId) {
    const found = graph.accepted.find(({ id, assignedId }) => id === providerId || assignedId === providerId)
    return (found?.body.audio as { voice?: boolean } | undefined)?.voice === true ? {} : null
  },
  async writeForwarded(account) {
    const body = 'Look at this lane'
    await graph.write(findNumber(graph, account), { type: 'text', text: { body }, context: { forwarded: true } })
    return body
  },
  async writeFromAd(account) {
    const texts = { headline: 'Spring freight rates', body: 'From 90 EUR a pallet' }
    const source = { source_type: 'ad', source_id: '120210000000000000', source_url: 'https://fb.me/spring' }
    const referral = { ...source, ...texts, ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ' }
    await graph.write(findNumber(graph, account), { type: 'text', text: { body: 'Is it valid?' }, referral })
    const link = { url: 'https://fb.me/spring', clickId: 'ARAkLkA8rmlFeiCktEJQ' }
    return { kind: 'ad', id: '120210000000000000', ...texts, ...link }
  },
  async writeUnreadable(account) {
    const errors = [{ code: 131051, title: 'Message type unknown' }]
    await graph.write(findNumber(graph, account), { type: 'unsupported', errors })
    return async () => ''
  },
  async changeNumber(account) {
    const [before, now] = ['15550100177', '15550100977']
    const number = findNumber(graph, account)
    await graph.write(number, { type: 'text', text: { body: 'Hello' } }, before)
    const system = { type: 'user_changed_number', wa_id: now, body: 'Amara has another number' }
    await graph.write(number, { type: 'system', system }, before)
    return { before, now }
  },
  countReceived: async (_account, providerId) =>
    graph.accepted.filter(({ id, assignedId }) => id === providerId || assignedId === providerId).length,
  async quotedBy(_account, providerId) {
    const found = graph.accepted.find(({ id, assignedId }) => id === providerId || assignedId === providerId)
    return (found?.body.context as { message_id?: string } | undefined)?.message_id
  },
  async reactionTo(_account, providerId) {
    const reactions = graph.accepted
      .map(({ body }) => body.reaction as { message_id: string; emoji: string } | undefined)
      .filter((reaction) => reaction?.message_id === providerId)
    return reactions.at(-1)?.emoji
  },
  async drop(account) {
    findNumber(graph, account).isUnreachable = true
    await ignoreErrors(account.session.ping())
  },
  async unlink(account) {
    findNumber(graph, account).accessToken = 'taken back'
    await ignoreErrors(account.session.ping())
  },
  rejectedMessage: { to: [{ kind: 'pn', value: '15550100404' }] },
}

describe('the Cloud API engine', () => {
  describeEngineContract(async () => ({ engine: withWebhookDelivery(graph), peer }))
})
