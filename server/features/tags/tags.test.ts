import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TagOperation } from '#contract/tags/operations.ts'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createView } from '../views/examples.ts'
import { createTag, requestTagOperation, runTagOperation } from './examples.ts'

let maren: Person
let otherTenant: Person
let viewer: Person
const server = await getTestServer()
beforeEach(async () => {
  maren = await createPerson(server)
  otherTenant = await createPerson(server, { name: 'Tobias Renner' })
  viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })
})

const listEventKinds = async (person: Person) =>
  (
    await server.platform.database.owner.query('select kind from events where workspace_id = $1 order by seq', [
      person.workspaceId,
    ])
  ).rows.map(({ kind }) => kind)

describe('does', () => {
  it('creates a tag and gives it back, alone and among all (TAG-001, TAG-004, TAG-008)', async () => {
    const tag = await runTagOperation(maren, 'create', {
      tagData: {
        name: ' Cold chain ',
        description: 'Needs a reefer',
        workspaceId: maren.workspaceId,
        organizationId: maren.organizationId,
      },
    })
    expect(tag).toEqual({ id: tag.id, name: 'Cold chain', description: 'Needs a reefer' })
    await createTag(maren, 'Ärzte')
    await createTag(maren, 'carnet')
    expect((await runTagOperation(maren, 'get_all', {})).map(({ name }) => name)).toEqual([
      'Ärzte',
      'carnet',
      'Cold chain',
    ])
    expect(await listEventKinds(maren)).toEqual(['tag.changed', 'tag.changed', 'tag.changed'])
  })

  it('answers one tag (TAG-011)', async () => {
    const tag = await createTag(maren, 'Freight', 'By sea')
    expect(await runTagOperation(maren, 'get_one', { tagId: tag.id })).toEqual(tag)
  })

  it('changes a name, a description, or the case of a name (TAG-009)', async () => {
    const { id } = await createTag(maren, 'Frieght', 'By sea')
    const renamed = await runTagOperation(maren, 'update', { tagId: id, tagData: { name: 'freight' } })
    expect(renamed).toEqual({ id, name: 'freight', description: 'By sea' })
    expect(
      await runTagOperation(maren, 'update', { tagId: id, tagData: { name: 'Freight', description: null } }),
    ).toEqual({
      id,
      name: 'Freight',
      description: null,
    })
  })

  it('deletes a tag and removes it from all records (TAG-010)', async () => {
    const contact = await createContact(maren)
    const { id } = await createTag(maren, 'Gone')
    await runTagOperation(maren, 'assign', { tagId: id, entityId: contact.id, entityType: 'contact' })
    expect(await runTagOperation(maren, 'delete', { tagId: id })).toEqual({ id })
    expect((await maren.request('GET', `/contacts/${contact.id}`)).body.data.tags).toEqual([])
    expect(await runTagOperation(maren, 'get_all', {})).toEqual([])
    expect((await listEventKinds(maren)).at(-1)).toBe('tag.deleted')
  })

  it('deletes many and skips those that do not exist (TAG-015)', async () => {
    const tagIds = [(await createTag(maren, 'One')).id, (await createTag(maren, 'Two')).id, uuidv7()]
    await createTag(maren, 'Three')
    expect(await runTagOperation(maren, 'bulk_delete', { tagIds })).toEqual({ count: 2 })
    expect((await runTagOperation(maren, 'get_all', {})).map(({ name }) => name)).toEqual(['Three'])
  })

  it('counts the records with a tag, without the trash (TAG-006)', async () => {
    const [kept, trashed] = [await createContact(maren), await createContact(maren)]
    const company = await insertCompany(server, maren)
    const tag = await createTag(maren, 'Freight')
    const unused = await createTag(maren, 'Unused')
    await runTagOperation(maren, 'bulk_assign', {
      tagIds: [tag.id],
      entityIds: [kept.id, trashed.id],
      entityType: 'contact',
    })
    await runTagOperation(maren, 'assign', { tagId: tag.id, entityId: company, entityType: 'company' })
    await maren.request('DELETE', `/contacts/${trashed.id}`)
    expect(await runTagOperation(maren, 'get_usage', {})).toEqual([
      { tag, contacts: 1, companies: 1, deals: 0, total: 2 },
      { tag: unused, contacts: 0, companies: 0, deals: 0, total: 0 },
    ])
  })

  it('answers the ten most popular unless told otherwise, by count, then by name (TAG-005, TAG-022)', async () => {
    const { id } = await createContact(maren)
    for (let n = 12; n > 0; n--) await createTag(maren, `Tag ${String(n).padStart(2, '0')}`)
    const all = await runTagOperation(maren, 'get_all', {})
    await runTagOperation(maren, 'assign', { tagId: all[11]?.id ?? '', entityId: id, entityType: 'contact' })
    const popular = await runTagOperation(maren, 'get_popular', {})
    expect(popular).toHaveLength(10)
    expect(popular.slice(0, 3)).toEqual([
      { ...all[11], usageCount: 1 },
      { ...all[0], usageCount: 0 },
      { ...all[1], usageCount: 0 },
    ])
    expect(await runTagOperation(maren, 'get_popular', { limit: 2 })).toEqual(popular.slice(0, 2))
  })

  it('merges tags: records with any of them have the one that stays', async () => {
    const [one, two] = [await createContact(maren), await createContact(maren)]
    const company = await insertCompany(server, maren)
    const [into, color, hue] = [
      await createTag(maren, 'Colour'),
      await createTag(maren, 'Color'),
      await createTag(maren, 'Hue'),
    ]
    await runTagOperation(maren, 'bulk_assign', {
      tagIds: [color.id, hue.id],
      entityIds: [one.id, two.id],
      entityType: 'contact',
    })
    await runTagOperation(maren, 'assign', { tagId: into.id, entityId: one.id, entityType: 'contact' })
    await runTagOperation(maren, 'assign', { tagId: hue.id, entityId: company, entityType: 'company' })
    const merged = await maren.request('POST', '/tags/merge', { tagIds: [color.id, hue.id, into.id], intoId: into.id })
    expect(merged.body.data).toEqual({ count: 2 })
    expect(await runTagOperation(maren, 'get_usage', {})).toEqual([
      { tag: into, contacts: 2, companies: 1, deals: 0, total: 3 },
    ])
  })

  it('merges tags in the filters of views, also of those of others', async () => {
    const colleague = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ben Amos' })
    const [into, color] = [await createTag(maren, 'Colour'), await createTag(maren, 'Color')]
    const [hue, freight] = [await createTag(maren, 'Hue'), await createTag(maren, 'Freight')]
    const viewOf = (...ids: string[]) =>
      createView(colleague, { definition: { filters: { status: 'WARM', tagId: ids.join(',') }, sort: 'name' } })
    const changed = await viewOf(color.id.toUpperCase(), freight.id, hue.id, into.id)
    const unchanged = await viewOf(freight.id)
    const withoutTags = await createView(colleague)
    await maren.request('POST', '/tags/merge', { tagIds: [color.id, hue.id], intoId: into.id })
    const filters = { status: 'WARM', tagId: `${into.id},${freight.id}` }
    expect((await colleague.request('GET', '/views?kind=contacts')).body.data).toEqual([
      { ...changed, definition: { filters, sort: 'name' }, version: 2, updatedAt: expect.any(String) },
      unchanged,
      withoutTags,
    ])
    expect((await listEventKinds(maren)).slice(-2)).toEqual(['view.changed', 'tag.deleted'])
  })

  it('takes the scope from the body alone, which every body contains (TAG-021, ORG-018)', async () => {
    const { workspaceId, organizationId, token } = maren
    const send = (body: object, query = '') =>
      sendRequest(server, 'POST', `/tags/unified${query}`, body, { authorization: `Bearer ${token}` })
    const scope = { workspaceId, organizationId }
    const made = await send({ operation: 'create', tagData: { name: 'Freight', ...scope }, ...scope })
    expect(made.status).toBe(200)
    expect((await send({ operation: 'get_all', ...scope })).body.data).toEqual([made.body.data])
    expect((await send({ operation: 'get_all', workspaceId })).body.data).toEqual([made.body.data])
    expect((await send({ operation: 'get_all' })).status).toBe(422)
    const foreign = { workspaceId: otherTenant.workspaceId, organizationId: otherTenant.organizationId }
    expect((await send({ operation: 'get_all', ...foreign })).status).toBe(404)
    expect((await send({ operation: 'get_all', ...scope, organizationId: foreign.organizationId })).status).toBe(404)
    for (const wrong of [{ workspaceId: foreign.workspaceId }, { organizationId: foreign.organizationId }]) {
      const tagData = { name: 'Not ours', ...wrong }
      expect((await send({ operation: 'create', tagData, ...scope })).status).toBe(422)
      expect((await send({ operation: 'create', tagData }, `?workspaceId=${workspaceId}`)).status).toBeOneOf([404, 422])
    }
    expect(await runTagOperation(maren, 'get_all', {})).toHaveLength(1)
  })

  it('emits no event when it was only read', async () => {
    const announce = vi.spyOn(server.platform.changes, 'notify')
    await runTagOperation(maren, 'get_all', {})
    expect(announce).not.toHaveBeenCalled()
    await createTag(maren, 'News')
    expect(announce).toHaveBeenCalledExactlyOnceWith(maren.workspaceId)
    announce.mockRestore()
  })
})

