import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createContact } from '../../../contacts/examples.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { Address, InboundMessage } from '../../engines/engine.ts'
import { createEngineSink } from '../../engines/inbound/engine-sink.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'

const server = await getTestServer()
let maren: Person
let accountId: string
/** Two addresses, each of a conversation: a hidden id, and the number behind it. */
const lid: Address = { kind: 'lid', value: '900000000301' }
const pn: Address = { kind: 'pn', value: '15550301' }
const [hidden, open] = ['900000000301@lid', '15550301@c.us']
beforeEach(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const lease = () => ({ workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 })
const pathOf = (whatsappId: string, rest = '') => `/whatsapp/accounts/${accountId}/conversations/${whatsappId}${rest}`

let count = 0
const hear = (chat: Address[], content: string, more: Partial<InboundMessage> = {}) =>
  recordAndProcess(server.platform, lease(), {
    kind: 'message',
    event: {
      ...{
        providerId: `M${++count}`,
        chat,
        fromMe: false,
        senderName: 'Amara',
        type: 'text',
        content,
        source: 'live',
        raw: {},
      },
      at: new Date(Date.UTC(2026, 4, 1, 9, count)),
      ...more,
    },
  })
const sayAlias = (addresses: Address[]) =>
  createEngineSink(server.platform, lease(), async () => undefined).alias({ addresses })

const get = async (whatsappId: string, rest = '', person = maren) =>
  (await person.request('GET', pathOf(whatsappId, rest))).body.data
const contentsOf = async (whatsappId: string): Promise<string[]> =>
  (await get(whatsappId, '/messages')).map(({ content }: { content: string }) => content)
/** All that people see of a conversation. */
const shown = async (whatsappId: string) => ({
  conversation: await get(whatsappId),
  messages: await get(whatsappId, '/messages'),
  notes: await get(whatsappId, '/notes'),
  scheduled: await get(whatsappId, '/scheduled-messages'),
})
const split = (mergeId: string, whatsappId = open, person = maren) =>
  person.request('POST', pathOf(whatsappId, '/split'), { mergeId })
const mergeOf = async (whatsappId = open) => get(whatsappId, '/merge')

/** Both conversations, and then their merge. */
async function merge(): Promise<string> {
  await hear([lid], 'hidden one')
  await hear([pn], 'open one')
  await sayAlias([lid, pn])
  return (await mergeOf()).id
}

describe('does', () => {
  it('splits two conversations exactly into what they were', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo', phoneNumber: '+15550301' })
    await hear([lid], 'hidden one')
    await hear([pn], 'open one')
    await hear([lid], 'hidden two')
    await maren.request('PUT', pathOf(hidden, '/assignee'), { assigneeId: maren.userId })
    await maren.request('POST', pathOf(hidden, '/notes'), { content: 'Pays late' })
    await maren.request('POST', pathOf(open, '/notes'), { content: 'Pays early' })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    for (const [chat, text] of [
      [hidden, 'For the hidden one'],
      [open, 'For the open one'],
    ] as const)
      await maren.request('POST', pathOf(chat, '/scheduled-messages'), { text, sendAt: tomorrow })
    const before = [await shown(hidden), await shown(open)]
    expect(before.map(({ conversation }) => conversation.contact?.id ?? null)).toEqual([null, contactId])
    await sayAlias([lid, pn])
    expect((await get(hidden)).id).toBe((await get(open)).id)
    const merged = await mergeOf()
    expect(merged).toMatchObject({
      cause: 'alias',
      causedBy: null,
      name: 'Amara',
      whatsappId: open,
      messages: 1,
      notes: 1,
    })
    expect(Date.parse(merged.undoableUntil) - Date.parse(merged.mergedAt)).toBe(30 * 86_400_000)
    const reply = await split(merged.id)
    expect([reply.status, reply.body.data.kept.whatsappId, reply.body.data.split.whatsappId]).toEqual([
      200,
      hidden,
      open,
    ])
    expect([await shown(hidden), await shown(open)]).toEqual(before)
    expect([await mergeOf(hidden), await mergeOf(open)]).toEqual([null, null])
  })

  it('leaves what arrived since with the conversation that it was addressed to', async () => {
    const id = await merge()
    await hear([lid], 'to the hidden id')
    await hear([pn, lid], 'to the number')
    await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, {
      to: '15550301',
      type: 'text',
      text: 'answer',
    })
    await maren.request('POST', pathOf(open, '/notes'), { content: 'Written since' })
    expect((await split(id)).status).toBe(200)
    expect(await contentsOf(hidden)).toEqual(['to the hidden id', 'hidden one'])
    expect(await contentsOf(open)).toEqual(['answer', 'to the number', 'open one'])
    expect([(await get(hidden)).unreadCount, (await get(open)).unreadCount]).toEqual([2, 2])
    expect([(await get(hidden)).lastMessage, (await get(open)).lastMessage]).toEqual(['to the hidden id', 'answer'])
    expect((await get(hidden, '/notes'))[0].content).toBe('Written since')
    const { rows } = await owner(
      `select v.whatsapp_id from whatsapp_outbox o join whatsapp_conversations v on v.id = o.conversation_id where o.account_id = $1`,
      [accountId],
    )
    expect(rows).toEqual([{ whatsapp_id: open }])
  })

  it('keeps what people have changed since: assignee, contact, and what they have read', async () => {
    const id = await merge()
    const { id: contactId } = await createContact(maren, { name: 'Lea Roth' })
    await maren.request('PUT', pathOf(open, '/contact'), { contactId })
    await maren.request('PUT', pathOf(open, '/assignee'), { assigneeId: maren.userId })
    await maren.request('PUT', pathOf(open, '/read'))
    await hear([pn], 'after reading')
    await split(id)
    expect(await get(hidden)).toMatchObject({
      contact: { id: contactId },
      assignee: { id: maren.userId },
      unreadCount: 0,
    })
    expect(await get(open)).toMatchObject({ contact: null, assignee: null, unreadCount: 1 })
  })

  it('leaves a conversation open to which somebody has written since', async () => {
    await hear([lid], 'hidden one')
    await hear([pn], 'open one')
    await maren.request('PUT', pathOf(hidden, '/state'), { state: 'RESOLVED' })
    await maren.request('PUT', pathOf(open, '/state'), { state: 'RESOLVED' })
    await sayAlias([lid, pn])
    await hear([pn], 'one more thing')
    await split((await mergeOf()).id)
    expect((await get(open)).state).toBe('OPEN')
  })

  it('lets each of them wait since its own first message without an answer', async () => {
    await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { answerMinutes: 30 })
    const at = (time: string) => ({ at: new Date(`2026-05-01T${time}:00Z`) })
    await hear([lid], 'before the merge', at('08:00'))
    await hear([pn], 'never answered', at('08:05'))
    await sayAlias([lid, pn])
    await hear([lid], 'an answer', { fromMe: true, ...at('08:10') })
    await hear([lid], 'after the answer', at('08:20'))
    await hear([lid], 'once more', at('08:25'))
    await split((await mergeOf()).id)
    expect([(await get(hidden)).answerDueAt, (await get(open)).answerDueAt]).toEqual([
      '2026-05-01T08:50:00+00:00',
      '2026-05-01T08:35:00+00:00',
    ])
  })

  it('lets the one wait as before whose answer went to the other', async () => {
    await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { answerMinutes: 30 })
    const at = (time: string) => ({ at: new Date(`2026-05-01T${time}:00Z`) })
    await hear([lid], 'waits', at('08:00'))
    await hear([lid], 'still waits', at('08:02'))
    await hear([pn], 'answered', at('07:55'))
    await sayAlias([lid, pn])
    await hear([pn], 'an answer', { fromMe: true, ...at('08:10') })
    const reply = await split((await mergeOf()).id)
    expect(reply.body.data.kept.whatsappId).toBe(hidden)
    expect([(await get(hidden)).answerDueAt, (await get(open)).answerDueAt]).toEqual([
      '2026-05-01T08:30:00+00:00',
      null,
    ])
  })

  it('does not wait for an answer to what was resolved before the merge', async () => {
    await maren.request('PATCH', `/whatsapp/accounts/${accountId}`, { answerMinutes: 30 })
    const at = (time: string) => ({ at: new Date(`2026-05-01T${time}:00Z`) })
    const resolve = (whatsappId: string) => maren.request('PUT', pathOf(whatsappId, '/state'), { state: 'RESOLVED' })
    await hear([lid], 'settled', at('08:00'))
    await resolve(hidden)
    await hear([pn], 'a question', at('08:20'))
    await sayAlias([lid, pn])
    expect((await get(open)).answerDueAt).toBe('2026-05-01T08:50:00+00:00')
    await hear([lid], 'another one', at('08:40'))
    await split((await mergeOf()).id)
    expect([(await get(hidden)).answerDueAt, (await get(open)).answerDueAt]).toEqual([
      '2026-05-01T09:10:00+00:00',
      '2026-05-01T08:50:00+00:00',
    ])
  })

  it('keeps an opt-out written since with the conversation that it was written to', async () => {
    const id = await merge()
    await hear([pn], 'STOP', { at: new Date() })
    await split(id)
    expect((await get(open)).optedOutAt).not.toBe(null)
  })

  it('takes back the notice of a changed number', async () => {
    const next: Address = { kind: 'pn', value: '15550302' }
    await hear([pn], 'old number')
    await hear([next], 'new number')
    await sayAlias([pn, next])
    const texts = await contentsOf('15550302@c.us')
    expect(texts).toContain('The number changed from +15550301 to +15550302')
    await split((await mergeOf('15550302@c.us')).id, '15550302@c.us')
    expect([await contentsOf(open), await contentsOf('15550302@c.us')]).toEqual([['old number'], ['new number']])
  })

  it('merges a split pair again only for another reason', async () => {
    await split(await merge())
    await hear([pn, lid], 'same reason')
    await sayAlias([lid, pn])
    expect([await contentsOf(hidden), await contentsOf(open)]).toEqual([['hidden one'], ['same reason', 'open one']])
    const other: Address = { kind: 'bsuid', value: 'US.301' }
    await hear([lid, other], 'also known as')
    await sayAlias([other, pn, lid])
    expect((await get(hidden)).id).toBe((await get(open)).id)
    await split((await mergeOf()).id)
    expect((await get(hidden)).id).not.toBe((await get(open)).id)
  })

  it('splits the last of several merges first, and then the one before', async () => {
    const first = await merge()
    const third: Address = { kind: 'lid', value: '900000000303' }
    await hear([third], 'third one')
    await sayAlias([pn, third])
    expect((await split(first)).body.error).toBe('merged_again')
    expect((await split((await mergeOf()).id)).status).toBe(200)
    expect(await contentsOf('900000000303@lid')).toEqual(['third one'])
    expect((await split((await mergeOf()).id)).status).toBe(200)
    expect([await contentsOf(hidden), await contentsOf(open)]).toEqual([['hidden one'], ['open one']])
  })
})

