import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Note } from '#contract/notes/note.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { eventCounterLock, whileLocked } from '../../testing/harness/while-locked.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createNote } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server, { name: 'Maren Aldous' })
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)
let contactId: string
beforeAll(async () => {
  contactId = await newContact()
})

const newContact = async (): Promise<string> => (await createContact(maren, { name: 'Amara Okonkwo' })).id
const pin = (id: string, person: Person = maren) => person.request('PUT', `/notes/${id}/pin`)
const unpin = (id: string, person: Person = maren) => person.request('DELETE', `/notes/${id}/pin`)
const getNote = async (id: string): Promise<Note> => (await maren.request('GET', `/notes/${id}`)).body.data
const listPinned = async (query: string, person = maren): Promise<string[]> =>
  (await person.request('GET', `/notes?pinned=true&${query}`)).body.data.map(({ id }: Note) => id)

/** Creates notes about a contact and pins them. */
async function createPinned(count: number, about: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await createNote(maren, { contactId: about })
    expect((await pin(id)).status).toBe(200)
    ids.push(id)
  }
  return ids
}

describe('does', () => {
  it('pins a note of a contact, a company and a deal, and unpins it', async () => {
    const links = {
      contactId: await newContact(),
      companyId: (await createCompany(maren)).id,
      dealId: (await createDeal(maren)).id,
    }
    for (const [key, id] of Object.entries(links)) {
      const [note, other] = [await createNote(maren, { [key]: id }), await createNote(maren, { [key]: id })]
      expect([note.pinnedAt, note.pinnedBy]).toEqual([null, null])
      const pinned = await pin(note.id, priya)
      expect(pinned.status).toBe(200)
      expect(Math.abs(Date.parse(pinned.body.data.pinnedAt) - Date.now())).toBeLessThan(60_000)
      expect(pinned.body.data.pinnedBy).toEqual({ id: priya.userId, name: 'Priya Nair', email: priya.email })
      expect(await getNote(note.id)).toEqual(pinned.body.data)
      expect(await listPinned(`${key}=${id}`)).toEqual([note.id])
      const { data } = (await maren.request('GET', `/notes?pinned=false&${key}=${id}`)).body
      expect(data.map((each: Note) => each.id)).toEqual([other.id])
      expect((await unpin(note.id)).body.data).toMatchObject({ id: note.id, pinnedAt: null, pinnedBy: null })
      expect(await listPinned(`${key}=${id}`)).toEqual([])
    }
  })

  it('does not edit the note: its update time, its history and its mentions stay', async () => {
    const note = await createNote(maren, { contactId, content: `Ask <@${priya.userId}>` })
    const pinned = (await pin(note.id)).body.data
    expect(pinned).toEqual({
      ...note,
      version: 2,
      pinnedAt: expect.any(String),
      pinnedBy: { id: maren.userId, name: 'Maren Aldous', email: maren.email },
    })
    expect((await unpin(note.id)).body.data).toEqual({ ...note, version: 3 })
    const { data } = (await maren.request('GET', `/notes/${note.id}/history`)).body
    expect(data.map(({ operation }: { operation: string }) => operation)).toEqual(['created'])
    const inbox = (await priya.request('GET', '/notifications')).body.data as { recordId: string }[]
    expect(inbox).toHaveLength(1)
  })

  it('tells colleagues, once for each change', async () => {
    const { id } = await createNote(maren, { contactId })
    for (const change of [pin, pin, unpin, unpin]) expect((await change(id)).status).toBe(200)
    const { rows } = await server.platform.database.owner.query(
      `select kind, version from events where workspace_id = $1 and $2 = any(ids) order by seq`,
      [maren.workspaceId, id],
    )
    expect(rows).toEqual([1, 2, 3].map((version) => ({ kind: 'note.changed', version })))
  })

  it('keeps its pin when it is edited or moved, and in the trash', async () => {
    const [from, to] = [await newContact(), await newContact()]
    const [id = ''] = await createPinned(1, from)
    await maren.request('PATCH', `/notes/${id}`, { content: 'Changed', pinnedAt: null })
    expect(await listPinned(`contactId=${from}`)).toEqual([id])
    await maren.request('PATCH', `/notes/${id}/contact`, { contactId: to })
    expect([await listPinned(`contactId=${from}`), await listPinned(`contactId=${to}`)]).toEqual([[], [id]])
    const { deletionId } = (await maren.request('DELETE', `/notes/${id}`)).body.data
    expect(await listPinned(`contactId=${to}`)).toEqual([])
    await maren.request('POST', '/notes/restore', { deletionId })
    expect(await listPinned(`contactId=${to}`)).toEqual([id])
  })
})

