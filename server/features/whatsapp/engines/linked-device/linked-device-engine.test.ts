import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LeaseLostError } from '../engine.ts'
import type { TestAccount } from '../fixtures/test-account.ts'
import { enforceSignatureChecks } from './baileys.ts'
import { historyOf } from './fixtures/device-history.ts'
import { createLinkedAccounts, customerNumber, isConnected } from './fixtures/linked-accounts.ts'
import { libraryVersion } from './stored-credentials.ts'

const curve = createRequire(createRequire(import.meta.url).resolve('baileys'))('libsignal/src/curve.js')
const printed = vi.spyOn(console, 'info')

type Office = Awaited<ReturnType<typeof createLinkedAccounts>>
let office: Office
let peer: Office['peer']
let opened: Office['opened']
let paired: Office['paired']
beforeAll(async () => {
  office = await createLinkedAccounts()
  ;({ peer, opened, paired } = office)
})
afterEach(() => office.leave())
afterAll(() => office.close())

describe('does', () => {
  it('reconnects after pairing when the server requests a restart, and stores keys with the credentials', async () => {
    const { account, store } = await paired()
    expect(account.events.connections.map(({ status, reason }) => reason ?? status)).toEqual([
      'CONNECTING',
      'QR_READY',
      'CONNECTED',
    ])
    expect(account.events.connections.at(-1)?.identity).toEqual({
      remoteId: `${office.numberOf(account)}@c.us`,
      phone: `+${office.numberOf(account)}`,
      name: 'Freight Office',
    })
    expect((await store.all('signal pre-key')).size).toBeGreaterThan(4)
    expect(JSON.parse((await store.get('credentials', ['main'])).get('main') ?? '')).toMatchObject({
      library: libraryVersion,
    })
  })

  it('sends each message type, and reports one that it had to simplify', async () => {
    const { account } = await office.usual()
    const read = async (more: Parameters<TestAccount['send']>[0]) => {
      const { providerId } = await account.send(more)
      return (await office.received(providerId)).message
    }
    expect((await read({ content: 'On our way' })).extendedTextMessage?.text).toBe('On our way')
    const location = { latitude: 1.5, longitude: 2.5, name: 'Yard' }
    expect((await read({ type: 'location', payload: { location } })).locationMessage).toMatchObject({
      degreesLatitude: 1.5,
      degreesLongitude: 2.5,
      name: 'Yard',
    })
    const contacts = [{ name: 'Lea; Roth\nand, Co', phones: ['+1 555 010 0103'] }]
    const { contactMessage } = await read({ type: 'contact', payload: { contacts } })
    expect(contactMessage?.vcard?.split('\n').slice(3, 5)).toEqual([
      'FN:Lea\\; Roth\\nand\\, Co',
      'TEL;type=CELL;waid=15550100103:+1 555 010 0103',
    ])
    const choices = ['Yes', 'No'].map((title) => ({ type: 'reply', reply: { id: title, title } }))
    const interactive = { type: 'button', body: { text: 'Deliver?' }, action: { buttons: choices } }
    expect((await read({ type: 'interactive', content: '', payload: { interactive } })).extendedTextMessage?.text).toBe(
      'Deliver?\n1. Yes\n2. No',
    )
  })

  it('sends an image without decoding it, and the recipient can open it', async () => {
    const { account } = await office.usual()
    const content = Buffer.from('no picture at all')
    const media = { file: 'a', open: () => Readable.from([content]), mediaType: 'image/png', bytes: 17, filename: null }
    const { providerId } = await account.send({ type: 'image', content: 'The yard', media })
    const { imageMessage } = (await office.received(providerId)).message
    expect(imageMessage).toMatchObject({ caption: 'The yard', mimetype: 'image/png' })
    expect(imageMessage?.jpegThumbnail?.length ?? 0).toBe(0)
    await peer.write(customerNumber, office.numberOf(account), { imageMessage })
    const { media: came } = await account.until(() => account.events.messages.find((one) => one.type === 'image'))
    expect(await buffer(await account.session.fetchMedia(came?.ref ?? ''))).toEqual(content)
  })

  it('links a phone number to a hidden id (LID), and recognizes the hidden id alone', async () => {
    const { account, aliases } = await office.usual()
    const from = { from: '915550100777@lid', sender_pn: '15550100777@s.whatsapp.net' }
    await peer.write('15550100777', office.numberOf(account), { conversation: 'both' }, from)
    await peer.write('15550100777', office.numberOf(account), { conversation: 'hidden' }, { from: from.from })
    const both = [
      { kind: 'lid', value: '915550100777' },
      { kind: 'pn', value: '15550100777' },
    ]
    for (const content of ['both', 'hidden'])
      expect((await account.until(() => account.events.messages.find((one) => one.content === content))).chat).toEqual(
        both,
      )
    await account.send({ to: [{ kind: 'pn', value: '15550100778' }] })
    expect(aliases).toContainEqual([
      { kind: 'pn', value: '15550100778' },
      { kind: 'lid', value: '915550100778' },
    ])
  })

  it('imports messages of the last month as history, and those sent from the phone as its own', async () => {
    const { account } = await paired()
    const number = office.numberOf(account)
    const own = { from: `${number}@s.whatsapp.net`, category: 'peer' }
    const said = [
      { text: 'last week', days: 7 },
      { text: 'long ago', days: 90 },
    ]
    await peer.write(number, number, historyOf(peer, said), own)
    const typed = {
      deviceSentMessage: { destinationJid: `${customerNumber}@s.whatsapp.net`, message: { conversation: 'by phone' } },
    }
    await peer.write(number, number, typed, { from: own.from, recipient: `${customerNumber}@s.whatsapp.net` })
    await account.until(() => account.events.messages.length === 2)
    expect(
      account.events.messages
        .map(({ content, source, fromMe, chat }) => [content, source, fromMe, chat[0]?.value])
        .sort(),
    ).toEqual([
      ['by phone', 'live', true, customerNumber],
      ['last week', 'history', false, customerNumber],
    ])
  })

  it('imports all messages that the phone offers, or none, if told so', async () => {
    const said = [
      { text: 'last week', days: 7 },
      { text: 'long ago', days: 90 },
    ]
    for (const [history, imported] of [
      ['all', ['last week', 'long ago']],
      ['none', []],
    ] as const) {
      const { account, aliases } = await paired({ history })
      const number = office.numberOf(account)
      await peer.write(number, number, historyOf(peer, said), { from: `${number}@s.whatsapp.net`, category: 'peer' })
      // The names of people are reported after their messages.
      await expect.poll(() => aliases.flat().map(({ value }) => value)).toContain(customerNumber)
      expect([history, account.events.messages.map(({ content }) => content).sort()]).toEqual([history, imported])
    }
  })

  it('sends read receipts to WhatsApp', async () => {
    const { account } = await office.usual()
    const providerId = await peer.write(customerNumber, office.numberOf(account), { conversation: 'seen?' })
    await account.until(() => account.events.messages.some((one) => one.providerId === providerId))
    await account.session.markRead(
      [{ kind: 'pn', value: customerNumber }],
      [{ providerId, fromMe: false, at: new Date() }],
    )
    expect(await peer.confirmed(providerId, 'read')).toBe(true)
  })
})