describe('refuses', () => {
  it('to split what was split, what was merged more than 30 days ago, and what never was', async () => {
    const id = await merge()
    expect((await split(uuidv7())).body).toMatchObject({ error: 'not_found', message: 'This merge does not exist.' })
    expect((await split(id)).status).toBe(200)
    const again = await split(id)
    expect([again.status, again.body.error, again.body.message]).toEqual([
      409,
      'already_split',
      'These conversations have already been split.',
    ])
    await owner(`update whatsapp_merges set split_at = null, merged_at = now() - interval '31 days' where id = $1`, [
      id,
    ])
    const late = await split(id, hidden)
    expect([late.status, late.body.error]).toEqual([409, 'too_late'])
    expect(await mergeOf(hidden)).toBeNull()
  })

  it('people who may only read', async () => {
    const id = await merge()
    const viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    const refused = await split(id, open, viewer)
    expect([refused.status, refused.body.error]).toEqual([409, 'not_permitted'])
    expect((await get(open, '/merge', viewer)).id).toBe(id)
  })
})

describe('hides', () => {
  it('merges from other workspaces, and under other conversations', async () => {
    const id = await merge()
    const stranger = await createPerson(server)
    expect((await split(id, open, stranger)).status).toBe(404)
    expect((await stranger.request('GET', pathOf(open, '/merge'))).status).toBe(404)
    await hear([{ kind: 'pn', value: '15550399' }], 'somebody else')
    expect((await split(id, '15550399@c.us')).status).toBe(404)
    expect((await mergeOf()).id).toBe(id)
  })
})

