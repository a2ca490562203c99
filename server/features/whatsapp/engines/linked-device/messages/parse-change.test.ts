import { buffer } from 'node:stream/consumers'
import type { BinaryNode } from 'baileys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowInSeconds } from '../fixtures/fake-whatsapp-state.ts'
import { createLinkedAccounts, customerNumber } from '../fixtures/linked-accounts.ts'

type Office = Awaited<ReturnType<typeof createLinkedAccounts>>
let office: Office
let peer: Office['peer']
let account: Awaited<ReturnType<Office['usual']>>['account']
let number: string
beforeAll(async () => {
  office = await createLinkedAccounts()
  ;({ peer } = office)
  ;({ account } = await office.usual())
  number = office.numberOf(account)
})
afterAll(() => office.close())

const jid = (user: string) => `${user}@s.whatsapp.net`
const chat = [{ kind: 'pn', value: customerNumber }]
const write = (message: Parameters<Office['peer']['write']>[2]) => peer.write(customerNumber, number, message)
const change = (id: string) => account.until(() => account.events.changes.find((one) => one.id === id))

/** The phone has put a file up again, or has it no more. */
async function answerRenewal(id: string, mediaKey: Buffer, directPath: string | null): Promise<void> {
  const { proto, hkdf, aesEncryptGCM } = peer.library
  const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType
  const told = { stanzaId: id, ...(directPath && { directPath }), result: directPath ? SUCCESS : NOT_FOUND }
  const key = await hkdf(mediaKey, 32, { info: 'WhatsApp Media Retry Notification' })
  const iv = Buffer.alloc(12, 7)
  const sealed = aesEncryptGCM(proto.MediaRetryNotification.encode(told).finish(), key, iv, Buffer.from(id))
  const encrypt: BinaryNode = {
    tag: 'encrypt',
    attrs: {},
    content: [
      { tag: 'enc_p', attrs: {}, content: sealed },
      { tag: 'enc_iv', attrs: {}, content: iv },
    ],
  }
  const rmr = { tag: 'rmr', attrs: { jid: jid(customerNumber), from_me: 'false' } }
  const attrs = { id, type: 'mediaretry', from: jid(number), t: nowInSeconds() }
  peer.online(number).send({ tag: 'notification', attrs, content: [encrypt, rmr] })
}

describe('does', () => {
  it('parses edits, deletions and reactions of a customer, with the id of their message', async () => {
    const { REVOKE, MESSAGE_EDIT } = peer.library.proto.Message.ProtocolMessage.Type
    const theirs = await write({ conversation: 'Twelve pallets' })
    const key = { remoteJid: jid(number), fromMe: true, id: theirs }
    const edit = await write({
      editedMessage: {
        message: { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: { conversation: 'Ten pallets' } } },
      },
    })
    expect(await change(edit)).toMatchObject({
      ...{ kind: 'edit', providerId: theirs, fromMe: false, chat, content: 'Ten pallets' },
    })
    const back = await write({ protocolMessage: { key, type: REVOKE } })
    expect(await change(back)).toMatchObject({ kind: 'revoke', providerId: theirs, fromMe: false, chat })
    const { providerId: ours } = await account.send()
    const thumb = await write({ reactionMessage: { key: { ...key, id: ours, fromMe: false }, text: '👍' } })
    expect(await change(thumb)).toMatchObject({
      ...{ kind: 'reaction', providerId: ours, fromMe: true, emoji: '👍', by: 'them', chat },
    })
    const own = await write({ reactionMessage: { key: { ...key, id: theirs, fromMe: true }, text: '' } })
    expect(await change(own)).toMatchObject({ providerId: theirs, fromMe: false, emoji: '' })
    expect(account.events.messages.filter(({ content }) => content !== 'Twelve pallets')).toEqual([])
  })

  it('parses what was read on the phone', async () => {
    const [one, two] = [await write({ conversation: 'one' }), await write({ conversation: 'two' })]
    const list = { tag: 'list', attrs: {}, content: [{ tag: 'item', attrs: { id: two } }] }
    const attrs = { id: one, from: jid(number), recipient: jid(customerNumber), type: 'read', t: nowInSeconds() }
    peer.online(number).send({ tag: 'receipt', attrs, content: [list] })
    const read = await account.until(() => account.events.reads[0])
    expect(read).toMatchObject({ chat, providerIds: [one, two] })
    expect(account.events.statuses.filter(({ providerId }) => providerId === one)).toEqual([])
  })
})

describe('refuses', () => {
  it('changes in groups and status broadcasts', async () => {
    for (const from of ['120363000000000001@g.us', 'status@broadcast']) {
      const id = await peer.write(
        customerNumber,
        number,
        { conversation: 'to many' },
        { from, participant: jid(customerNumber) },
      )
      await peer.confirmed(id)
    }
    await write({ conversation: 'to you alone' })
    await account.until(() => account.events.messages.find(({ content }) => content === 'to you alone'))
    expect(account.events.messages.filter(({ content }) => content === 'to many')).toEqual([])
  })
})

describe('survives', () => {
  it.each([404, 410, 403])(
    'a file that WhatsApp no longer has (%i): the phone uploads it again, or it is lost',
    async (status) => {
      peer.media.behaviour.missing = status
      const content = Buffer.from('the signed order')
      const kept = await peer.file(content, 'document')
      const sealed = peer.media.files.get(kept.directPath) ?? Buffer.alloc(0)
      peer.media.files.delete(kept.directPath)
      const expired = async () => {
        const id = await write({ documentMessage: { ...kept, fileName: 'order.pdf' } })
        const { media } = await account.until(() => account.events.messages.find((one) => one.providerId === id))
        const fetched = account.session.fetchMedia(media?.ref ?? '').then(buffer)
        fetched.catch(() => undefined)
        await peer.confirmed(id, 'server-error')
        return { id, fetched }
      }
      const one = await expired()
      peer.media.files.set('/v/again', sealed)
      await answerRenewal(one.id, kept.mediaKey, '/v/again')
      expect(await one.fetched).toEqual(content)
      const other = await expired()
      await answerRenewal(other.id, kept.mediaKey, null)
      await expect(other.fetched).rejects.toMatchObject({ class: 'permanent', failure: 'media_unavailable' })
      peer.media.behaviour.missing = 404
    },
  )
})
