import { uuidv7 } from 'uuidv7'
import type { EntityType } from '#contract/tags/enums.ts'
import type { TagOperation, TagOperationInput, TagOperationResult } from '#contract/tags/operations.ts'
import type { Tag } from '#contract/tags/tag.ts'
import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
import type { Person, TestResponse } from '../../testing/factories/person.ts'
import { collisionMark } from '../../testing/guards/isolation/colliding-tenant.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'

/** Requests one operation. */
export const requestTagOperation = <O extends TagOperation>(
  person: Pick<Person, 'request'>,
  operation: O,
  asked: TagOperationInput<O>,
  headers?: Record<string, string>,
): Promise<TestResponse> => person.request('POST', '/tags/unified', { operation, ...asked }, headers)

/** The same, but must succeed. */
export async function runTagOperation<O extends TagOperation>(
  person: Pick<Person, 'request'>,
  operation: O,
  asked: TagOperationInput<O>,
): Promise<TagOperationResult<O>> {
  const answer = await requestTagOperation(person, operation, asked)
  if (answer.status !== 200) throw new Error(`${operation} answered ${answer.status}: ${answer.text}`)
  return answer.body.data
}

/** Creates a tag over HTTP. */
export const createTag = (person: Person, name: string, description: string | null = null): Promise<Tag> =>
  runTagOperation(person, 'create', { tagData: { name, description } })

/**
 * Assigns a tag directly in the database, with an id greater than all generated ones: code that takes the first assignment of a record,
 * and wrongly includes other tenants, takes another one.
 */
async function insertLateAssignment(
  { platform }: TestServer,
  { workspaceId }: Person,
  tagId: string,
  contactId: string,
) {
  await platform.database.owner.query(
    'insert into tag_assignments (workspace_id, id, tag_id, contact_id) values ($1, $2, $3, $4)',
    [workspaceId, `ffffffff${uuidv7().slice(8)}`, tagId, contactId],
  )
}

/** Tags a record in a bulk operation; returns the body that undoes it. */
async function tagInBulk(person: Person, entityId: string, entityType: EntityType) {
  const bulkOperationId = uuidv7()
  const { id } = await createTag(person, `Undone ${entityType}`)
  await runTagOperation(person, 'bulk_assign', { tagIds: [id], entityIds: [entityId], entityType, bulkOperationId })
  return { bulkOperationId }
}

/** Creates tags on a contact and on a company, and an example for each operation. */
export const tagExamples: CollectExamples = async (server, person) => {
  const contact = (await createContact(person, { name: 'Amara Okonkwo' })).id
  const second = (await createContact(person, { name: 'Tobias Renner' })).id
  const company = await insertCompany(server, person)
  const tag = async (name: string) => (await createTag(person, name, person.workspaceId)).id
  const tagId = await tag('Freight')
  const unassignedTagId = await tag('Trade fair')
  const assignmentOf = (id: string, entityId = contact, entityType: EntityType = 'contact') => ({
    tagId: id,
    entityId,
    entityType,
  })
  const { id: assignmentOnContact } = await runTagOperation(person, 'assign', assignmentOf(tagId))
  await runTagOperation(person, 'assign', assignmentOf(tagId, company, 'company'))
  await runTagOperation(person, 'assign', assignmentOf(tagId, second))
  const { id: assignmentId } = await runTagOperation(person, 'assign', assignmentOf(await tag('Once')))
  const existingAssignment = assignmentOf(await tag('Twice'))
  await runTagOperation(person, 'assign', existingAssignment)
  const many = { tagIds: [await tag('Many'), await tag('More')], entityIds: [contact, second], entityType: 'contact' }
  const several = { ...many, tagIds: [await tag('Several')] }
  await createThroughApi(person, 'POST', '/tags/unified', { operation: 'bulk_assign', ...several })
  const assignThenTrash = async (entityId: string, entityType: EntityType, path: string) => {
    const assigned = await runTagOperation(person, 'assign', assignmentOf(tagId, entityId, entityType))
    await createThroughApi(person, 'DELETE', `/${path}/${entityId}`)
    return { assignmentId: assigned.id }
  }
  const goneContact = await assignThenTrash(
    (await createContact(person, { name: 'Tove Lind' })).id,
    'contact',
    'contacts',
  )
  const goneCompany = await assignThenTrash(await insertCompany(server, person), 'company', 'companies')
  const deal = (await createThroughApi(person, 'POST', '/deals', { title: 'Buoys' })).id
  const goneDeal = { assignmentId: (await createThroughApi(person, 'POST', `/deals/${deal}/tags/${tagId}`)).id }
  await createThroughApi(person, 'DELETE', `/deals/${deal}`)
  const plainTag = await createTag(person, 'Plain')
  const merged = [await tag('Colour'), await tag('Colours')] as const
  const intoId = await tag('Color')
  await insertLateAssignment(server, person, merged[0], contact)
  await runTagOperation(person, 'assign', assignmentOf(merged[1], second))
  await runTagOperation(person, 'assign', assignmentOf(intoId, second))
  const extraInputs: { [O in TagOperation]?: TagOperationInput<O>[] } = {
    create: [
      { tagData: { id: plainTag.id, name: `${collisionMark} Plain ${collisionMark}` } },
      { tagData: { id: tagId, name: 'Plain' } },
    ],
    delete_tag_assignment: [goneContact, goneCompany, goneDeal],
  }
  const inputs: { [O in TagOperation]: TagOperationInput<O> & Pick<Example, 'expectedText'> } = {
    get_all: { expectedText: tagId },
    get_popular: { limit: 10, expectedText: '"usageCount" : 3' },
    get_usage: { expectedText: '"contacts" : 2' },
    get_tag_assignments: { entityId: contact, entityType: 'contact', expectedText: assignmentOnContact },
    create: { tagData: { name: 'Carnet', description: 'ATA' } },
    update: { tagId: await tag('Old'), tagData: { name: 'New' } },
    delete: { tagId: await tag('Gone') },
    get_one: { tagId, expectedText: person.workspaceId },
    assign: assignmentOf(unassignedTagId),
    unassign: existingAssignment,
    bulk_assign: { ...many, entityType: 'contact' },
    bulk_delete: { tagIds: [await tag('First'), await tag('Last')] },
    get_entity_tags: { entityId: company, entityType: 'company', expectedText: tagId },
    delete_tag_assignment: { assignmentId },
  }
  const examples: Record<string, Example> = {
    'POST /tags/bulk-unassign': { body: several },
    'POST /tags/merge': { body: { tagIds: merged, intoId } },
    'POST /contacts/bulk/tags/undo': { body: await tagInBulk(person, contact, 'contact'), isPersonal: true },
    'POST /companies/bulk/tags/undo': { body: await tagInBulk(person, company, 'company'), isPersonal: true },
  }
  for (const [operation, { expectedText: shows, ...fields }] of Object.entries(inputs)) {
    const also = (extraInputs[operation as TagOperation] ?? []).map((inputs) => ({ body: { operation, ...inputs } }))
    examples[`POST /tags/unified ${operation}`] = {
      body: { operation, ...fields },
      ...(shows && { expectedText: shows }),
      variants: also,
    }
  }
  return { examples }
}