describe('survives', () => {
  it('two people who split at once: one does it', async () => {
    const id = await merge()
    const replies = await Promise.all([split(id), split(id), split(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect([await contentsOf(hidden), await contentsOf(open)]).toEqual([['hidden one'], ['open one']])
  })

  it('messages that arrive meanwhile: none is lost or in the wrong conversation', async () => {
    const id = await merge()
    const texts = Array.from({ length: 6 }, (_, n) => `number ${n}`)
    const [reply] = await Promise.all([
      split(id),
      ...texts.map((text, n) => hear(n % 2 === 0 ? [pn, lid] : [lid, pn], text)),
      sayAlias([lid, pn]),
    ])
    expect(reply.status).toBe(200)
    expect((await contentsOf(open)).sort()).toEqual(['number 0', 'number 2', 'number 4', 'open one'])
    expect((await contentsOf(hidden)).sort()).toEqual(['hidden one', 'number 1', 'number 3', 'number 5'])
  })

  it('a contact that was deleted and a member who left meanwhile', async () => {
    const bela = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo', phoneNumber: '+15550301' })
    await hear([lid], 'hidden one')
    await hear([pn], 'open one')
    await maren.request('PUT', pathOf(open, '/assignee'), { assigneeId: bela.userId })
    await sayAlias([lid, pn])
    await owner('update whatsapp_conversations set contact_id = null where contact_id = $1', [contactId])
    await owner('delete from contacts where id = $1', [contactId])
    await owner('update members set removed_at = now() where user_id = $1', [bela.userId])
    expect((await split((await mergeOf()).id)).status).toBe(200)
    expect(await get(open)).toMatchObject({ contact: null, assignee: null })
  })

  it('assignees who no longer see the account', async () => {
    const bela = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    for (const side of [hidden, open]) {
      await hear([lid], 'hidden one')
      await hear([pn], 'open one')
      await maren.request('PUT', pathOf(hidden, '/assignee'), { assigneeId: maren.userId })
      await maren.request('PUT', pathOf(open, '/assignee'), { assigneeId: maren.userId })
      await maren.request('PUT', pathOf(side, '/assignee'), { assigneeId: bela.userId })
      await sayAlias([lid, pn])
      await maren.request('PUT', `/whatsapp/accounts/${accountId}/team`, {
        ...{ memberIds: [], assignment: 'MANUAL', assigneeId: null },
      })
      expect([side, (await split((await mergeOf()).id)).status]).toEqual([side, 200])
      const assignees = [(await get(hidden)).assignee?.id ?? null, (await get(open)).assignee?.id ?? null]
      expect([side, assignees]).toEqual([side, side === open ? [maren.userId, null] : [null, maren.userId]])
      accountId = await createAccount(server, maren)
    }
  })
})
