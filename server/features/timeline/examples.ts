import { timelineKinds } from '#contract/timeline/timeline-kinds.ts'
import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createNote } from '../notes/examples.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

export type TimelineSubjectLink = { contactId: string } | { companyId: string } | { dealId: string }

/** Creates a timeline entry of each kind about a record: a deal and a task that were linked and changed, an activity and a note. */
export async function createTimelineEntries(person: Person, about: TimelineSubjectLink): Promise<void> {
  const others = {
    companyId: (await createCompany(person)).id,
    contactId: (await createContact(person, { name: 'Anneke Smit' })).id,
  }
  if (!('dealId' in about)) {
    const { id } = await createDeal(person, { title: 'Signal lamps', ownerId: null })
    await person.request('PATCH', `/deals/${id}`, { ...others, ...about, ownerId: person.userId })
    await person.request('PATCH', `/deals/${id}`, { description: person.workspaceId })
  }
  const { id: dealId } = await createDeal(person, { title: 'Dock cranes' })
  const { id } = await createThroughApi(person, 'POST', '/tasks', { title: 'Send the offer', assigneeId: null })
  await person.request('PATCH', `/tasks/${id}`, { ...others, dealId, ...about, assigneeId: person.userId })
  await person.request('PATCH', `/tasks/${id}`, { status: 'COMPLETED', description: person.workspaceId })
  await createThroughApi(person, 'POST', '/activities', { title: 'First call', type: 'CALL', ...about })
  await createNote(person, about)
}

/** Creates records with a timeline, and an example for each, also filtered by each kind of entry. */
export const timelineExamples: CollectExamples = async (server, person) => {
  const ownerId = person.userId
  const { id: companyId } = await createCompany(person)
  const { id: contactId } = await createContact(person, { name: 'Anneke Smit' })
  const { id: dealId } = await createDeal(person, { title: 'Dock cranes', ownerId: null })
  await person.request('PATCH', `/companies/${companyId}`, { ownerId })
  await person.request('PATCH', `/contacts/${contactId}`, { companyId, ownerId })
  await person.request('PATCH', `/deals/${dealId}`, { companyId, contactId, ownerId })
  const { id: tagId } = await createTag(person, 'Mariner')
  await runTagOperation(person, 'assign', { tagId, entityId: contactId, entityType: 'contact' })
  await runTagOperation(person, 'assign', { tagId, entityId: companyId, entityType: 'company' })
  await createThroughApi(person, 'POST', `/deals/${dealId}/tags/${tagId}`)
  const [account] = (await person.request('GET', '/whatsapp/accounts')).body.data as { id: string }[]
  await createThread(server, person, {
    ...{ accountId: account?.id ?? (await createAccount(server, person)), contactId },
    number: '15559901',
  })
  const examples: Record<string, Example> = {}
  for (const [table, id, about] of [
    ['contacts', contactId, { contactId }],
    ['companies', companyId, { companyId }],
    ['deals', dealId, { dealId }],
  ] as const) {
    await createTimelineEntries(person, about)
    examples[`GET /${table}/{id}/timeline`] = {
      params: { id },
      expectedText: person.workspaceId,
      variants: [
        ...timelineKinds.map((kind) => ({ query: { kind } })),
        ...(table === 'contacts' ? [] : [{ query: { rollUp: true } }, { query: { rollUp: true, kind: 'message' } }]),
      ],
    }
  }
  return { examples }
}
