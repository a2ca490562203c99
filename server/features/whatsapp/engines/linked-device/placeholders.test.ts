import { randomBytes } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboundMessage } from '../engine.ts'
import { createLinkedAccounts, customerNumber } from './fixtures/linked-accounts.ts'

type Office = Awaited<ReturnType<typeof createLinkedAccounts>>
let office: Office
let account: Awaited<ReturnType<Office['usual']>>['account']
let number: string
beforeAll(async () => {
  office = await createLinkedAccounts()
  account = (await office.usual()).account
  number = office.numberOf(account)
})
afterAll(() => office.close())

const customer = `${customerNumber}@s.whatsapp.net`
const heard = (id: string, type?: string): Promise<InboundMessage> =>
  account.until(() =>
    account.events.messages.find((one) => one.providerId === id && (type === undefined || one.type === type)),
  )
/** Everything that was reported about an id, once a later message has come. */
async function typesOf(id: string): Promise<string[]> {
  const last = await office.peer.write(customerNumber, number, { conversation: 'and?' })
  await heard(last)
  return account.events.messages.filter(({ providerId }) => providerId === id).map(({ type }) => type)
}

function sendStanza(tag: string, attrs: Record<string, string>, content: BinaryNode[]): void {
  const t = '1777626000'
  office.peer.stanza(number, { tag, attrs: { t, from: customer, notify: 'Amara', ...attrs }, content })
}
const sendUnreadable = (id: string) =>
  sendStanza('message', { id, type: 'text' }, [
    { tag: 'enc', attrs: { v: '2', type: 'msg' }, content: randomBytes(80) },
  ])
const sendCall = (id: string, tag: string, attrs: Record<string, string> = {}, content: BinaryNode[] = []) =>
  sendStanza('call', { id: `${id} ${tag}` }, [
    { tag, attrs: { 'call-id': id, 'call-creator': customer, ...attrs }, content },
  ])

describe('does', () => {
  it('reports a message that cannot be decrypted, and then its content under the same id', async () => {
    sendUnreadable('GARBLED')
    expect(await heard('GARBLED')).toMatchObject({
      ...{ type: 'awaited', content: '', fromMe: false, senderName: 'Amara', source: 'live' },
      chat: [{ kind: 'pn', value: customerNumber }],
      at: new Date('2026-05-01T09:00:00Z'),
    })
    await office.peer.write(customerNumber, number, { conversation: 'now readable' }, { id: 'GARBLED' })
    expect((await heard('GARBLED', 'text')).content).toBe('now readable')
  })

  it.each(['view_once', 'view_once_unavailable_fanout'])('reports a view-once message (%s)', async (type) => {
    sendStanza('message', { id: `ONCE ${type}`, type: 'media' }, [{ tag: 'unavailable', attrs: { type } }])
    expect(await heard(`ONCE ${type}`)).toMatchObject({ type: 'view_once', content: '' })
    expect(await typesOf(`ONCE ${type}`)).toEqual(['view_once'])
  })

  it('reports a call that nobody answered, by voice or video, whether it timed out or the caller gave up', async () => {
    sendCall('RANG OUT', 'offer', { caller_pn: customer })
    sendCall('RANG OUT', 'terminate', { reason: 'timeout' })
    expect(await heard('RANG OUT')).toMatchObject({ type: 'missed_call', senderName: 'Amara' })
    sendCall('GAVE UP', 'offer', {}, [{ tag: 'video', attrs: {} }])
    sendCall('GAVE UP', 'terminate')
    expect(await heard('GAVE UP')).toMatchObject({ type: 'missed_video_call' })
    expect([await typesOf('RANG OUT'), await typesOf('GAVE UP')]).toEqual([['missed_call'], ['missed_video_call']])
  })
})

describe('refuses', () => {
  it('to call a call missed that was answered or declined, here or on another device, or that was a group’s', async () => {
    sendCall('ANSWERED', 'offer')
    sendCall('ANSWERED', 'accept')
    sendCall('ANSWERED', 'terminate')
    sendCall('DECLINED', 'offer')
    sendCall('DECLINED', 'reject')
    sendCall('PHONE', 'offer')
    sendCall('PHONE', 'terminate', { reason: 'accepted_elsewhere' })
    sendCall('GROUP', 'offer', { 'group-jid': '1203630@g.us' })
    sendCall('GROUP', 'terminate')
    sendCall('UNKNOWN', 'terminate')
    for (const id of ['ANSWERED', 'DECLINED', 'PHONE', 'GROUP', 'UNKNOWN']) expect(await typesOf(id)).toEqual([])
  })

  it('to report as unreadable what was read before', async () => {
    const id = await office.peer.write(customerNumber, number, { conversation: 'clear' })
    await heard(id)
    sendUnreadable(id)
    expect(await typesOf(id)).toEqual(['text'])
  })
})