describe('refuses', () => {
  it('a name that is used, in upper or lower case, and stores nothing', async () => {
    const first = await createTag(maren, 'Freight')
    const other = await createTag(maren, 'Carnet')
    const created = await requestTagOperation(maren, 'create', { tagData: { name: ' fREIGHT ' } })
    const renamed = await requestTagOperation(maren, 'update', {
      tagId: other.id,
      tagData: { name: 'FREIGHT', description: 'x' },
    })
    for (const answer of [created, renamed]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        error: 'duplicate',
        field_errors: { name: ['A tag with this name already exists.'] },
      })
    }
    expect(await runTagOperation(maren, 'get_all', {})).toEqual([other, first])
  })

  it('a tag without a name, with a long one, and a change of nothing', async () => {
    const { id } = await createTag(maren, 'Freight')
    for (const tagData of [{}, { name: '  ' }, { name: null }, { name: 'x'.repeat(101) }, { name: 'x', color: 'red' }])
      expect((await requestTagOperation(maren, 'create', { tagData })).status, JSON.stringify(tagData)).toBe(422)
    const update = async (tagData: object) => {
      const { status, body } = await requestTagOperation(maren, 'update', { tagId: id, tagData })
      return [status, body.field_errors]
    }
    expect(await update({})).toEqual([422, { tagData: ['Tag data must change at least one field.'] }])
    expect(await update({ name: '' })).toEqual([422, { name: ['Name is required'] }])
    expect((await update({ workspaceId: maren.workspaceId }))[0]).toBe(422)
  })

  it('a name of more than 100 characters, and a description of more than 500', async () => {
    const create = (tagData: object) => requestTagOperation(maren, 'create', { tagData })
    expect((await create({ name: 'n'.repeat(100), description: 'd'.repeat(500) })).status).toBe(200)
    const { status, body } = await create({ name: 'n'.repeat(101), description: 'd'.repeat(501) })
    expect(status).toBe(422)
    expect(body.field_errors).toEqual({
      name: ['Name must be at most 100 characters.'],
      description: ['Description must be at most 500 characters.'],
    })
  })

  it('values of the wrong kind, and names the field inside of the data (DEF-18)', async () => {
    const refused = async (tagData: unknown) =>
      (await maren.request('POST', '/tags/unified', { operation: 'create', tagData })).body.field_errors
    expect(Object.keys(await refused({ name: 7 }))).toEqual(['name'])
    expect(await refused({ name: 'x', color: 'red' })).toEqual({ color: ['Color is not a known field.'] })
    expect(await refused('Freight')).toEqual({ tagData: ['Tag data must be an object.'] })
  })

  it('an operation that is not one of the fourteen, with 400 (GAP-055)', async () => {
    for (const body of [{ operation: 'get_none' }, { operation: 7 }, {}, { operation: 'constructor' }]) {
      const answer = await maren.request('POST', '/tags/unified', body)
      expect(answer.status).toBe(400)
      expect(answer.body.field_errors.operation).toEqual(['This operation is not known.'])
    }
  })

  it('keys of another operation', async () => {
    const answer = await maren.request('POST', '/tags/unified', { operation: 'get_all', limit: 3 })
    expect(answer.status).toBe(422)
    expect(answer.body.field_errors).toEqual({ limit: ['Limit is not a known field.'] })
  })

  it('limits that are none, and more than 10,000 ids', async () => {
    for (const limit of [0, -1, 501, 1.5])
      expect((await requestTagOperation(maren, 'get_popular', { limit })).status, String(limit)).toBe(422)
    for (const limit of [1, 500])
      expect((await requestTagOperation(maren, 'get_popular', { limit })).status, String(limit)).toBe(200)
    const tagIds = Array.from({ length: 10_001 }, () => uuidv7())
    expect((await requestTagOperation(maren, 'bulk_delete', { tagIds })).status).toBe(422)
    expect((await requestTagOperation(maren, 'bulk_delete', { tagIds: tagIds.slice(1) })).status).toBe(404)
    expect((await maren.request('POST', '/tags/merge', { tagIds, intoId: uuidv7() })).status).toBe(422)
  })

  it('a tag that does not exist', async () => {
    const tagId = uuidv7()
    for (const answer of [
      await requestTagOperation(maren, 'get_one', { tagId }),
      await requestTagOperation(maren, 'update', { tagId, tagData: { name: 'Freight' } }),
    ]) {
      const { message, field_errors } = answer.body
      expect([answer.status, message, field_errors]).toEqual([
        404,
        'This tag does not exist.',
        { tagId: ['This tag does not exist.'] },
      ])
    }
  })

  it('a merge into itself, into nothing, and of nothing', async () => {
    const { id } = await createTag(maren, 'Freight')
    const merge = (tagIds: string[], intoId: string) => maren.request('POST', '/tags/merge', { tagIds, intoId })
    const { status, body } = await merge([id], id)
    expect([status, body.field_errors]).toEqual([422, { tagIds: ['Choose at least one other tag.'] }])
    expect((await merge([], id)).status).toBe(422)
    const nowhere = await merge([id], uuidv7())
    expect([nowhere.status, nowhere.body.field_errors]).toEqual([404, { intoId: ['This tag does not exist.'] }])
    const ofNothing = await merge([uuidv7()], id)
    expect([ofNothing.status, ofNothing.body.message]).toEqual([404, 'This tag does not exist.'])
    expect(await runTagOperation(maren, 'get_all', {})).toHaveLength(1)
  })
})