describe('refuses', () => {
  it('more than ten on one record, but not on another, and counts none in the trash', async () => {
    const about = await newContact()
    const [first = '', second = ''] = await createPinned(10, about)
    const next = await createNote(maren, { contactId: about })
    const refused = await pin(next.id)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'You can pin up to 10 notes on a record. Unpin one first.',
    ])
    expect(await getNote(next.id)).toEqual(next)
    expect((await pin(first)).status).toBe(200)
    await createPinned(1, await newContact())
    await unpin(first)
    expect((await pin(next.id)).status).toBe(200)
    await maren.request('DELETE', `/notes/${second}`)
    expect((await pin(first)).status).toBe(200)
    expect(await listPinned(`contactId=${about}`)).toHaveLength(10)
  })

  it('a viewer, who sees what is pinned', async () => {
    const [id = ''] = await createPinned(1, contactId)
    const other = await createNote(maren, { contactId })
    const tries = [await unpin(id, viewer), await pin(other.id, viewer)]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(2).fill([409, 'not_permitted']))
    expect(await listPinned(`contactId=${contactId}`, viewer)).toContain(id)
    expect((await getNote(other.id)).pinnedAt).toBeNull()
  })

  it('a note in the trash, and one that does not exist', async () => {
    const { id } = await createNote(maren, { contactId })
    await maren.request('DELETE', `/notes/${id}`)
    for (const change of [pin, unpin])
      expect([(await change(id)).status, (await change(uuidv7())).status]).toEqual([404, 404])
  })
})

describe('hides', () => {
  it('a note from another workspace', async () => {
    const about = await newContact()
    const [id = ''] = await createPinned(1, about)
    const before = await getNote(id)
    const other = await createNote(maren, { contactId: about })
    expect([(await pin(other.id, otherTenant)).status, (await unpin(id, otherTenant)).status]).toEqual([404, 404])
    expect(await listPinned('', otherTenant)).toEqual([])
    expect([await getNote(id), (await getNote(other.id)).pinnedAt]).toEqual([before, null])
  })
})

describe('survives', () => {
  it('two people who pin the same note at once: the first one pinned it', async () => {
    const { id } = await createNote(maren, { contactId })
    const answers = await whileLocked(server, { ...eventCounterLock(maren), waiting: 2 }, () =>
      Promise.all([pin(id), pin(id, priya)]),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const note = await getNote(id)
    expect(note.version).toBe(2)
    expect(answers.map(({ body }) => body.data)).toEqual([note, note])
    expect((await pin(id, priya)).body.data).toEqual(note)
  })

  it('two notes pinned at once where only one more fits', async () => {
    const about = await newContact()
    await createPinned(9, about)
    const [one, other] = [await createNote(maren, { contactId: about }), await createNote(maren, { contactId: about })]
    const answers = await whileLocked(server, { ...eventCounterLock(maren), waiting: 2 }, () =>
      Promise.all([pin(one.id), pin(other.id, priya)]),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await listPinned(`contactId=${about}`)).toHaveLength(10)
  })

  it('a colleague’s edit meanwhile: both count', async () => {
    const { id } = await createNote(maren, { contactId })
    const answers = await Promise.all([pin(id), priya.request('PATCH', `/notes/${id}/content`, { content: 'Edited' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await getNote(id)).toMatchObject({ content: 'Edited', pinnedAt: expect.any(String), version: 3 })
  })
})
