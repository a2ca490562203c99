import { afterAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createWebhookBody, nowInSeconds } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { startCloudAccount } from './fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, callWebhook } = cloud
afterAll(() => cloud.close())

let count = 0
function createCustomer() {
  const from = String(15550300000 + ++count)
  const path = `/whatsapp/accounts/${accountId}/conversations/${from}@c.us`
  const toBody = (message: object) =>
    createWebhookBody([
      [
        number,
        {
          contacts: [{ profile: { name: 'Amara Okonkwo' }, wa_id: from }],
          messages: [{ from, timestamp: nowInSeconds(), ...message }],
        },
      ],
    ])
  const newest = async () => (await maren.request('GET', `${path}/messages`)).body.data[0]
  return {
    ...{ from, path, toBody, newest },
    async reply(quotedMessageId: string, says: string) {
      const body = { to: from, type: 'text', text: says, quotedMessageId }
      const { id } = (await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, body)).body.data
      return id as string
    },
    /** Our message, once it has got this far. */
    async sent(id: string, status: string) {
      const mine = async () => {
        const { body } = await maren.request('GET', `${path}/messages`)
        return body.data.find((one: { id: string }) => one.id === id)
      }
      return waitUntil(server, maren, mine, (one) => one?.status === status)
    },
    async write(message: object) {
      expect((await callWebhook(toBody(message))).status).toBe(200)
      return newest()
    },
  }
}
const text = (id: string, body: string, more: object = {}) => ({ id, type: 'text', text: { body }, ...more })
const advert = {
  source_type: 'ad',
  source_id: '120210000000000000',
  source_url: 'https://fb.me/spring',
  headline: 'Spring freight rates',
  body: 'From 90 EUR a pallet',
  media_type: 'image',
  ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
}

