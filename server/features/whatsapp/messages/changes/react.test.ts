import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { startTestEngines, waitUntil } from '../../engines/fixtures/run-engines.ts'
import { createThread, type ThreadFixture } from '../../fixtures/factories.ts'

const server = await getTestServer({ alone: true })
const engines = await startTestEngines(server)
afterAll(() => engines.stop())

let maren: Person
let accountId: string
let thread: ThreadFixture
let theirs: string
let ours: string
beforeEach(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
  thread = await createThread(server, maren, { accountId }, [
    { content: 'Where are the pallets?' },
    { content: 'On their way', fromMe: true },
  ])
  ;[theirs = '', ours = ''] = thread.messageIds
})

const owner = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.owner.query(text, values)).rows
const pathOf = (id: string, account = accountId) => `/whatsapp/accounts/${account}/messages/${id}/reaction`
const react = (id: string, emoji: string, person = maren) => person.request('PUT', pathOf(id), { emoji })
const takeBack = (id: string) => maren.request('DELETE', pathOf(id))
const list = async () =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}/messages`)).body.data
const reactionsOf = async (id: string): Promise<{ emoji: string; fromMe: boolean }[]> =>
  (await list()).find((message: { id: string }) => message.id === id).reactions
const countWaiting = async () =>
  (await owner(`select from whatsapp_outbox where account_id = $1 and kind = 'react'`, [accountId])).length
const waitUntilDelivered = () => waitUntil(server, maren, countWaiting, (count) => count === 0)

describe('does', () => {
  it('reacts to a message of either side, replaces the reaction, and takes it back', async () => {
    for (const id of [theirs, ours]) {
      const { status, body } = await react(id, '👍')
      expect([status, body.data.id, body.data.reactions]).toEqual([200, id, [{ emoji: '👍', fromMe: true }]])
      await react(id, '❤️')
      expect(await reactionsOf(id)).toEqual([{ emoji: '❤️', fromMe: true }])
      expect((await takeBack(id)).body.data.reactions).toEqual([])
    }
    await waitUntilDelivered()
    expect([await reactionsOf(theirs), await reactionsOf(ours)]).toEqual([[], []])
  })

  it('leaves the reaction of the other side alone', async () => {
    await owner(`update whatsapp_messages set their_reaction = '😂' where id = $1`, [ours])
    await react(ours, '🙏')
    expect(await reactionsOf(ours)).toEqual([
      { emoji: '😂', fromMe: false },
      { emoji: '🙏', fromMe: true },
    ])
    await takeBack(ours)
    expect(await reactionsOf(ours)).toEqual([{ emoji: '😂', fromMe: false }])
  })

  it.each(['👩‍👩‍👧', '🇧🇷', '5️⃣', '👋🏽'])('takes %s, which is several characters, for one emoji', async (emoji) => {
    expect((await react(theirs, emoji)).body.data.reactions).toEqual([{ emoji, fromMe: true }])
  })
})

describe('refuses', () => {
  it.each(['👍👍', 'ok', 'a', ' ', '1', '\u0000'])('%j: it stores nothing', async (emoji) => {
    const { status, body } = await react(theirs, emoji)
    expect([status, Object.keys(body.field_errors)]).toEqual([422, ['emoji']])
    expect(await reactionsOf(theirs)).toEqual([])
  })

  it('messages that were deleted or not sent, and those of other people in a group', async () => {
    const refuse = async (id: string, sentence: string) => {
      const { status, body } = await react(id, '👍')
      expect([status, body.error, body.message]).toEqual([409, 'not_reactable', sentence])
    }
    await owner(`update whatsapp_messages set status = 'FAILED' where id = $1`, [ours])
    await refuse(ours, 'This message has not been sent.')
    await owner('update whatsapp_messages set revoked_at = now() where id = $1', [theirs])
    await refuse(theirs, 'This message was deleted.')
    await owner('update whatsapp_messages set revoked_at = null where id = $1', [theirs])
    await owner(`update whatsapp_conversations set whatsapp_id = '1203630@g.us' where id = $1`, [thread.id])
    await refuse(theirs, 'Messages of other people in a group cannot get a reaction.')
    expect(await countWaiting()).toBe(0)
  })

  it('while the account is switched off, and on the Cloud API a day after the customer wrote', async () => {
    await owner(`update whatsapp_accounts set engine = 'cloud' where id = $1`, [accountId])
    expect((await react(theirs, '👍')).body).toMatchObject({
      error: 'window_closed',
      message: 'The customer has not written in the last 24 hours; send an approved template.',
    })
    await owner(`update whatsapp_accounts set desired_state = 'off' where id = $1`, [accountId])
    expect((await react(theirs, '👍')).body).toMatchObject({
      error: 'not_connected',
      message: 'The account is not connected.',
    })
  })

  it('people who may only read', async () => {
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await react(theirs, '👍', viewer)).body.error).toBe('not_permitted')
  })
})

describe('hides', () => {
  it('messages from other workspaces, of other accounts, and those that never were', async () => {
    const stranger = await createPerson(server)
    const other = await createAccount(server, maren)
    expect((await react(theirs, '👍', stranger)).status).toBe(404)
    expect((await react(uuidv7(), '👍')).status).toBe(404)
    expect((await maren.request('PUT', pathOf(theirs, other), { emoji: '👍' })).status).toBe(404)
    expect(await reactionsOf(theirs)).toEqual([])
  })
})

describe('survives', () => {
  it('a reaction that WhatsApp refuses: the one of before is back', async () => {
    await react(theirs, '👍')
    await waitUntilDelivered()
    // The sandbox refuses this one.
    await react(theirs, '🚫')
    await waitUntilDelivered()
    expect(await reactionsOf(theirs)).toEqual([{ emoji: '👍', fromMe: true }])
  })

  it('a refusal after somebody has chosen another', async () => {
    await react(theirs, '🚫')
    await react(theirs, '🎉')
    await waitUntilDelivered()
    expect(await reactionsOf(theirs)).toEqual([{ emoji: '🎉', fromMe: true }])
  })

  it('the same reaction twenty times at once: it is sent once', async () => {
    await engines.stop()
    const replies = await Promise.all(Array.from({ length: 20 }, () => react(ours, '👍')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await countWaiting()).toBe(1)
  })

  it('a message that is deleted before its reaction is sent', async () => {
    await react(theirs, '👍')
    await owner('update whatsapp_messages set revoked_at = now(), own_reaction = null where id = $1', [theirs])
    const again = await startTestEngines(server)
    await waitUntilDelivered()
    expect(await reactionsOf(theirs)).toEqual([])
    await again.stop()
  })
})
