import { describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)

const kilobyte = 'k'.repeat(1_024)
const kilobytes = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, kilobyte]))

describe('does', () => {
  it('end a page early that would be too large, and the next one continues there', async () => {
    const person = await createPerson(server)
    const ids = await insertLargeContacts(person, 120)
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const { status, body, text } = await person.request('GET', `/contacts?limit=500&sort=createdAt&cursor=${cursor}`)
      expect(status).toBe(200)
      expect(text.length).toBeLessThan((16 << 20) * 1.1)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.page.nextCursor
    }
    expect(seen).toEqual(ids)
    expect(pages).toBe(2)
  })

  it('end a page of the history early, too, and one of the timeline', async () => {
    const person = await createPerson(server)
    const [id] = await insertLargeContacts(person, 1)
    await insertManyChanges(person, String(id), 80)
    for (const path of ['history', 'timeline']) {
      const all: string[] = []
      let pages = 0
      for (let cursor: string | null = ''; cursor !== null; pages++) {
        const { status, body } = await person.request('GET', `/contacts/${id}/${path}?limit=500&cursor=${cursor}`)
        expect(status).toBe(200)
        all.push(...body.data.map((entry: { id: string }) => entry.id))
        cursor = body.page.nextCursor
      }
      expect([new Set(all).size, all.length, pages], path).toEqual([80, 80, 2])
    }
  })
})

describe('refuses', () => {
  const objects: [string, object, string][] = [
    ['more than 64 KB', kilobytes(64), 'Custom attributes can be at most 64 KB'],
    [
      'a number of 300 places',
      { a: [{ b: 1e300 }] },
      'Custom attributes can’t contain a number that is too large or too small',
    ],
    [
      'a number after 300 noughts',
      { a: -1e-300 },
      'Custom attributes can’t contain a number that is too large or too small',
    ],
  ]
  it.each(objects)('%s in an object, on create and on change', async (_what, customAttributes, sentence) => {
    const { id } = await createContact(maren)
    for (const answer of [
      await maren.request('POST', '/contacts', { name: 'Amara', customAttributes }),
      await maren.request('PATCH', `/contacts/${id}`, { customAttributes }),
      await maren.request('PATCH', `/contacts/${id}/custom-attributes`, { customAttributes }),
      await maren.request('PATCH', '/contacts/bulk', { contactIds: [id], changes: { customAttributes } }),
    ])
      expect([answer.status, answer.body.message]).toEqual([422, sentence])
    const fits = { ...kilobytes(62), a: 1e15, b: -0.000001, c: 0 }
    expect((await maren.request('PATCH', `/contacts/${id}`, { customAttributes: fits })).status).toBe(200)
  })

  it('them in the rule of a task', async () => {
    const { id } = (await maren.request('POST', '/tasks', { title: 'Send the offer' })).body.data
    const automationRule = { trigger: 'x', conditions: { days: 1e200 }, actions: [] }
    const { status, body } = await maren.request('PATCH', `/tasks/${id}`, { automationRule })
    expect([status, Object.keys(body.field_errors)]).toEqual([422, ['automationRule']])
  })
})

/** Inserts contacts whose objects have the maximum size; returns their ids in order of creation. */
async function insertLargeContacts({ workspaceId }: Person, count: number): Promise<string[]> {
  const { rows } = await server.platform.database.owner.query<{ id: string }>(
    `insert into contacts (workspace_id, id, name, custom_attributes, enriched_data, channel_prefs, created_at)
     select $1, gen_random_uuid(), 'Amara ' || n, $2, $2, $2, now() + n * interval '1 second'
       from generate_series(1, $3::int) n returning id`,
    [workspaceId, JSON.stringify(kilobytes(60)), count],
  )
  return rows.map(({ id }) => id)
}

/** Inserts `count` changes of the three objects, each between values of the maximum size. */
async function insertManyChanges({ workspaceId }: Person, id: string, count: number): Promise<void> {
  const both = JSON.stringify([kilobytes(60), kilobytes(60)])
  await server.platform.database.owner.query(
    `insert into history (workspace_id, kind, record_id, operation, changes)
     select $1, 'contact', $2, 'changed', jsonb_build_object('customAttributes', $3::jsonb, 'enrichedData', $3::jsonb)
       from generate_series(1, $4::int)`,
    [workspaceId, id, both, count],
  )
}
