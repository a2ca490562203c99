import { uuidv7 } from 'uuidv7'
import type { EntityType } from '#contract/tags/enums.ts'
import type { TagAnswer, TagAsked, TagOperation } from '#contract/tags/operations.ts'
import type { Tag } from '#contract/tags/tag.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import { twinMark } from '../../platform/guards/twin.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Answer, Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'

/** Calls one operation. */
export const unified = <O extends TagOperation>(
  person: Pick<Person, 'calls'>,
  operation: O,
  asked: TagAsked<O>,
  headers?: Record<string, string>,
): Promise<Answer> => person.calls('POST', '/tags/unified', { operation, ...asked }, headers)

/** The same, when it must succeed. */
export async function did<O extends TagOperation>(
  person: Pick<Person, 'calls'>,
  operation: O,
  asked: TagAsked<O>,
): Promise<TagAnswer<O>> {
  const answer = await unified(person, operation, asked)
  if (answer.status !== 200) throw new Error(`${operation} answered ${answer.status}: ${answer.text}`)
  return answer.body.data
}

/** A tag over HTTP. */
export const aTag = (person: Person, name: string, description: string | null = null): Promise<Tag> =>
  did(person, 'create', { tagData: { name, description } })

/**
 * Assigns a tag straight in the database, under an id that comes after all that are made: whoever takes the first assignment
 * of a record, and strangers' too, takes another one.
 */
async function assignLate({ platform }: TestServer, { workspaceId }: Person, tagId: string, contactId: string) {
  await platform.database.owner.query(
    'insert into tag_assignments (workspace_id, id, tag_id, contact_id) values ($1, $2, $3, $4)',
    [workspaceId, `ffffffff${uuidv7().slice(8)}`, tagId, contactId],
  )
}

/** Tags on a contact and on a company, and a call for each operation. */
export const story: TellStory = async (server, person) => {
  const contact = (await aContact(person, { name: 'Amara Okonkwo' })).id
  const second = (await aContact(person, { name: 'Tobias Renner' })).id
  const company = await aCompany(server, person)
  const tag = async (name: string) => (await aTag(person, name, person.workspaceId)).id
  const tagId = await tag('Freight')
  const free = await tag('Trade fair')
  const on = (id: string, entityId = contact, entityType: EntityType = 'contact') => ({
    tagId: id,
    entityId,
    entityType,
  })
  const { id: kept } = await did(person, 'assign', on(tagId))
  await did(person, 'assign', on(tagId, company, 'company'))
  await did(person, 'assign', on(tagId, second))
  const { id: assignmentId } = await did(person, 'assign', on(await tag('Once')))
  const taken = on(await tag('Twice'))
  await did(person, 'assign', taken)
  const many = { tagIds: [await tag('Many'), await tag('More')], entityIds: [contact, second], entityType: 'contact' }
  const several = { ...many, tagIds: [await tag('Several')] }
  await make(person, 'POST', '/tags/unified', { operation: 'bulk_assign', ...several })
  const onGone = async (entityId: string, entityType: EntityType, path: string) => {
    const assigned = await did(person, 'assign', on(tagId, entityId, entityType))
    await make(person, 'DELETE', `/${path}/${entityId}`)
    return { assignmentId: assigned.id }
  }
  const goneContact = await onGone((await aContact(person, { name: 'Tove Lind' })).id, 'contact', 'contacts')
  const goneCompany = await onGone(await aCompany(server, person), 'company', 'companies')
  const deal = (await make(person, 'POST', '/deals', { title: 'Buoys' })).id
  const goneDeal = { assignmentId: (await make(person, 'POST', `/deals/${deal}/tags/${tagId}`)).id }
  await make(person, 'DELETE', `/deals/${deal}`)
  const plain = await aTag(person, 'Plain')
  const merged = [await tag('Colour'), await tag('Colours')] as const
  const intoId = await tag('Color')
  await assignLate(server, person, merged[0], contact)
  await did(person, 'assign', on(merged[1], second))
  await did(person, 'assign', on(intoId, second))
  const more: { [O in TagOperation]?: TagAsked<O>[] } = {
    create: [
      { tagData: { id: plain.id, name: `${twinMark} Plain ${twinMark}` } },
      { tagData: { id: tagId, name: 'Plain' } },
    ],
    delete_tag_assignment: [goneContact, goneCompany, goneDeal],
  }
  const asked: { [O in TagOperation]: TagAsked<O> & Pick<Example, 'shows'> } = {
    get_all: { shows: tagId },
    get_popular: { limit: 10, shows: '"usageCount" : 3' },
    get_usage: { shows: '"contacts" : 2' },
    get_tag_assignments: { entityId: contact, entityType: 'contact', shows: kept },
    create: { tagData: { name: 'Carnet', description: 'ATA' } },
    update: { tagId: await tag('Old'), tagData: { name: 'New' } },
    delete: { tagId: await tag('Gone') },
    get_one: { tagId, shows: person.workspaceId },
    assign: on(free),
    unassign: taken,
    bulk_assign: { ...many, entityType: 'contact' },
    bulk_delete: { tagIds: [await tag('First'), await tag('Last')] },
    get_entity_tags: { entityId: company, entityType: 'company', shows: tagId },
    delete_tag_assignment: { assignmentId },
  }
  const examples: Record<string, Example> = {
    'POST /tags/bulk-unassign': { body: several },
    'POST /tags/merge': { body: { tagIds: merged, intoId } },
  }
  for (const [operation, { shows, ...fields }] of Object.entries(asked)) {
    const also = (more[operation as TagOperation] ?? []).map((asked) => ({ body: { operation, ...asked } }))
    examples[`POST /tags/unified ${operation}`] = { body: { operation, ...fields }, ...(shows && { shows }), also }
  }
  return { examples }
}
