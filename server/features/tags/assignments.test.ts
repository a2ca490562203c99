import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EntityType } from '#contract/tags/enums.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createTag, requestTagOperation, runTagOperation } from './examples.ts'

let maren: Person
let otherTenant: Person
const server = await getTestServer()
beforeEach(async () => {
  maren = await createPerson(server)
  otherTenant = await createPerson(server, { name: 'Tobias Renner' })
})

/** A record of each kind, and how it is trashed. */
const taggableKinds: {
  entityType: EntityType
  make: () => Promise<string>
  discard: (id: string) => Promise<unknown>
}[] = [
  {
    entityType: 'contact',
    make: async () => (await createContact(maren)).id,
    discard: (id) => maren.request('DELETE', `/contacts/${id}`),
  },
  {
    entityType: 'company',
    make: () => insertCompany(server, maren),
    discard: (id) =>
      server.platform.database.owner.query('update companies set deleted_at = now() where id = $1', [id]),
  },
]

const listEvents = async () =>
  (
    await server.platform.database.owner.query(
      `select kind, ids, version from events where workspace_id = $1 and kind not like 'tag.%' order by seq desc limit 1`,
      [maren.workspaceId],
    )
  ).rows[0]
const countAssignments = async () =>
  (
    await server.platform.database.owner.query(
      'select count(*)::int as n from tag_assignments where workspace_id = $1',
      [maren.workspaceId],
    )
  ).rows[0].n

for (const { entityType, make } of taggableKinds)
  describe(`on a ${entityType}: does`, () => {
    it('assigns a tag, returns it, and emits an event (TAG-002, TAG-003, TAG-012)', async () => {
      const entityId = await make()
      const tag = await createTag(maren, 'Freight', 'By sea')
      const assignment = await runTagOperation(maren, 'assign', { tagId: tag.id, entityId, entityType })
      expect(assignment).toEqual({ id: assignment.id, tag, entityId, entityType })
      expect(await listEvents()).toEqual({ kind: `${entityType}.changed`, ids: [entityId], version: null })
      expect(await runTagOperation(maren, 'get_entity_tags', { entityId, entityType })).toEqual([tag])
      expect(await runTagOperation(maren, 'get_tag_assignments', { entityId, entityType })).toEqual([assignment])
    })

    it('takes a tag off, by tag or by assignment (TAG-013, TAG-017)', async () => {
      const entityId = await make()
      const [one, two] = [await createTag(maren, 'One'), await createTag(maren, 'Two')]
      const first = await runTagOperation(maren, 'assign', { tagId: one.id, entityId, entityType })
      const second = await runTagOperation(maren, 'assign', { tagId: two.id, entityId, entityType })
      expect(await runTagOperation(maren, 'unassign', { tagId: one.id, entityId, entityType })).toEqual({
        id: first.id,
      })
      const elsewhere = { entityId: await make(), entityType }
      const kept = await runTagOperation(maren, 'assign', { tagId: two.id, ...elsewhere })
      expect(await runTagOperation(maren, 'delete_tag_assignment', { assignmentId: second.id })).toEqual({
        id: second.id,
      })
      expect(await runTagOperation(maren, 'get_tag_assignments', {})).toEqual([kept])
      expect(await listEvents()).toEqual({ kind: `${entityType}.changed`, ids: [entityId], version: null })
      expect(await runTagOperation(maren, 'get_entity_tags', { entityId, entityType })).toEqual([])
    })

    it('tags and untags many, and skips records that do not exist or need no change (TAG-014)', async () => {
      const entityIds = [await make(), await make(), await make()]
      const tagIds = [(await createTag(maren, 'One')).id, (await createTag(maren, 'Two')).id]
      await runTagOperation(maren, 'assign', { tagId: tagIds[0] ?? '', entityId: entityIds[0] ?? '', entityType })
      const many = { tagIds: [...tagIds, uuidv7()], entityIds: [...entityIds, uuidv7()], entityType }
      expect(await runTagOperation(maren, 'bulk_assign', many)).toEqual({ count: 5 })
      expect(await runTagOperation(maren, 'bulk_assign', many)).toEqual({ count: 0 })
      const off = { tagIds: tagIds.slice(1), entityIds: entityIds.slice(1), entityType }
      const untagged = await maren.request('POST', '/tags/bulk-unassign', off)
      expect(untagged.body.data).toEqual({ count: 2 })
      expect((await maren.request('POST', '/tags/bulk-unassign', off)).body.data).toEqual({ count: 0 })
      expect((await listEvents()).ids.sort()).toEqual(entityIds.slice(1).sort())
      expect(await countAssignments()).toBe(4)
    })
  })

