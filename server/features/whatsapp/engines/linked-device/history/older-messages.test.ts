import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { historyOf } from '../fixtures/device-history.ts'
import { createLinkedAccounts, customerNumber, findOlderRequest } from '../fixtures/linked-accounts.ts'

let office: Awaited<ReturnType<typeof createLinkedAccounts>>
beforeAll(async () => {
  office = await createLinkedAccounts()
})
afterEach(() => office.leave())
afterAll(() => office.close())

const chat = [{ kind: 'pn' as const, value: customerNumber }]
const oldest = { providerId: '3EB0FIRST', fromMe: true, at: new Date('2026-02-03T04:05:06.789Z') }
/** How WhatsApp numbers an answer to a request. */
const onDemand = { syncType: 6, progress: 100 }

/** Links a phone, which then answers a request for older messages with these. */
async function ask(said: { text: string; days: number }[]) {
  const { account } = await office.paired({ history: 'none' })
  await account.session.requestOlder?.(chat, oldest)
  const number = office.numberOf(account)
  const own = { from: `${number}@s.whatsapp.net`, category: 'peer' }
  await office.peer.write(number, number, historyOf(office.peer, said, onDemand), own)
  const answer = await account.until(() => account.events.older.at(0))
  return { account, number, answer }
}

describe('does', () => {
  it('asks its own phone for fifty messages before the oldest, to the millisecond', async () => {
    const { number } = await ask([])
    await office.peer.until(() => office.peer.received.some(({ message }) => findOlderRequest(message)))
    const request = office.peer.received.find(({ message }) => findOlderRequest(message))
    expect(request?.to).toBe(`${number}@s.whatsapp.net`)
    expect(JSON.parse(JSON.stringify(findOlderRequest(request?.message ?? {})))).toEqual({
      chatJid: '15550100142@s.whatsapp.net',
      oldestMsgId: '3EB0FIRST',
      oldestMsgFromMe: true,
      oldestMsgTimestampMs: '1770091506789',
      onDemandMsgCount: 50,
    })
  })

  it('takes what it asked for, however old, although it imports nothing by itself', async () => {
    const { account, answer } = await ask([{ text: 'five years ago', days: 1_826 }])
    expect(account.events.messages.map(({ content, source }) => [content, source])).toEqual([
      ['five years ago', 'history'],
    ])
    expect(answer).toEqual({ chat, hasEnded: false })
  })

  it('says that the phone has no more when it hands over nothing', async () => {
    expect((await ask([])).answer).toEqual({ chat, hasEnded: true })
  })
})

describe('refuses', () => {
  it('to ask for a chat without an address', async () => {
    const { account } = await office.usual()
    await expect(account.session.requestOlder?.([], oldest)).rejects.toMatchObject({ class: 'permanent' })
  })
})