describe('refuses', () => {
  it('to reconnect after a disconnection that requires a person, and retries after any other (WA-033)', async () => {
    const { account, store } = await paired()
    await account.close()
    const ends: [string, string, boolean][] = [
      ['402', 'banned', false],
      ['405', 'outdated', true],
      ['411', 'rejected', false],
      ['440', 'replaced', false],
      ['500', 'network', true],
      ['503', 'network', true],
      ['428', 'network', true],
    ]
    for (const [code, reason, canRetry] of ends) {
      peer.behaviour.failure = code
      const again = await opened({ store })
      const over = await again.account.until(() =>
        again.account.events.connections.find((one) => one.status === 'DISCONNECTED'),
      )
      expect([code, over.reason, over.canRetry ?? false]).toEqual([code, reason, canRetry])
    }
    peer.behaviour.failure = null
    expect((await store.get('credentials', ['main'])).size).toBe(1)
    const back = await opened({ store }, office.numberOf(account))
    await back.account.until(() => isConnected(back.account))
    const conflict = { tag: 'conflict', attrs: { type: 'replaced' } }
    peer.online(office.numberOf(account)).send({ tag: 'stream:error', attrs: {}, content: [conflict] })
    const over = await back.account.until(() =>
      back.account.events.connections.find((one) => one.status === 'DISCONNECTED'),
    )
    expect(over).toEqual({ status: 'DISCONNECTED', reason: 'replaced' })
  })

  it.each([
    ['403', 'banned'],
    ['406', 'rejected'],
  ])(
    'to keep the credentials of a device that WhatsApp has forgotten (%s): the next connection shows a QR code',
    async (code, reason) => {
      const { account, store } = await paired()
      await account.close()
      peer.behaviour.failure = code
      const { account: refused } = await opened({ store })
      const over = await refused.until(() => refused.events.connections.find((one) => one.status === 'DISCONNECTED'))
      peer.behaviour.failure = null
      expect([over.reason, over.canRetry ?? false]).toEqual([reason, false])
      const { account: again } = await opened({ store, scansQr: false })
      const { events } = again
      expect(await again.until(() => events.connections.find(({ qr }) => qr))).toMatchObject({ status: 'QR_READY' })
    },
  )

  it('credentials that WhatsApp kept rejecting, and deletes them; a brief failure keeps them', async () => {
    const { account, store } = await paired()
    await account.close()
    peer.behaviour.failure = '500'
    const stubborn = office.engineOf({ rejectionTimeout: 0 })
    const reasons: unknown[] = []
    for (let n = 0; n < 3; n++) {
      const { account: one } = await opened({ store, engine: stubborn, id: 'one' })
      reasons.push(
        (await one.until(() => one.events.connections.find(({ status }) => status === 'DISCONNECTED'))).reason,
      )
      await one.close()
    }
    peer.behaviour.failure = null
    expect(reasons).toEqual(['network', 'network', 'rejected'])
    expect((await store.get('credentials', ['main'])).size).toBe(0)
  })

  it('to show QR codes after the last one expired', async () => {
    peer.behaviour.refs = 3
    const { account } = await opened({ engine: office.engineOf({ qrLifetime: 20 }), scansQr: false })
    const over = await account.until(() => account.events.connections.find((one) => one.status === 'DISCONNECTED'))
    peer.behaviour.refs = 6
    expect(over).toEqual({ status: 'DISCONNECTED', reason: 'qr_timeout' })
    expect(new Set(account.events.connections.flatMap(({ qr }) => qr?.text ?? [])).size).toBe(3)
  })

  it('to resend a message that WhatsApp rejected', async () => {
    const { account } = await office.usual()
    for (const [error, failure] of [
      ['463', 'restricted'],
      ['479', 'rejected'],
    ]) {
      const providerId = account.session.newProviderId()
      peer.behaviour.acknowledgementError = () => error
      await expect(account.send({ providerId })).rejects.toMatchObject({ class: 'permanent', failure })
      expect(peer.sent.filter((id) => id === providerId)).toHaveLength(1)
    }
    peer.behaviour.acknowledgementError = () => null
  })

  it('a server or a phone with an invalid signature', async () => {
    const { Curve } = peer.library
    const { public: key, private: secret } = Curve.generateKeyPair()
    const message = Buffer.from('a message')
    expect(Curve.verify(key, message, Curve.sign(secret, message))).toBe(true)
    expect(Curve.verify(key, message, Buffer.alloc(64, 7))).toBe(false)
    expect(() => enforceSignatureChecks(peer.library, { verifySignature: () => true })).toThrow('does not check')
    enforceSignatureChecks(peer.library, curve)

    peer.behaviour.forgedSignature = 'certificate'
    const { account } = await opened({ scansQr: false })
    const over = await account.until(() => account.events.connections.find((one) => one.status === 'DISCONNECTED'))
    expect(over).toMatchObject({ reason: 'failed', canRetry: true })
    expect(account.events.connections.some(({ qr }) => qr)).toBe(false)

    peer.behaviour.forgedSignature = 'phone'
    const other = await opened({})
    await other.account.until(() => other.account.events.connections.find((one) => one.status === 'DISCONNECTED'))
    peer.behaviour.forgedSignature = null
    expect((await other.store.get('credentials', ['main'])).size).toBe(0)
  })

  it('a file on another host, a modified file, and one with the wrong hash', async () => {
    const { account } = await office.usual()
    const good = await peer.file(Buffer.from('the order'), 'document')
    const sealed = peer.media.files.get(good.directPath) ?? Buffer.alloc(0)
    const altered = Buffer.from(sealed)
    altered.writeUInt8(altered.readUInt8(0) ^ 1, 0)
    peer.media.files.set('/v/altered', altered)
    const bad = [
      { ...good, directPath: '/v/altered', fileSha256: null },
      { ...good, fileSha256: Buffer.alloc(32) },
      { ...good, directPath: '@169.254.169.254/v/1' },
      { ...good, directPath: 'https://169.254.169.254/' },
    ]
    for (const one of bad) {
      const id = await peer.write(customerNumber, office.numberOf(account), {
        documentMessage: { ...one, fileName: 'order.pdf' },
      })
      const { media } = await account.until(() => account.events.messages.find(({ providerId }) => providerId === id))
      const fetched = account.session.fetchMedia(media?.ref ?? '').then(buffer)
      await expect(fetched).rejects.toMatchObject({ class: 'permanent' })
    }
    expect(new Set(peer.media.requestedHosts)).toEqual(new Set(['mmg.whatsapp.net']))
  })
})

