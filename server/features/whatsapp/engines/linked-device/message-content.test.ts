import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InboundMessage } from '../engine.ts'
import { createLinkedAccounts, customerNumber } from './fixtures/linked-accounts.ts'

type Office = Awaited<ReturnType<typeof createLinkedAccounts>>
let office: Office
let account: Awaited<ReturnType<Office['usual']>>['account']
beforeAll(async () => {
  office = await createLinkedAccounts()
  account = (await office.usual()).account
})
afterAll(() => office.close())

const write = (message: object) => office.peer.write(customerNumber, office.numberOf(account), message)
const heard = (id: string): Promise<InboundMessage> =>
  account.until(() => account.events.messages.find(({ providerId }) => providerId === id))

const file = {
  ...{ mediaKey: Buffer.alloc(32, 1), fileSha256: Buffer.alloc(32, 2), directPath: '/v/t62/1', fileLength: 9 },
  mimetype: 'image/jpeg',
}
const texts = { hydratedTitleText: 'Order 17', hydratedContentText: 'It has left.', hydratedFooterText: 'Parcel Ltd' }

it.each([
  ['a template', { templateMessage: { hydratedTemplate: texts } }, 'Order 17\nIt has left.\nParcel Ltd'],
  [
    'a template in its older form',
    { templateMessage: { hydratedFourRowTemplate: { hydratedContentText: 'It has left.' } } },
    'It has left.',
  ],
  [
    'a structured message',
    { highlyStructuredMessage: { hydratedHsm: { hydratedTemplate: texts } } },
    'Order 17\nIt has left.\nParcel Ltd',
  ],
  [
    'an interactive template',
    { templateMessage: { interactiveMessageTemplate: { header: { title: 'Order 17' }, body: { text: 'Track it' } } } },
    'Order 17\nTrack it',
  ],
  [
    'an interactive message',
    { interactiveMessage: { body: { text: 'Choose a day' }, footer: { text: 'Parcel Ltd' } } },
    'Choose a day\nParcel Ltd',
  ],
  ['buttons', { buttonsMessage: { contentText: 'Deliver?', footerText: 'Parcel Ltd' } }, 'Deliver?\nParcel Ltd'],
  ['a list', { listMessage: { title: 'Days', description: 'Choose one' } }, 'Days\nChoose one'],
])('reports the text of %s', async (_name, message, content) => {
  expect(await heard(await write(message))).toMatchObject({ type: 'text', content })
})

it('reports the picture of a template with its text as the caption', async () => {
  const template = { templateMessage: { hydratedTemplate: { ...texts, imageMessage: file } } }
  expect(await heard(await write(template))).toMatchObject({
    ...{ type: 'image', content: 'Order 17\nIt has left.\nParcel Ltd' },
    media: { kind: 'image', mediaType: 'image/jpeg' },
  })
})

it('reports an animated sticker as a sticker', async () => {
  const sticker = { lottieStickerMessage: { message: { stickerMessage: { ...file, mimetype: 'application/was' } } } }
  const message = await heard(await write(sticker))
  expect([message.type, message.content, message.media]).toEqual(['sticker', '', undefined])
})

it('reports the pictures of an album, not the album', async () => {
  const album = await write({ albumMessage: { expectedImageCount: 1 } })
  const picture = await write({
    associatedChildMessage: { message: { imageMessage: { ...file, caption: 'The yard' } } },
  })
  expect(await heard(picture)).toMatchObject({ type: 'image', content: 'The yard' })
  const last = await write({ conversation: 'and?' })
  await heard(last)
  expect(account.events.messages.some(({ providerId }) => providerId === album)).toBe(false)
})

it('reports which message a text or a picture replies to, and that it was forwarded', async () => {
  const contextInfo = { stanzaId: 'QUOTED', isForwarded: true }
  const text = await heard(await write({ extendedTextMessage: { text: 'Yes, that one', contextInfo } }))
  expect(text).toMatchObject({ type: 'text', quotedId: 'QUOTED', forwarded: true })
  const picture = await heard(await write({ imageMessage: { ...file, contextInfo: { stanzaId: 'QUOTED' } } }))
  expect([picture.quotedId, picture.forwarded]).toEqual(['QUOTED', undefined])
})

const advert = {
  ...{ sourceType: 'ad', sourceId: '120210000000000000', sourceUrl: 'https://fb.me/spring', ctwaClid: 'ARAkLkA8rml' },
  ...{ title: 'Spring freight rates', body: 'From 90 EUR a pallet' },
}
const referral = {
  ...{ kind: 'ad', id: '120210000000000000', url: 'https://fb.me/spring', clickId: 'ARAkLkA8rml' },
  ...{ headline: 'Spring freight rates', body: 'From 90 EUR a pallet' },
}

it.each([
  ['a text', (contextInfo: object) => ({ extendedTextMessage: { text: 'Is it valid?', contextInfo } })],
  ['a picture', (contextInfo: object) => ({ imageMessage: { ...file, contextInfo } })],
  ['a video', (contextInfo: object) => ({ videoMessage: { ...file, mimetype: 'video/mp4', contextInfo } })],
  ['a voice note', (contextInfo: object) => ({ audioMessage: { ...file, ptt: true, contextInfo } })],
  [
    'a location',
    (contextInfo: object) => ({ locationMessage: { degreesLatitude: 5, degreesLongitude: 5, contextInfo } }),
  ],
  [
    'a disappearing text',
    (contextInfo: object) => ({
      ephemeralMessage: { message: { extendedTextMessage: { text: 'Is it valid?', contextInfo } } },
    }),
  ],
])('reports the ad that led to %s', async (_name, build) => {
  const { payload } = await heard(await write(build({ externalAdReply: advert })))
  expect(payload?.referral).toEqual(referral)
})