describe('does', () => {
  it('lists assignments of everything, of one kind and of one record, newest first (TAG-007, TAG-016)', async () => {
    const contact = await createContact(maren)
    const company = await insertCompany(server, maren)
    const [freight, carnet] = [await createTag(maren, 'Freight'), await createTag(maren, 'Carnet')]
    const ofContact = { entityId: contact.id, entityType: 'contact' } as const
    const ofCompany = { entityId: company, entityType: 'company' } as const
    const first = await runTagOperation(maren, 'assign', { tagId: freight.id, ...ofContact })
    const second = await runTagOperation(maren, 'assign', { tagId: carnet.id, ...ofCompany })
    expect(await runTagOperation(maren, 'get_tag_assignments', {})).toEqual([second, first])
    expect(await runTagOperation(maren, 'get_tag_assignments', { entityType: 'contact' })).toEqual([first])
    expect(await runTagOperation(maren, 'get_tag_assignments', { entityId: company })).toEqual([second])
    expect(await runTagOperation(maren, 'get_entity_tags', ofContact)).toEqual([freight])
    expect(await runTagOperation(maren, 'get_entity_tags', ofCompany)).toEqual([carnet])
  })

  it('leaves the version and the time of change of the record alone', async () => {
    const before = await createContact(maren)
    const { id: tagId } = await createTag(maren, 'Freight')
    await runTagOperation(maren, 'assign', { tagId, entityId: before.id, entityType: 'contact' })
    const { tags, ...after } = (await maren.request('GET', `/contacts/${before.id}`)).body.data
    expect(tags).toHaveLength(1)
    expect(after).toEqual({ ...before, tags: undefined })
  })

  it('makes ids that sort by time, as the server does', async () => {
    const entityIds = [(await createContact(maren)).id, (await createContact(maren)).id]
    const { id } = await createTag(maren, 'Freight')
    const since = uuidv7()
    await runTagOperation(maren, 'bulk_assign', { tagIds: [id], entityIds, entityType: 'contact' })
    for (const { id: made } of await runTagOperation(maren, 'get_tag_assignments', {})) {
      expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Math.abs(millisecondsOf(made) - millisecondsOf(since))).toBeLessThan(60_000)
    }
  })
})