describe('survives', () => {
  it('failing to store a message: it is not acknowledged, and is redelivered', async () => {
    const { account, store } = await paired({ canStore: (content) => content !== 'precious' })
    const id = await peer.write(customerNumber, office.numberOf(account), { conversation: 'precious' })
    const over = await account.until(() => account.events.connections.find((one) => one.status === 'DISCONNECTED'))
    expect(over.canRetry).toBe(true)
    expect([account.events.messages, peer.receipts.filter((one) => one.id === id)]).toEqual([[], []])
    const back = await opened({ store }, office.numberOf(account))
    const message = await back.account.until(() => back.account.events.messages[0])
    expect([message.providerId, message.content]).toEqual([id, 'precious'])
    expect(await peer.confirmed(id)).toBe(true)
  })

  it('failing to store a receipt: it is not acknowledged, and is redelivered', async () => {
    const { account, store } = await paired({ canStore: (status) => status !== 'READ' })
    const { providerId } = await account.send({})
    await account.until(() => account.events.connections.find((one) => one.status === 'DISCONNECTED'))
    expect(account.events.statuses.map(({ status }) => status)).not.toContain('READ')
    const timesHeard = () => peer.heard.filter((one) => one === providerId).length
    expect(timesHeard()).toBeLessThan(2)
    const back = await opened({ store }, office.numberOf(account))
    await back.account.until(() => back.account.events.statuses.find((one) => one.status === 'READ'))
    expect(await peer.until(() => timesHeard() === 2)).toBe(true)
  })

  it('a lost lease: nothing more is stored or acknowledged', async () => {
    const { account, store } = await paired()
    const before = store.size()
    store.set = async () => {
      throw new LeaseLostError('another node holds this account')
    }
    const id = await peer.write('15550100888', office.numberOf(account), { conversation: 'to the next node' })
    await account.until(() => account.events.connections.find((one) => one.status === 'DISCONNECTED'))
    expect([store.size(), peer.receipts.filter((one) => one.id === id)]).toEqual([before, []])
  })

  it('failing to store the ratchet state of a message: the message is not sent', async () => {
    const { account, store } = await paired()
    await account.send({})
    const set = store.set
    store.set = async (rows) => {
      if (rows.some(({ type }) => type === 'signal session')) throw new Error('no room')
      await set(rows)
    }
    const providerId = account.session.newProviderId()
    await expect(account.send({ providerId })).rejects.toThrow()
    await account.until(() => account.events.connections.find((one) => one.status === 'DISCONNECTED'))
    store.set = set
    const back = await opened({ store }, office.numberOf(account))
    await back.account.until(() => isConnected(back.account))
    expect(peer.sent).not.toContain(providerId)
  })

  it('a connection lost before the acknowledgement: the message is resent and delivered once', async () => {
    const { account, store } = await paired()
    const number = office.numberOf(account)
    const providerId = account.session.newProviderId()
    peer.behaviour.acknowledgementError = () => undefined
    const sending = expect(account.send({ providerId, content: 'once' })).rejects.toMatchObject({ class: 'connection' })
    await peer.until(() => peer.sent.includes(providerId))
    peer.online(number).drop()
    await sending
    peer.behaviour.acknowledgementError = () => null
    const back = await opened({ store }, number)
    await back.account.until(() => isConnected(back.account))
    await back.account.send({ providerId, content: 'once', isResend: true })
    expect((await office.received(providerId)).message.extendedTextMessage?.text).toBe('once')
    expect(peer.sent.filter((id) => id === providerId)).toHaveLength(2)
  })

  it('message types that it does not know: they are stored as unsupported', async () => {
    const { account } = await office.usual()
    const odd = [
      { pollCreationMessage: { name: 'When?' } },
      { locationMessage: { degreesLatitude: Number.NaN, degreesLongitude: 400 } },
      { contactMessage: { displayName: 'x'.repeat(5_000), vcard: 'TEL:' } },
    ]
    const before = account.events.messages.length
    for (const message of odd) await peer.write(customerNumber, office.numberOf(account), message)
    await peer.write(customerNumber, office.numberOf(account), { reactionMessage: { text: '👍' } })
    await peer.write(customerNumber, office.numberOf(account), { conversation: 'and now?' }, { t: '99999999999999' })
    await account.until(() => account.events.messages.length === before + odd.length + 1)
    const came = account.events.messages.slice(before)
    expect(came.map(({ type }) => type).sort()).toEqual(['text', ...odd.map(() => 'unsupported')])
    expect(came.every(({ at }) => !Number.isNaN(at.getTime()))).toBe(true)
  })

  it('a new phone of a customer, and prints no key of the old one', async () => {
    const { account } = await office.usual()
    const number = '15550100999'
    for (const conversation of ['old phone', 'new phone']) {
      await peer.write(number, office.numberOf(account), { conversation })
      await account.until(() => account.events.messages.some(({ content }) => content === conversation))
      peer.newPhone(number)
    }
    expect(printed).not.toHaveBeenCalled()
  })
})
