import { describe, expect, it } from 'vitest'
import { createPerson } from '../testing/factories/person.ts'
import { getTestServer } from '../testing/harness/test-server.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server)

type Kind = { plural: string; ids: string; body: (contactId: string) => object; method?: 'PUT' }
/** Every record kind, because they all use the same code. */
const kinds: Kind[] = [
  { plural: 'contacts', ids: 'contactIds', body: () => ({ name: 'Ira Vance' }) },
  { plural: 'companies', ids: 'companyIds', body: () => ({ name: 'Kestrel' }) },
  { plural: 'deals', ids: 'dealIds', body: () => ({ title: 'Rail' }) },
  { plural: 'tasks', ids: 'taskIds', body: () => ({ title: 'Send the offer' }) },
  {
    plural: 'activities',
    ids: 'activityIds',
    body: (contactId) => ({ title: 'Call', type: 'CALL', contactId }),
    method: 'PUT',
  },
  { plural: 'notes', ids: 'noteIds', body: (contactId) => ({ content: 'Likes rail.', contactId }) },
]

const made = async (plural: string, body: object) => {
  const answer = await maren.request('POST', `/${plural}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data as { id: string }
}
const ofKind = async ({ plural, body }: Kind) => made(plural, body((await made('contacts', { name: 'Amara' })).id))
const versionOf = async ({ plural }: Kind, id: string) =>
  (await maren.request('GET', `/${plural}/${id}`)).body.data.version

describe.each(kinds)('$plural', (kind) => {
  const { plural, ids, method = 'PATCH' } = kind

  it('reject a bulk change that names another workspace or organization', async () => {
    const { id } = await ofKind(kind)
    const body = kind.body((await made('contacts', { name: 'Amara' })).id)
    for (const key of ['workspaceId', 'organizationId'] as const) {
      const changes = { ...body, [key]: otherTenant[key] }
      const answer = await maren.request('PATCH', `/${plural}/bulk`, { [ids]: [id], changes })
      expect([answer.status, Object.keys(answer.body.field_errors)], key).toEqual([422, [key]])
    }
    expect(await versionOf(kind, id)).toBe(1)
    const own = { ...body, workspaceId: maren.workspaceId, organizationId: maren.organizationId }
    const answer = await maren.request('PATCH', `/${plural}/bulk`, { [ids]: [id], changes: own })
    expect(answer.body.data, answer.text).toEqual({ count: 1 })
  })

  it('reject a bulk change of no field, and return a single record unchanged', async () => {
    const { id } = await ofKind(kind)
    for (const changes of [{ workspaceId: maren.workspaceId }, { version: 7 }]) {
      const many = await maren.request('PATCH', `/${plural}/bulk`, { [ids]: [id], changes })
      expect([many.status, many.body.message]).toEqual([422, 'Changes must change at least one field.'])
      const one = await maren.request(method, `/${plural}/${id}`, changes)
      expect([one.status, one.body.data?.version], one.text).toEqual([200, 1])
    }
    const stale = await maren.request(method, `/${plural}/${id}`, { version: 1 }, { 'if-match': '7' })
    expect([stale.status, stale.body.error, stale.body.data.version]).toEqual([409, 'stale', 1])
    expect(await versionOf(kind, id)).toBe(1)
  })
})

describe('a bulk change', () => {
  it('is rejected when it would write too much, and says how many records it may contain', async () => {
    const text = 'd'.repeat(10_000)
    const most = Math.floor((128 << 20) / JSON.stringify({ description: text }).length)
    const person = await createPerson(server)
    await server.platform.database.owner.query(
      `insert into companies (workspace_id, id, name) select $1, gen_random_uuid(), 'Kestrel' from generate_series(1, $2::int)`,
      [person.workspaceId, most + 1],
    )
    const change = (changes: object) => person.request('PATCH', '/companies/bulk', { filters: {}, changes })
    const { status, body } = await change({ description: text })
    expect(status).toBe(422)
    expect(body.message).toBe(
      `This is too much for so many companies. Please change at most ${most.toLocaleString('en-US')} at once.`,
    )
    const { data } = (await person.request('GET', '/companies?limit=1')).body
    expect(data).toMatchObject([{ version: 1, description: null }])
    expect((await change({ status: 'CUSTOMER' })).body.data).toEqual({ count: most + 1 })
  })

  it('accepts a large text for a few records', async () => {
    const ids = [(await made('companies', { name: 'A' })).id, (await made('companies', { name: 'B' })).id]
    const changes = { description: 'd'.repeat(10_000) }
    const answer = await maren.request('PATCH', '/companies/bulk', { companyIds: ids, changes })
    expect(answer.body.data).toEqual({ count: 2 })
  })
})