describe('does', () => {
  it('shows the message that a customer replies to: ours, theirs, edited, deleted, or one that came later', async () => {
    const customer = createCustomer()
    const ours = await graph.echo(number, { type: 'text', text: { body: 'Nine or ten?' } }, customer.from)
    const quote = (id: string, of: string) => text(id, 'Ten', { context: { from: number.digits, id: of } })
    const toOurs = await customer.write(quote('wamid.q1', ours))
    expect(toOurs).toMatchObject({
      content: 'Ten',
      forwarded: false,
      quoted: { id: expect.any(String), fromMe: true, content: 'Nine or ten?', messageType: 'text', isDeleted: false },
    })
    expect((await customer.write(text('wamid.q2', 'Plain'))).quoted).toBeNull()
    const missing = { id: null, fromMe: false, content: '', messageType: 'unsupported', isDeleted: false }
    expect((await customer.write(quote('wamid.q3', 'wamid.q4'))).quoted).toEqual(missing)
    await customer.write(text('wamid.q4', 'Late', { timestamp: String(Number(nowInSeconds()) - 60) }))
    expect((await customer.newest()).quoted).toMatchObject({ fromMe: false, content: 'Late' })
    const revoke = { id: 'wamid.q5', type: 'revoke', revoke: { original_message_id: 'wamid.q4' } }
    expect((await customer.write(revoke)).quoted).toMatchObject({ content: '', isDeleted: true })
  })

  it('sends a reply with the message that it quotes, theirs or ours, and keeps the quote when WhatsApp echoes it', async () => {
    const customer = createCustomer()
    const theirs = await customer.write(text('wamid.s1', 'Nine or ten?'))
    const first = await customer.reply(theirs.id, 'Ten, at dock 4')
    const arrived = (says: string) => graph.accepted.find(({ body }) => JSON.stringify(body.text).includes(says))
    expect((await customer.sent(first, 'READ')).quoted).toMatchObject({ id: theirs.id, content: 'Nine or ten?' })
    expect(arrived('Ten, at dock 4')?.body).toMatchObject({
      context: { message_id: 'wamid.s1' },
      text: { body: 'Ten, at dock 4' },
    })
    const second = await customer.reply(first, 'Or dock 5')
    await customer.sent(second, 'READ')
    const id = arrived('Ten, at dock 4')?.id
    expect(arrived('Or dock 5')?.body.context).toEqual({ message_id: id })
    const plain = { id: arrived('Or dock 5')?.id, type: 'text', text: { body: 'Or dock 5' } }
    const echo = { from: number.digits, to: customer.from, timestamp: nowInSeconds(), ...plain }
    expect((await callWebhook(createWebhookBody([[number, { message_echoes: [echo] }]]))).status).toBe(200)
    expect(await customer.sent(second, 'READ')).toMatchObject({ content: 'Or dock 5', quoted: { id: first } })
    expect((await maren.request('GET', `${customer.path}/messages`)).body.data).toHaveLength(3)
  })

  it.each(['forwarded', 'frequently_forwarded'])('marks a message as forwarded: %s', async (mark) => {
    expect(await createCustomer().write(text(`wamid.f.${mark}`, 'Look', { context: { [mark]: true } }))).toMatchObject({
      forwarded: true,
      quoted: null,
    })
  })

  it('keeps the ad that led to a message, and makes it the source of the contact', async () => {
    const customer = createCustomer()
    const said = await customer.write(text('wamid.a1', 'Is this still valid?', { referral: advert }))
    expect(said).toMatchObject({
      content: 'Is this still valid?',
      payload: {
        referral: {
          kind: 'ad',
          id: '120210000000000000',
          url: 'https://fb.me/spring',
          headline: 'Spring freight rates',
          body: 'From 90 EUR a pallet',
          clickId: 'ARAkLkA8rmlFeiCktEJQ',
        },
      },
    })
    await customer.write(text('wamid.a2', 'Hello?'))
    const { contact } = (await maren.request('PUT', `${customer.path}/contact`, {})).body.data
    const source = async (id: string) => (await maren.request('GET', `/contacts/${id}`)).body.data.source
    expect(await source(contact.id)).toBe('WhatsApp ad: Spring freight rates (120210000000000000)')
    await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { addsContacts: true })
    const other = createCustomer()
    await other.write(text('wamid.a3', 'Hi', { referral: { source_type: 'post', source_id: '4711' } }))
    const added = (await maren.request('GET', other.path)).body.data.contact
    expect(await source(added.id)).toBe('WhatsApp post: 4711')
    await other.write(text('wamid.a4', 'Hi again', { referral: advert }))
    expect(await source(added.id)).toBe('WhatsApp post: 4711')
    await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { addsContacts: false })
  })

  it('makes the ad the source of a contact that has none, and leaves any other source as it is', async () => {
    const createKnown = async (source: string | null) => {
      const customer = createCustomer()
      const values = { name: 'Tobias Wendt', phoneNumber: `+${customer.from}`, source }
      return { customer, id: (await maren.request('POST', '/contacts', values)).body.data.id as string }
    }
    const read = async (id: string) => (await maren.request('GET', `/contacts/${id}`)).body.data
    const { customer, id } = await createKnown(null)
    await customer.write(text('wamid.b1', 'Hello'))
    expect(await read(id)).toMatchObject({ source: null, version: 1 })
    const withAdvert = text('wamid.b2', 'Is this still valid?', { referral: advert })
    await customer.write(withAdvert)
    expect(await read(id)).toMatchObject({
      source: 'WhatsApp ad: Spring freight rates (120210000000000000)',
      version: 2,
    })
    await customer.write(withAdvert)
    expect((await read(id)).version).toBe(2)
    const [change] = (await maren.request('GET', `/contacts/${id}/history`)).body.data
    expect(change).toMatchObject({
      source: 'whatsapp',
      actor: null,
      changes: { source: [null, 'WhatsApp ad: Spring freight rates (120210000000000000)'] },
    })
    const fair = await createKnown('Spring fair')
    await fair.customer.write(text('wamid.b3', 'Hello', { referral: advert }))
    expect(await read(fair.id)).toMatchObject({ source: 'Spring fair', version: 1 })
  })

  it('makes the ad the source of the contact to which somebody links the chat', async () => {
    const customer = createCustomer()
    await customer.write(text('wamid.l1', 'Is this still valid?', { referral: advert }))
    const { id: contactId } = (await maren.request('POST', '/contacts', { name: 'Ilse Brandt' })).body.data
    await maren.request('PUT', `${customer.path}/contact`, { contactId })
    const { source, version } = (await maren.request('GET', `/contacts/${contactId}`)).body.data
    expect([source, version]).toEqual(['WhatsApp ad: Spring freight rates (120210000000000000)', 2])
  })

  it('reads an order, the answers of a form, and choices with their ids', async () => {
    const customer = createCustomer()
    const order = {
      catalog_id: '194836987003835',
      text: 'By Friday, please',
      product_items: [
        { product_retailer_id: 'pallet-eur', quantity: 2, item_price: 19.9, currency: 'EUR' },
        { product_retailer_id: 'strap', quantity: '10' },
      ],
    }
    expect(await customer.write({ id: 'wamid.c1', type: 'order', order })).toMatchObject({
      messageType: 'interactive',
      content: 'By Friday, please\n2 × pallet-eur, 19.9 EUR\n10 × strap',
      payload: {
        order: {
          catalogId: '194836987003835',
          items: [
            { productId: 'pallet-eur', quantity: 2, price: 19.9, currency: 'EUR' },
            { productId: 'strap', quantity: 10 },
          ],
        },
      },
    })
    const answers = { flow_token: 'secret', full_name: 'Amara Okonkwo', days: ['Mon', 'Tue'], pallets: 7, note: '' }
    const form = { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) }
    const interactive = (reply: object) => ({ type: 'interactive', interactive: reply })
    expect(
      await customer.write({ id: 'wamid.c2', ...interactive({ type: 'nfm_reply', nfm_reply: form }) }),
    ).toMatchObject({
      messageType: 'interactive',
      content: 'full name: Amara Okonkwo\ndays: Mon, Tue\npallets: 7',
      payload: {
        form: {
          name: 'flow',
          answers: [
            { name: 'full_name', value: 'Amara Okonkwo' },
            { name: 'days', value: 'Mon, Tue' },
            { name: 'pallets', value: '7' },
          ],
        },
      },
    })
    const row = { id: 'slot-2', title: 'Tuesday', description: '8 to 10' }
    expect(
      await customer.write({ id: 'wamid.c3', ...interactive({ type: 'list_reply', list_reply: row }) }),
    ).toMatchObject({
      messageType: 'text',
      content: 'Tuesday',
      payload: { choice: { id: 'slot-2', description: '8 to 10' } },
    })
    expect(
      await customer.write({ id: 'wamid.c4', type: 'button', button: { text: 'Yes', payload: 'yes-1' } }),
    ).toMatchObject({ content: 'Yes', payload: { choice: { id: 'yes-1' } } })
  })

  it('says why a message failed in the words of WhatsApp, of a status and of an answer, until it is sent again', async () => {
    const customer = createCustomer()
    await customer.write(text('wamid.x1', 'Hello'))
    graph.behaviour.isSilent = true
    const send = async (body: string) =>
      (await cloud.send({ to: customer.from, type: 'text', text: body })).body.data.id
    const shown = async (id: string) => {
      const { data } = (await maren.request('GET', `${customer.path}/messages`)).body
      return data.find((one: { id: string }) => one.id === id)
    }
    const until = (id: string, status: string) =>
      waitUntil(
        server,
        maren,
        () => shown(id),
        (one) => one.status === status,
      )
    const id = await send('Too many')
    await until(id, 'SENT')
    const accepted = graph.accepted.find(({ body }) => JSON.stringify(body).includes('Too many'))
    const fail = (error: object) => ({
      statuses: [{ id: accepted?.id, status: 'failed', timestamp: nowInSeconds(), errors: [error] }],
    })
    const details = 'This message was not delivered to maintain healthy ecosystem engagement.'
    await callWebhook(
      createWebhookBody([[number, fail({ code: 131049, title: 'Not delivered', error_data: { details } })]]),
    )
    expect(await shown(id)).toMatchObject({
      status: 'FAILED',
      error: `WhatsApp does not deliver to this number. WhatsApp says: “${details}”`,
    })
    graph.behaviour.decideOutcome = () => ({ code: 135000, details: 'Parameter value is not valid' })
    const refused = await send('Refused')
    expect((await until(refused, 'FAILED')).error).toBe(
      'WhatsApp did not accept the message. WhatsApp says: “Parameter value is not valid”',
    )
    graph.behaviour.decideOutcome = () => 'accept'
    await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${refused}/retry`)
    expect((await until(refused, 'SENT')).error).toBeNull()
    graph.behaviour.isSilent = false
  })
})

describe('survives', () => {
  it('a refused reply: sent again, it quotes the same message', async () => {
    const customer = createCustomer()
    const { id: quoted } = await customer.write(text('wamid.s2', 'Which dock?'))
    graph.behaviour.decideOutcome = () => ({ code: 131000 })
    const id = await customer.reply(quoted, 'The second try')
    await customer.sent(id, 'FAILED')
    graph.behaviour.decideOutcome = () => 'accept'
    expect((await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${id}/retry`)).status).toBe(200)
    expect((await customer.sent(id, 'READ')).quoted).toMatchObject({ id: quoted })
    const arrived = graph.accepted.filter(({ body }) => JSON.stringify(body).includes('The second try'))
    expect(arrived.map(({ body }) => body.context)).toEqual([{ message_id: 'wamid.s2' }])
  })

  it('a message with all of this fifty times at once', async () => {
    const customer = createCustomer()
    const body = customer.toBody(
      text('wamid.z1', 'Once', { referral: advert, context: { id: 'wamid.z0', forwarded: true } }),
    )
    const replies = await Promise.all(Array.from({ length: 50 }, () => callWebhook(body)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = (await maren.request('GET', `${customer.path}/messages`)).body
    expect(data).toHaveLength(1)
    expect((await maren.request('GET', customer.path)).body.data.unreadCount).toBe(1)
  })

  it('malformed contexts, ads, orders and forms', async () => {
    const customer = createCustomer()
    const odd = [
      text('wamid.y1', 'a', { context: 7, referral: 'x' }),
      text('wamid.y2', 'b', {
        context: { id: 'x y', forwarded: 'yes' },
        referral: { source_url: 'javascript:alert(1)' },
      }),
      text('wamid.y3', 'c', { context: { id: 'wamid.y3' }, referral: { headline: 'nul \u0000 \ud800' } }),
      {
        id: 'wamid.y4',
        type: 'order',
        order: { product_items: [null, { product_retailer_id: 'p', quantity: 'many' }] },
      },
      { id: 'wamid.y5', type: 'interactive', interactive: { nfm_reply: { body: 'Sent', response_json: '{"a":' } } },
      { id: 'wamid.y6', type: 'interactive', interactive: { nfm_reply: { response_json: '[1]' } } },
    ]
    const seen: unknown[] = []
    for (const message of odd) {
      const { messageType, content, payload, forwarded } = await customer.write(message)
      seen.push([messageType, content, payload, forwarded])
    }
    expect(seen).toEqual([
      ['text', 'a', null, false],
      ['text', 'b', null, false],
      ['text', 'c', { referral: { headline: 'nul  \ufffd' } }, false],
      ['unsupported', '', null, false],
      ['text', 'Sent', null, false],
      ['unsupported', '', null, false],
    ])
  })
})
