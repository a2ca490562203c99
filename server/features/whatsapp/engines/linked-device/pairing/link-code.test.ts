import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../fixtures/test-account.ts'
import { createLinkedAccounts, isConnected } from '../fixtures/linked-accounts.ts'

type Office = Awaited<ReturnType<typeof createLinkedAccounts>>
let office: Office
beforeAll(async () => {
  office = await createLinkedAccounts()
})
afterEach(async () => {
  office.peer.behaviour.linkCodeError = null
  await office.leave()
})
afterAll(() => office.close())

const qrCodesOf = ({ events }: TestAccount) => [...new Set(events.connections.flatMap(({ qr }) => qr?.text ?? []))]
const outcomeOf = ({ events }: TestAccount, id: string) =>
  events.connections.findLast(({ pairing }) => pairing?.id === id)?.pairing

/** Opens an account that shows its first QR code. */
async function openUnpaired(options: Parameters<Office['opened']>[0] = {}) {
  const { account, store } = await office.opened({ scansQr: false, ...options })
  await account.until(() => qrCodesOf(account).length === 1)
  return { account, store }
}

/** Asks for a code, and waits for it. */
async function askFor(account: TestAccount, id: string, number: string): Promise<string> {
  await account.session.requestPairingCode?.({ id, number })
  const outcome = await account.until(() => outcomeOf(account, id))
  if (!('code' in outcome)) throw new Error(outcome.failure)
  return outcome.code
}

describe('does', () => {
  it('link the phone on which the code is entered, and stores the keys but not the code', async () => {
    const { account, store } = await openUnpaired()
    const code = await askFor(account, 'first', '15550102001')
    const shown = outcomeOf(account, 'first')
    const milliseconds = shown && 'code' in shown ? shown.expiresAt.getTime() - Date.now() : 0
    expect([milliseconds > 100_000, milliseconds <= 160_000]).toEqual([true, true])
    expect(store.size()).toBe(0)
    await account.session.requestPairingCode?.({ id: 'first', number: '15550102001' })
    office.peer.enterCode(code, '15550102001')
    await account.until(() => isConnected(account))
    expect(account.events.connections.at(-1)?.identity).toEqual({
      ...{ remoteId: '15550102001@c.us', phone: '+15550102001', name: 'Freight Office' },
    })
    expect(qrCodesOf(account)).toHaveLength(1)
    const stored = (await store.get('credentials', ['main'])).get('main') ?? ''
    expect(stored).toContain('15550102001')
    expect(stored).not.toContain(code)
    await office.peer.write('15550100142', '15550102001', { conversation: 'Is anybody there?' })
    await account.until(() => account.events.messages.find(({ content }) => content === 'Is anybody there?'))
  })

  it('show the code with each QR code that follows, any of which may be scanned instead', async () => {
    const { account } = await openUnpaired({ engine: office.engineOf({ qrLifetime: 2_000 }) })
    const code = await askFor(account, 'first', '15550102002')
    const before = qrCodesOf(account).length
    await account.until(() => qrCodesOf(account).length > before)
    const { qr, pairing } = account.events.connections.at(-1) ?? {}
    expect(pairing).toMatchObject({ id: 'first', code })
    office.peer.scan(qr?.text ?? '', { number: '15550102003' })
    await account.until(() => isConnected(account))
    expect(account.events.connections.at(-1)?.identity?.phone).toBe('+15550102003')
  })

  it('replace a code by a new one on a new connection, of which only the new one links', async () => {
    const { account } = await openUnpaired()
    const first = await askFor(account, 'first', '15550102004')
    const [qr] = qrCodesOf(account)
    const second = await askFor(account, 'second', '15550102005')
    expect(second).not.toBe(first)
    expect(account.events.connections.at(-1)?.qr?.text).not.toBe(qr)
    expect(() => office.peer.enterCode(first, '15550102004')).toThrow('no device has asked')
    office.peer.enterCode(second, '15550102005')
    await account.until(() => isConnected(account))
    expect(account.events.connections.at(-1)?.identity?.phone).toBe('+15550102005')
  })

  it('ask for a code requested before there was a QR code', async () => {
    const { account } = await office.opened({ scansQr: false })
    expect(await askFor(account, 'early', '15550102006')).toMatch(/^[1-9A-Z]{8}$/)
  })
})

describe('refuses', () => {
  it('a wrong code, and links with the next one', async () => {
    const engine = office.engineOf({ linkCodeTimeouts: { link: 2_500 } })
    const { account, store } = await openUnpaired({ engine })
    const code = await askFor(account, 'first', '15550102007')
    office.peer.enterCode(code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA', '15550102007')
    await account.until(() => 'failure' in (outcomeOf(account, 'first') ?? {}))
    expect(outcomeOf(account, 'first')).toEqual({ id: 'first', failure: 'wrong_code' })
    expect([isConnected(account), store.size()]).toEqual([false, 0])
    // The keys of the failed attempt are used up, so it shows new QR codes.
    expect(qrCodesOf(account).length).toBe(2)
    const next = await askFor(account, 'second', '15550102007')
    office.peer.enterCode(next, '15550102007')
    await account.until(() => isConnected(account))
  })

  it.each([
    ['404', 'not_on_whatsapp'],
    ['429', 'too_many'],
    ['403', 'refused'],
  ])('a number that WhatsApp refuses (%s) as %s', async (error, failure) => {
    office.peer.behaviour.linkCodeError = error
    const { account } = await openUnpaired()
    await account.session.requestPairingCode?.({ id: 'first', number: '15550102008' })
    expect(await account.until(() => outcomeOf(account, 'first'))).toEqual({ id: 'first', failure })
    office.peer.scan(qrCodesOf(account).at(-1) ?? '', { number: '15550102009' })
    await account.until(() => isConnected(account))
  })

  it('to wait for an answer for ever', async () => {
    office.peer.behaviour.linkCodeError = undefined
    const { account } = await openUnpaired({ engine: office.engineOf({ linkCodeTimeouts: { answer: 50 } }) })
    await account.session.requestPairingCode?.({ id: 'first', number: '15550102010' })
    expect(await account.until(() => outcomeOf(account, 'first'))).toEqual({ id: 'first', failure: 'no_answer' })
  })

  it('a code after the last QR code has expired', async () => {
    office.peer.behaviour.refs = 2
    const { account } = await openUnpaired({ engine: office.engineOf({ qrLifetime: 1_500 }) })
    office.peer.behaviour.refs = 6
    await askFor(account, 'first', '15550102011')
    const over = await account.until(() => account.events.connections.find(({ status }) => status === 'DISCONNECTED'))
    expect(over).toEqual({ status: 'DISCONNECTED', reason: 'code_timeout' })
  })
})

describe('survives', () => {
  it('an account removed before a phone was linked, without unlinking that of the number', async () => {
    const { account } = await openUnpaired()
    await askFor(account, 'first', '15550102012')
    await account.session.logout()
    await account.close()
    await expect.poll(() => office.peer.connections()).toBe(0)
    expect(office.peer.removed).toEqual([])
  })
})