describe('hides', () => {
  it('tags of another workspace, which may have the same names', async () => {
    const tag = await createTag(maren, 'Freight')
    const theirs = await createTag(otherTenant, 'freight')
    expect(await runTagOperation(otherTenant, 'get_all', {})).toEqual([theirs])
    expect((await requestTagOperation(otherTenant, 'get_one', { tagId: tag.id })).status).toBe(404)
    expect(
      (await requestTagOperation(otherTenant, 'update', { tagId: tag.id, tagData: { name: 'Mine' } })).status,
    ).toBe(404)
    expect((await requestTagOperation(otherTenant, 'delete', { tagId: tag.id })).status).toBe(404)
    expect((await requestTagOperation(otherTenant, 'bulk_delete', { tagIds: [tag.id] })).status).toBe(404)
    for (const body of [
      { tagIds: [tag.id], intoId: theirs.id },
      { tagIds: [theirs.id], intoId: tag.id },
    ])
      expect((await otherTenant.request('POST', '/tags/merge', body)).status).toBe(404)
    expect(await runTagOperation(maren, 'get_all', {})).toEqual([tag])
  })

  it('what changes something from a viewer, who may read all of it', async () => {
    const tag = await createTag(maren, 'Freight')
    const id = uuidv7()
    const on = { tagId: tag.id, entityId: id, entityType: 'contact' }
    const asked: Record<TagOperation, object> = {
      get_all: {},
      get_popular: {},
      get_usage: {},
      get_tag_assignments: {},
      create: { tagData: { name: 'Mine' } },
      update: { tagId: tag.id, tagData: { name: 'Mine' } },
      delete: { tagId: tag.id },
      get_one: { tagId: tag.id },
      assign: on,
      unassign: on,
      bulk_assign: { tagIds: [tag.id], entityIds: [id], entityType: 'contact' },
      bulk_delete: { tagIds: [tag.id] },
      get_entity_tags: { entityId: (await createContact(maren)).id, entityType: 'contact' },
      delete_tag_assignment: { assignmentId: id },
    }
    for (const [operation, fields] of Object.entries(asked)) {
      const answer = await viewer.request('POST', '/tags/unified', { operation, ...fields })
      const expected = operation.startsWith('get_') ? [200, undefined] : [409, 'not_permitted']
      expect([answer.status, answer.body.error], operation).toEqual(expected)
    }
    expect((await viewer.request('POST', '/tags/merge', { tagIds: [id], intoId: tag.id })).body.error).toBe(
      'not_permitted',
    )
    expect(await runTagOperation(maren, 'get_all', {})).toEqual([tag])
  })
})