it('reports the campaign of an ad, beside what else the message tells', async () => {
  const contextInfo = { externalAdReply: advert, utm: { utmCampaign: 'Spring 2026' } }
  const link = { matchedText: 'https://example.com/a', title: 'The offer' }
  const message = { extendedTextMessage: { text: 'See https://example.com/a', ...link, contextInfo } }
  expect((await heard(await write(message))).payload).toEqual({
    link: { url: 'https://example.com/a', title: 'The offer' },
    referral: { ...referral, campaign: 'Spring 2026' },
  })
})

it.each([
  ['a post', { ...advert, sourceType: 'post' }, { ...referral, kind: 'post' }],
  ['an ad that only says it is one', { showAdAttribution: true, title: 'Rates' }, { kind: 'ad', headline: 'Rates' }],
  ['the preview of a link', { ...advert, sourceType: '' }, undefined],
  ['something else', { ...advert, sourceType: 'reel' }, undefined],
  ['a script', { sourceType: 'ad', sourceUrl: 'javascript:alert(1)' }, { kind: 'ad' }],
  ['a login', { sourceType: 'ad', sourceUrl: 'https://fb.me@evil.example' }, { kind: 'ad' }],
  [
    'endless texts',
    {
      sourceType: 'ad',
      sourceId: '1'.repeat(201),
      title: 't'.repeat(501),
      body: 'b'.repeat(1_001),
      ctwaClid: 'c'.repeat(501),
    },
    { kind: 'ad', id: '1'.repeat(200), headline: 't'.repeat(500), body: 'b'.repeat(1_000), clickId: 'c'.repeat(500) },
  ],
])('reports of %s as much as is an ad', async (_name, externalAdReply, expected) => {
  const message = { extendedTextMessage: { text: 'Hello', contextInfo: { externalAdReply } } }
  expect((await heard(await write(message))).payload?.referral).toEqual(expected)
})

it('reports no ad for the greeting that the account itself sends after one', async () => {
  const greeting = { extendedTextMessage: { text: 'Welcome', contextInfo: { externalAdReply: advert } } }
  const number = office.numberOf(account)
  const deviceSentMessage = { destinationJid: `${customerNumber}@s.whatsapp.net`, message: greeting }
  const id = await office.peer.write(number, number, { deviceSentMessage }, { from: `${number}@s.whatsapp.net` })
  const { fromMe, content, payload } = await heard(id)
  expect([fromMe, content, payload]).toEqual([true, 'Welcome', undefined])
})

it.each([
  ['a link', 'https://example.com/offer', { url: 'https://example.com/offer' }],
  ['a link without a scheme', 'example.com/offer', { url: 'https://example.com/offer' }],
  ['a link that is not in the text', 'https://elsewhere.example', null],
  ['a script', 'javascript:alert(1)', null],
  ['a link with a password', 'https://example.com:pass@evil.example', null],
])('reports the preview of %s', async (_name, matchedText, expected) => {
  const text = `See ${matchedText.replace('elsewhere', 'here')}`
  const shown = { title: ' The offer ', description: 'd'.repeat(501) }
  const { payload } = await heard(await write({ extendedTextMessage: { text, matchedText, ...shown } }))
  expect(payload?.link ?? null).toEqual(expected && { ...expected, title: 'The offer', description: 'd'.repeat(500) })
})

it('reports no preview of a link without a title', async () => {
  const matchedText = 'https://example.com'
  const message = await heard(await write({ extendedTextMessage: { text: matchedText, matchedText, title: ' ' } }))
  expect([message.content, message.payload]).toEqual(['https://example.com', undefined])
})

const loud = Buffer.alloc(64, 50)

it.each([
  ['a voice note', { ptt: true, seconds: 7, waveform: loud }, { voice: { seconds: 7, waveform: [...loud] } }],
  ['one without a waveform', { ptt: true, seconds: 7 }, { voice: { seconds: 7 } }],
  ['one whose facts make no sense', { ptt: true, seconds: 3_601, waveform: Buffer.alloc(64, 101) }, { voice: {} }],
  ['one with another waveform', { ptt: true, waveform: loud.subarray(1) }, { voice: {} }],
  ['another audio file', { ptt: false, seconds: 7, waveform: loud }, undefined],
])('reports what %s tells about itself', async (_name, facts, payload) => {
  const audioMessage = { ...file, mimetype: 'audio/ogg; codecs=opus', ...facts }
  expect(await heard(await write({ audioMessage }))).toMatchObject({ type: 'audio', media: { kind: 'audio' } })
  expect((await heard(await write({ audioMessage }))).payload).toEqual(payload)
})

it('sends a recording as a voice note, and other audio files unchanged', async () => {
  const send = async (payload: object) => {
    const media = {
      file: 'a',
      open: () => Readable.from([Buffer.from('OggS')]),
      mediaType: 'audio/ogg',
      bytes: 4,
      filename: null,
    }
    const { providerId } = await account.send({ type: 'audio', content: '', payload, media })
    return (await office.received(providerId)).message.audioMessage
  }
  const voice = await send({ voice: { seconds: 7, waveform: [...loud] } })
  expect(voice).toMatchObject({ ptt: true, seconds: 7, mimetype: 'audio/ogg; codecs=opus' })
  expect([...(voice?.waveform ?? [])]).toEqual([...loud])
  expect(await send({})).toMatchObject({ ptt: false, mimetype: 'audio/ogg' })
})