describe('refuses', () => {
  it('a tag that is there already (TAG-020)', async () => {
    const on = {
      tagId: (await createTag(maren, 'Freight')).id,
      entityId: (await createContact(maren)).id,
      entityType: 'contact',
    } as const
    await runTagOperation(maren, 'assign', on)
    const again = await requestTagOperation(maren, 'assign', on)
    expect([again.status, again.body.message]).toEqual([409, 'Tag already assigned'])
    expect(await countAssignments()).toBe(1)
  })

  it('to remove a tag that the record does not have', async () => {
    const on = {
      tagId: (await createTag(maren, 'Freight')).id,
      entityId: (await createContact(maren)).id,
      entityType: 'contact',
    } as const
    const answer = await requestTagOperation(maren, 'unassign', on)
    expect([answer.status, answer.body.message]).toEqual([404, 'This tag assignment does not exist.'])
  })

  it('a tag or a record that does not exist', async () => {
    const { id: tagId } = await createTag(maren, 'Freight')
    const { id: entityId } = await createContact(maren)
    const assign = async (on: { tagId: string; entityId: string }) => {
      const { status, body } = await requestTagOperation(maren, 'assign', { ...on, entityType: 'contact' })
      return [status, body.field_errors]
    }
    expect(await assign({ tagId: uuidv7(), entityId })).toEqual([404, { tagId: ['This tag does not exist.'] }])
    expect(await assign({ tagId, entityId: uuidv7() })).toEqual([404, { entityId: ['This contact does not exist.'] }])
  })

  it('kinds without tags, invalid ids, and the wrong kind for an id (TAG-023)', async () => {
    const { id: tagId } = await createTag(maren, 'Freight')
    const contact = await createContact(maren)
    const on = (fields: object) => maren.request('POST', '/tags/unified', { operation: 'assign', tagId, ...fields })
    expect((await on({ entityId: contact.id, entityType: 'deal' })).status).toBe(422)
    expect((await on({ entityId: 'none', entityType: 'contact' })).status).toBe(422)
    expect((await on({ entityId: contact.id })).status).toBe(422)
    const wrong = await on({ entityId: contact.id, entityType: 'company' })
    expect([wrong.status, wrong.body.field_errors]).toEqual([404, { entityId: ['This company does not exist.'] }])
    expect(await countAssignments()).toBe(0)
  })

  it('more than 10,000 records, and more than 100,000 assignments at once', async () => {
    const ids = Array.from({ length: 10_001 }, () => uuidv7())
    const send = (tagIds: string[], entityIds: string[]) =>
      requestTagOperation(maren, 'bulk_assign', { tagIds, entityIds, entityType: 'contact' })
    const over = await send(ids.slice(0, 1), ids)
    expect([over.status, over.body.field_errors.entityIds]).toEqual([422, ['Entity ids must have at most 10,000.']])
    // 11 × 9,091 is one more than 100,000.
    const many = await send(ids.slice(0, 11), ids.slice(0, 9_091))
    expect([many.status, many.body.field_errors]).toEqual([
      422,
      { tagIds: ['Tags times records must be at most 100,000 at once.'] },
    ])
    expect((await send(ids.slice(0, 10), ids.slice(1))).status).toBe(404)
    expect((await send([], ids.slice(1))).status).toBe(422)
    expect(
      (await maren.request('POST', '/tags/bulk-unassign', { tagIds: ids, entityIds: ids, entityType: 'contact' }))
        .status,
    ).toBe(422)
  })
})