describe('survives', () => {
  it('ten creates of one name at once: one succeeds, the others get a conflict', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        requestTagOperation(maren, 'create', { tagData: { name: n % 2 ? 'FREIGHT' : 'freight' } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    for (const { status, body } of answers) if (status === 409) expect(body.field_errors.name).toHaveLength(1)
  })

  it('a create sent twice with the same id or the same Idempotency-Key', async () => {
    const tagData = { id: uuidv7(), name: 'Freight', description: 'By sea' }
    const first = await runTagOperation(maren, 'create', { tagData })
    expect(await runTagOperation(maren, 'create', { tagData })).toEqual(first)
    expect((await requestTagOperation(maren, 'create', { tagData: { ...tagData, name: 'Other' } })).status).toBe(409)
    const key = { 'idempotency-key': uuidv7() }
    const sent = () => requestTagOperation(maren, 'create', { tagData: { name: 'Carnet' } }, key)
    expect((await sent()).body).toEqual((await sent()).body)
    expect(await runTagOperation(maren, 'get_all', {})).toHaveLength(2)
  })

  it('a rename onto a name that is made at the same moment', async () => {
    const { id } = await createTag(maren, 'Old')
    const [renamed, created] = await Promise.all([
      requestTagOperation(maren, 'update', { tagId: id, tagData: { name: 'Same' } }),
      requestTagOperation(maren, 'create', { tagData: { name: 'same' } }),
    ])
    expect([renamed.status, created.status].sort()).toEqual([200, 409])
  })

  it('assignments and a merge at once: nothing that was assigned is lost', async () => {
    const contacts = await Promise.all(Array.from({ length: 12 }, () => createContact(maren)))
    const [into, from] = [await createTag(maren, 'Colour'), await createTag(maren, 'Color')]
    const assigning = contacts.map(({ id }) =>
      requestTagOperation(maren, 'assign', { tagId: from.id, entityId: id, entityType: 'contact' }),
    )
    const merging = maren.request('POST', '/tags/merge', { tagIds: [from.id], intoId: into.id })
    const done = (await Promise.all(assigning)).filter(({ status }) => status === 200)
    expect((await merging).body.data).toEqual({ count: 1 })
    const [usage] = await runTagOperation(maren, 'get_usage', {})
    expect(usage).toMatchObject({ tag: into, contacts: done.length })
  })
})
