import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import type { Address } from '../../engines/engine.ts'
import { recordAndProcess } from '../../engines/inbound/journal.ts'
import { createThread } from '../../fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
let sales: string
let events: string
let number = 15_550_900
let chat: string
beforeAll(async () => {
  maren = await createPerson(server)
  sales = await createAccount(server, maren)
  events = await createAccount(server, maren)
})
beforeEach(async () => {
  number += 1
  chat = `${number}@c.us`
  for (const accountId of [sales, events]) await createThread(server, maren, { accountId, number: String(number) })
})

const pathOf = (accountId: string, id = chat) => `/whatsapp/accounts/${accountId}/conversations/${id}`
const mark = (accountId = sales, by = maren) => by.request('PUT', `${pathOf(accountId)}/opt-out`)
const clear = (accountId = sales, by = maren) => by.request('DELETE', `${pathOf(accountId)}/opt-out`)
const isMarked = async (accountId = sales) =>
  (await maren.request('GET', pathOf(accountId))).body.data.optedOutAt !== null
const owner = async (text: string, values: unknown[]) => (await server.platform.database.owner.query(text, values)).rows
const listStored = async () =>
  (
    await owner('select value from whatsapp_opt_outs where workspace_id = $1 and value = $2', [
      maren.workspaceId,
      String(number),
    ])
  ).length
/** Lets only these members see the account `events`; null for all. */
const setTeam = async (memberIds: string[] | null) => {
  const team = { memberIds, assignment: 'MANUAL', assigneeId: null }
  expect((await maren.request('PUT', `/whatsapp/accounts/${events}/team`, team)).status).toBe(200)
}
let heard = 0
/** Somebody writes this to an account. */
const hear = (accountId: string, addresses: Address[], content: string) =>
  recordAndProcess(
    server.platform,
    { workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 7 },
    {
      kind: 'message',
      event: {
        ...{ providerId: `OPT${++heard}`, chat: addresses, fromMe: false, at: new Date(), type: 'text', content },
        ...{ source: 'live', raw: {} },
      },
    },
  )
const listEntries = async () =>
  (await maren.request('GET', '/audit?limit=100')).body.data
    .filter(({ action }: { action: string }) => action.startsWith('opt_out.'))
    .map(({ action, subject, actor }: { action: string; subject: { name: string }; actor: { id: string } }) => [
      action,
      subject.name,
      actor.id,
    ])

describe('does', () => {
  it('mark somebody in all accounts, and clear that again; the audit log says who did', async () => {
    const before = (await listEntries()).length
    const marked = await mark()
    expect([marked.status, marked.body.data.whatsappId, marked.body.data.optedOutAt]).toEqual([
      200,
      chat,
      expect.any(String),
    ])
    expect([await isMarked(sales), await isMarked(events)]).toEqual([true, true])
    const cleared = await clear(events)
    expect([cleared.status, cleared.body.data.optedOutAt]).toEqual([200, null])
    expect([await isMarked(sales), await isMarked(events), await listStored()]).toEqual([false, false, 0])
    expect((await listEntries()).slice(0, -before || undefined)).toEqual([
      ['opt_out.cleared', 'Amara Okonkwo', maren.userId],
      ['opt_out.set', 'Amara Okonkwo', maren.userId],
    ])
  })

  it('tell other members of it', async () => {
    await mark()
    const [event] = await owner(
      `select kind, cardinality(ids) as count from events where workspace_id = $1 and kind = 'conversation.changed' order by seq desc limit 1`,
      [maren.workspaceId],
    )
    expect(event).toEqual({ kind: 'conversation.changed', count: 2 })
  })

  it('clear what the person wrote themselves, and let them write START after they were marked', async () => {
    await hear(sales, [{ kind: 'pn', value: String(number) }], 'STOP')
    expect(await isMarked(events)).toBe(true)
    await clear()
    expect([await isMarked(sales), await isMarked(events)]).toEqual([false, false])
    await mark()
    await hear(events, [{ kind: 'pn', value: String(number) }], 'START')
    expect([await isMarked(sales), await isMarked(events)]).toEqual([false, false])
  })

  it('mark a conversation that begins later', async () => {
    await mark()
    const third = await createAccount(server, maren)
    await hear(third, [{ kind: 'pn', value: String(number) }], 'Hello')
    expect(await isMarked(third)).toBe(true)
  })
})

describe('refuses', () => {
  it('viewers, and conversations that do not exist', async () => {
    const viewer = await createPerson(server, { workspaceOf: maren, role: 'VIEWER' })
    expect([(await mark(sales, viewer)).body.error, (await clear(sales, viewer)).body.error]).toEqual([
      'not_permitted',
      'not_permitted',
    ])
    expect((await maren.request('PUT', `${pathOf(sales, '15559999999@c.us')}/opt-out`)).status).toBe(404)
    expect(await isMarked()).toBe(false)
  })
})

describe('hides', () => {
  it('conversations of other workspaces and of removed accounts, and changes only those of its own', async () => {
    const stranger = await createPerson(server)
    expect([(await mark(sales, stranger)).status, (await clear(sales, stranger)).status]).toEqual([404, 404])
    const theirs = await createAccount(server, stranger)
    await createThread(server, stranger, { accountId: theirs, number: String(number) })
    await mark()
    expect((await stranger.request('GET', pathOf(theirs))).body.data.optedOutAt).toBeNull()
    await stranger.request('PUT', `${pathOf(theirs)}/opt-out`)
    await clear()
    expect((await stranger.request('GET', pathOf(theirs))).body.data.optedOutAt).not.toBeNull()
    const removed = await createAccount(server, maren)
    await createThread(server, maren, { accountId: removed, number: String(number) })
    await maren.request('DELETE', `/whatsapp/accounts/${removed}`)
    expect((await mark(removed)).status).toBe(404)
    expect(await listStored()).toBe(0)
  })

  it('accounts that the member does not see, in which the person is marked all the same', async () => {
    const member = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    await setTeam([maren.userId])
    expect((await mark(events, member)).status).toBe(404)
    expect((await mark(sales, member)).status).toBe(200)
    expect([await isMarked(sales), await isMarked(events)]).toEqual([true, true])
    await setTeam(null)
  })
})

describe('survives', () => {
  it('a START to another account while another number of the person is opted out', async () => {
    const [one, other] = [`1${number}`, `2${number}`].map((value): Address => ({ kind: 'lid', value }))
    const pn: Address = { kind: 'pn', value: String(number) }
    await hear(sales, [pn, one as Address, other as Address], 'Hello')
    await hear(sales, [one as Address], 'STOP')
    await hear(events, [pn], 'STOP')
    expect([await isMarked(sales), await isMarked(events)]).toEqual([true, true])
    await hear(events, [pn], 'START')
    // The conversation with `events` does not know the hidden id that is still opted out.
    expect([await isMarked(sales), await isMarked(events)]).toEqual([true, false])
  })

  it('the same request twenty times at once, and both at once: the mark says what is stored', async () => {
    const before = (await listEntries()).length
    const marks = await Promise.all(Array.from({ length: 20 }, () => mark()))
    expect(new Set(marks.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listEntries()).length).toBe(before + 1)
    const clears = await Promise.all(Array.from({ length: 20 }, () => clear()))
    expect(new Set(clears.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listEntries()).length).toBe(before + 2)
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? mark : clear)(n % 3 ? sales : events)),
    )
    expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200]))
    const isStored = (await listStored()) > 0
    expect([await isMarked(sales), await isMarked(events)]).toEqual([isStored, isStored])
  })
})
