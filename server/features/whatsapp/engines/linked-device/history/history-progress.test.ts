import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryChoice } from '#contract/whatsapp/enums.ts'
import { historyOf, historyTypes } from '../fixtures/device-history.ts'
import { createLinkedAccounts } from '../fixtures/linked-accounts.ts'

let office: Awaited<ReturnType<typeof createLinkedAccounts>>
beforeAll(async () => {
  office = await createLinkedAccounts()
})
afterEach(() => office.leave())
afterAll(() => office.close())

/** Links a phone, which then hands over these parts of its history. */
async function handOver(history: HistoryChoice, parts: [type: number, percent: number][]) {
  const { account, aliases } = await office.paired({ history })
  const number = office.numberOf(account)
  const own = { from: `${number}@s.whatsapp.net`, category: 'peer' }
  for (const [at, [syncType, progress]] of parts.entries())
    await office.peer.write(
      number,
      number,
      historyOf(office.peer, [{ text: `part ${at}`, days: at + 1 }], { syncType, progress }),
      own,
    )
  return { account, aliases }
}

describe('does', () => {
  it('report how much of the last month the phone has handed over, after its messages are stored', async () => {
    const { account } = await handOver('month', [
      [historyTypes.recent, 40],
      [historyTypes.recent, 100],
    ])
    const storedBefore: number[] = []
    await account.until(() => {
      while (storedBefore.length < account.events.history.length) storedBefore.push(account.events.messages.length)
      return storedBefore.length === 2
    })
    expect(account.events.history).toEqual([{ percent: 40 }, { percent: 100 }])
    expect(storedBefore).toEqual([1, 2])
  })

  it('import everything that the phone offers, and not count the last month as all of it', async () => {
    const { account } = await handOver('all', [
      [historyTypes.recent, 100],
      [historyTypes.everything, 30],
      [historyTypes.everything, 100],
    ])
    await account.until(() => account.events.history.length === 3)
    expect(account.events.history.map(({ percent }) => percent)).toEqual([0, 30, 100])
    expect(account.events.messages.map(({ content }) => content)).toEqual(['part 0', 'part 1', 'part 2'])
  })
})

describe('refuses', () => {
  it('to report what is not imported, or percentages that cannot be', async () => {
    const { account } = await handOver('month', [
      [historyTypes.names, 50],
      [historyTypes.recent, 250],
    ])
    await account.until(() => account.events.history.length > 0)
    expect(account.events.history).toEqual([{ percent: 100 }])
    const none = await handOver('none', [[historyTypes.recent, 100]])
    // The names of people are reported before the progress.
    await expect.poll(() => none.aliases.flat()).not.toEqual([])
    expect(none.account.events.history).toEqual([])
  })
})