for (const { entityType, make, discard } of taggableKinds)
  describe(`on a ${entityType}: hides`, () => {
    it('it from another workspace, and tags of another workspace from it', async () => {
      const entityId = await make()
      const { id: tagId } = await createTag(maren, 'Freight')
      const { id: assignmentId } = await runTagOperation(maren, 'assign', { tagId, entityId, entityType })
      const theirs = await createTag(otherTenant, 'Freight')
      const missing = async (person: Person, fields: object) => {
        const answer = await person.request('POST', '/tags/unified', fields)
        expect([answer.status, Object.keys(answer.body.field_errors ?? {})]).toEqual([404, expect.any(Array)])
        return Object.keys(answer.body.field_errors)
      }
      const on = { entityId, entityType }
      expect(await missing(otherTenant, { operation: 'assign', tagId: theirs.id, ...on })).toEqual(['entityId'])
      expect(await missing(maren, { operation: 'assign', tagId: theirs.id, ...on })).toEqual(['tagId'])
      expect(await missing(otherTenant, { operation: 'unassign', tagId, ...on })).toEqual(['tagId'])
      expect(await missing(otherTenant, { operation: 'get_entity_tags', ...on })).toEqual(['entityId'])
      expect(await missing(otherTenant, { operation: 'get_tag_assignments', ...on })).toEqual(['entityId'])
      expect(await missing(otherTenant, { operation: 'get_tag_assignments', entityId })).toEqual(['entityId'])
      expect(await missing(otherTenant, { operation: 'delete_tag_assignment', assignmentId })).toEqual(['assignmentId'])
      const many = { tagIds: [theirs.id], entityIds: [entityId], entityType }
      expect(await missing(otherTenant, { operation: 'bulk_assign', ...many })).toEqual(['entityIds'])
      expect(await missing(maren, { operation: 'bulk_assign', ...many })).toEqual(['tagIds'])
      expect((await otherTenant.request('POST', '/tags/bulk-unassign', { ...many, tagIds: [tagId] })).status).toBe(404)
      expect(await countAssignments()).toBe(1)
    })

    it('it in the trash', async () => {
      const entityId = await make()
      const [on, other] = [await createTag(maren, 'Freight'), await createTag(maren, 'Carnet')]
      const { id: assignmentId } = await runTagOperation(maren, 'assign', { tagId: on.id, entityId, entityType })
      await discard(entityId)
      const status = async (fields: object) => (await maren.request('POST', '/tags/unified', fields)).status
      const of = { entityId, entityType }
      expect(await status({ operation: 'assign', tagId: other.id, ...of })).toBe(404)
      expect(await status({ operation: 'unassign', tagId: on.id, ...of })).toBe(404)
      expect(await status({ operation: 'get_entity_tags', ...of })).toBe(404)
      expect(await status({ operation: 'get_tag_assignments', ...of })).toBe(404)
      expect(await status({ operation: 'delete_tag_assignment', assignmentId })).toBe(404)
      const many = { tagIds: [other.id], entityIds: [entityId], entityType }
      expect(await status({ operation: 'bulk_assign', ...many })).toBe(404)
      expect(await runTagOperation(maren, 'get_tag_assignments', {})).toEqual([])
      expect(await countAssignments()).toBe(1)
    })
  })

describe('survives', () => {
  it('one tag assigned ten times at once', async () => {
    const on = {
      tagId: (await createTag(maren, 'Freight')).id,
      entityId: (await createContact(maren)).id,
      entityType: 'contact',
    } as const
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestTagOperation(maren, 'assign', on)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await countAssignments()).toBe(1)
  })

  it('a tag that is deleted while it is assigned: an answer, and nothing left behind', async () => {
    const contacts = await Promise.all(Array.from({ length: 10 }, () => createContact(maren)))
    const { id: tagId } = await createTag(maren, 'Freight')
    const answers = await Promise.all([
      ...contacts.map(({ id }) => requestTagOperation(maren, 'assign', { tagId, entityId: id, entityType: 'contact' })),
      requestTagOperation(maren, 'delete', { tagId }),
    ])
    for (const { status } of answers) expect(status).toBeOneOf([200, 404])
    expect(await countAssignments()).toBe(0)
  })

  it('three tags on ten thousand records, twice', async () => {
    const { owner } = server.platform.database
    const entityIds = Array.from({ length: 10_000 }, () => uuidv7())
    await owner.query(
      `insert into contacts (workspace_id, id, name) select $1, id, 'One of many' from unnest($2::uuid[]) id`,
      [maren.workspaceId, entityIds],
    )
    const tagIds = []
    for (let n = 0; n < 3; n++) tagIds.push((await createTag(maren, `Tag ${n}`)).id)
    const many = { tagIds, entityIds, entityType: 'contact' } as const
    expect(await runTagOperation(maren, 'bulk_assign', many)).toEqual({ count: 30_000 })
    expect(await runTagOperation(maren, 'bulk_assign', many)).toEqual({ count: 0 })
    expect((await runTagOperation(maren, 'get_usage', {})).map(({ contacts }) => contacts)).toEqual(
      Array(3).fill(10_000),
    )
    expect(await runTagOperation(maren, 'get_tag_assignments', {})).toHaveLength(10_000)
    expect((await maren.request('POST', '/tags/bulk-unassign', many)).body.data).toEqual({ count: 30_000 })
  })
})

const millisecondsOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
