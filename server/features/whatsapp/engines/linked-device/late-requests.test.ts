import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { historyOf } from './fixtures/device-history.ts'
import { createLinkedAccounts } from './fixtures/linked-accounts.ts'
import { createSentMessages } from './messages/sent-messages.ts'

type Office = Awaited<ReturnType<typeof createLinkedAccounts>>
let office: Office
let peer: Office['peer']
let paired: Office['paired']
beforeAll(async () => {
  office = await createLinkedAccounts()
  ;({ peer, paired } = office)
})
afterEach(() => office.leave())
afterAll(() => office.close())

describe('survives', () => {
  it('a second device of the reader, which asks for a message that another one has got', async () => {
    const { account, store } = await paired()
    const { providerId } = await account.send({ content: 'For both of you' })
    await account.until(() => account.events.statuses.some((one) => one.status === 'READ'))
    const sentMessages = createSentMessages(store)
    const kept = await sentMessages.find(peer.library, providerId)
    expect(kept?.extendedTextMessage?.text).toBe('For both of you')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.9 * 86_400_000 })
    try {
      await createSentMessages(store).save(peer.library, 'LATER', { conversation: 'later' })
      expect(await sentMessages.find(peer.library, providerId)).toBeDefined()
      vi.setSystemTime(Date.now() + 0.2 * 86_400_000)
      await createSentMessages(store).save(peer.library, 'LATEST', { conversation: 'latest' })
      expect(await sentMessages.find(peer.library, providerId)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('thousands of old messages: what happens now is not held up by them', async () => {
    let storeHistory = (_can: boolean): void => undefined
    const isStored = new Promise<boolean>((resolve) => {
      storeHistory = resolve
    })
    const { account, asked } = await paired({ canStore: (what) => (what === 'long ago' ? isStored : true) })
    const number = office.numberOf(account)
    await peer.write(number, number, historyOf(peer, [{ text: 'long ago', days: 7 }]), {
      ...{ from: `${number}@s.whatsapp.net`, category: 'peer' },
    })
    await peer.until(() => asked.includes('long ago'))
    const { providerId } = await account.send({})
    await account.until(() =>
      account.events.statuses.some((one) => one.providerId === providerId && one.status === 'READ'),
    )
    expect(account.events.messages.map(({ content }) => content)).toEqual([])
    storeHistory(true)
    await account.until(() => account.events.messages.some(({ content }) => content === 'long ago'))
  })
})
