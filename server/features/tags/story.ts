import type { EntityType } from '#contract/tags/enums.ts'
import type { TagAnswer, TagAsked, TagOperation } from '#contract/tags/operations.ts'
import type { Tag } from '#contract/tags/tag.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
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
    'POST /tags/merge': { body: { tagIds: [await tag('Colour')], intoId: await tag('Color') } },
  }
  for (const [operation, { shows, ...fields }] of Object.entries(asked))
    examples[`POST /tags/unified ${operation}`] = { body: { operation, ...fields }, ...(shows && { shows }) }
  return { examples }
}
