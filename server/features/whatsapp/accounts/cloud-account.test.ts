import { afterAll, describe, expect, it } from 'vitest'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createWebhookBody, nowInSeconds } from '../engines/cloud/fixtures/signed-webhooks.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { createMessage, startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const {
  graph,
  maren,
  number,
  accountId,
  engines,
  connect,
  callWebhook,
  listMessages,
  listContents,
  send,
  getAccount,
  owner,
} = cloud
afterAll(() => cloud.close())

describe('does', () => {
  it('connects with a token that it has verified, and returns no secret', async () => {
    const account = await waitUntil(
      server,
      maren,
      () => getAccount(),
      ({ status }) => status === 'CONNECTED',
    )
    expect(account).toMatchObject({
      engine: 'cloud',
      phoneNumber: `+${number.digits}`,
      displayName: 'Freight Office',
      remoteAccountId: number.id,
    })
    const kept = await owner('select * from whatsapp_credentials where account_id = $1', [accountId])
    expect(kept).toHaveLength(3)
    const told = JSON.stringify([account, kept])
    for (const secret of [number.accessToken, number.appSecret]) expect(told).not.toContain(secret)
  })

  it('sends, receives statuses, and downloads the file of a reply', async () => {
    await graph.write(number, { type: 'text', text: { body: 'Are you there?' } })
    await send({ type: 'text', text: 'We are' })
    await waitUntil(server, maren, listMessages, (all) =>
      all.some(({ content, status }) => content === 'We are' && status === 'READ'),
    )
    const file = graph.storeFile(Buffer.from('%PDF-1.7 the waybill'), 'application/pdf')
    await graph.write(number, {
      type: 'document',
      document: { id: file, mime_type: 'application/pdf', filename: 'w.pdf' },
    })
    const media = async () => (await listMessages()).find((one) => one.media)?.media
    expect(await waitUntil(server, maren, media, (one) => one?.state === 'ready')).toMatchObject({
      filename: 'w.pdf',
      bytes: 20,
    })
  })
})

describe('refuses', () => {
  it('to write when the customer has not written for a day, with the reason', async () => {
    const closed = 'The customer has not written in the last 24 hours; send an approved template.'
    const stranger = await send({ to: '15550100999', type: 'text', text: 'Hello' })
    expect([stranger.status, stranger.body.error, stranger.body.message]).toEqual([409, 'window_closed', closed])
    await callWebhook(
      createWebhookBody([
        [
          number,
          createMessage('long ago', { from: '15550100143', timestamp: String(Number(nowInSeconds()) - 86_500) }),
        ],
      ]),
    )
    expect((await send({ to: '15550100143', type: 'text', text: 'Hello' })).body.message).toBe(closed)
    await callWebhook(createWebhookBody([[number, createMessage('just now', { from: '15550100143' })]]))
    expect((await send({ to: '15550100143', type: 'text', text: 'Hello' })).status).toBe(201)
  })

  it.each([
    [
      'an unknown token',
      { accessToken: 'EAAG-of-somebody-else' },
      'accessToken',
      'WhatsApp does not accept this token.',
    ],
    [
      'the secret of another app',
      { appSecret: 'b'.repeat(32) },
      'appSecret',
      'This secret doesn’t belong to the app that issued the token.',
    ],
    [
      "a number that is not the token's",
      { phoneNumberId: '100000000000000' },
      'phoneNumberId',
      'This token can’t access a number with this id.',
    ],
    ['a number that is connected already', {}, 'phoneNumberId', 'This number is already connected.'],
  ])('to connect with %s', async (_what, more, field, sentence) => {
    const { status, body } = await connect(maren, number, more)
    expect([status, body.field_errors]).toEqual([422, { [field]: [sentence] }])
  })

  it('to connect while WhatsApp is unreachable, and stores nothing', async () => {
    const away = graph.addNumber({ isUnreachable: true })
    const { status, body } = await connect(maren, away)
    expect([status, body.error]).toEqual([409, 'unreachable'])
    expect(await owner('select from whatsapp_accounts where remote_account_id = $1', [away.id])).toEqual([])
  })

  it('a new token for an account without tokens, and an invalid one', async () => {
    const { id } = (await maren.request('POST', '/whatsapp/accounts/connect', { name: 'Phone', engine: 'sandbox' }))
      .body.data
    const renew = (account: string, accessToken: string) =>
      maren.request('PUT', `/whatsapp/accounts/${account}/credentials`, { accessToken })
    expect((await renew(id, number.accessToken)).body.error).toBe('no_cloud_account')
    expect((await renew(accountId, 'EAAG-wrong-one')).body.field_errors).toHaveProperty('accessToken')
    expect((await maren.request('GET', `/whatsapp/accounts/${id}/webhook`)).status).toBe(409)
    await maren.request('DELETE', `/whatsapp/accounts/${id}`)
  })
})

describe('survives', () => {
  it('a secret that can no longer be decrypted: webhooks are rejected, and the next token requires the secret', async () => {
    const place = [accountId, 'app']
    const [{ ciphertext }] = await owner(
      'select ciphertext from whatsapp_credentials where account_id = $1 and id = $2',
      place,
    )
    const seal = (text: string) =>
      owner('update whatsapp_credentials set ciphertext = $3 where account_id = $1 and id = $2', [...place, text])
    await seal(ciphertext.replace(/^...../, 'AAAAA'))
    expect((await callWebhook(createWebhookBody([[number, createMessage('unheard')]]))).status).toBe(400)
    const { accessToken } = number
    const renewed = await maren.request('PUT', `/whatsapp/accounts/${accountId}/credentials`, { accessToken })
    expect(renewed.body.field_errors).toEqual({ appSecret: ['The Cloud API requires this.'] })
    await seal(ciphertext)
  })

  it('an expired token: it is reported, messages are still received, and a new token resumes sending', async () => {
    const old = number.accessToken
    number.accessToken = `${old}2`
    const over = await waitUntil(
      server,
      maren,
      () => getAccount(),
      ({ status }) => status === 'DISCONNECTED',
    )
    expect(over.reason).toBe('WhatsApp rejected the credentials.')
    expect((await send({ type: 'text', text: 'now?' })).body.error).toBe('not_connected')
    await graph.write(number, { type: 'text', text: { body: 'Nobody answers' } })
    expect(await listContents()).toContain('Nobody answers')
    const renewed = await maren.request('PUT', `/whatsapp/accounts/${accountId}/credentials`, {
      accessToken: number.accessToken,
    })
    expect(renewed.body.data.status).toBe('CONNECTING')
    await waitUntil(
      server,
      maren,
      () => getAccount(),
      ({ status }) => status === 'CONNECTED',
    )
  })

  it('all of the above without an engine error', () => {
    // On a slow machine a message is still to be sent when the token expires.
    const isWaiting = (trouble: unknown) => (trouble as { class?: string }).class === 'connection'
    expect(engines.troubles.filter((trouble) => !isWaiting(trouble))).toEqual([])
  })
})
