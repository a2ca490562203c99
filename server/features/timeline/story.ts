import { timelineKinds } from '#contract/timeline/kinds.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { makeNote } from '../notes/story.ts'
import { aTag, did } from '../tags/story.ts'

export type About = { contactId: string } | { companyId: string } | { dealId: string }

/** Something of each kind about a record: a deal and a task that came to it and changed, an activity and a note. */
export async function eventful(person: Person, about: About): Promise<void> {
  const others = {
    companyId: (await makeCompany(person)).id,
    contactId: (await aContact(person, { name: 'Anneke Smit' })).id,
  }
  if (!('dealId' in about)) {
    const { id } = await makeDeal(person, { title: 'Signal lamps', ownerId: null })
    await person.calls('PATCH', `/deals/${id}`, { ...others, ...about, ownerId: person.userId })
    await person.calls('PATCH', `/deals/${id}`, { description: person.workspaceId })
  }
  const { id: dealId } = await makeDeal(person, { title: 'Dock cranes' })
  const { id } = await make(person, 'POST', '/tasks', { title: 'Send the offer', assigneeId: null })
  await person.calls('PATCH', `/tasks/${id}`, { ...others, dealId, ...about, assigneeId: person.userId })
  await person.calls('PATCH', `/tasks/${id}`, { status: 'COMPLETED', description: person.workspaceId })
  await make(person, 'POST', '/activities', { title: 'First call', type: 'CALL', ...about })
  await makeNote(person, about)
}

/** Records with a timeline, and a call for each; each kind of entry is asked for alone, too. */
export const story: TellStory = async (_server, person) => {
  const ownerId = person.userId
  const { id: companyId } = await makeCompany(person)
  const { id: contactId } = await aContact(person, { name: 'Anneke Smit' })
  const { id: dealId } = await makeDeal(person, { title: 'Dock cranes', ownerId: null })
  await person.calls('PATCH', `/companies/${companyId}`, { ownerId })
  await person.calls('PATCH', `/contacts/${contactId}`, { companyId, ownerId })
  await person.calls('PATCH', `/deals/${dealId}`, { companyId, contactId, ownerId })
  const { id: tagId } = await aTag(person, 'Mariner')
  await did(person, 'assign', { tagId, entityId: contactId, entityType: 'contact' })
  await did(person, 'assign', { tagId, entityId: companyId, entityType: 'company' })
  await make(person, 'POST', `/deals/${dealId}/tags/${tagId}`)
  const examples: Record<string, Example> = {}
  for (const [table, id, about] of [
    ['contacts', contactId, { contactId }],
    ['companies', companyId, { companyId }],
    ['deals', dealId, { dealId }],
  ] as const) {
    await eventful(person, about)
    examples[`GET /${table}/{id}/timeline`] = {
      params: { id },
      shows: person.workspaceId,
      also: timelineKinds.map((kind) => ({ query: { kind } })),
    }
  }
  return { examples }
}
