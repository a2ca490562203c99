import type { Note } from '#contract/notes/note.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'

/** Creates a note over HTTP; `values` name what it is about. */
export const makeNote = (person: Person, values: Record<string, unknown>): Promise<Note> =>
  make(person, 'POST', '/notes', { content: 'They like rail.', ...values })

/** Notes on a contact, a company and a deal, and a call for each route. */
export const story: TellStory = async (_server, person) => {
  const about = {
    contactId: (await aContact(person, { name: 'Anneke Smit' })).id,
    companyId: (await makeCompany(person)).id,
    dealId: (await makeDeal(person)).id,
  }
  const { contactId, companyId, dealId } = about
  const { id } = await makeNote(person, { contactId, title: 'Rail or road', content: 'First words' })
  for (const change of [{ companyId }, { dealId }, { contactId, content: person.workspaceId }])
    await person.calls('PATCH', `/notes/${id}`, change)
  const ofCompany = await makeNote(person, { companyId, content: 'Pays late in autumn' })
  const ofDeal = await makeNote(person, { dealId, title: 'Lane', content: 'Two lanes' })
  const spare = async () => (await makeNote(person, { contactId })).id
  const { deletionId } = await make(person, 'DELETE', `/notes/${await spare()}`)
  const params = { id }
  const content = 'Call after five'
  const examples: Record<string, Example> = {
    'GET /notes': {
      query: { contactId },
      shows: id,
      also: [
        { query: { companyId }, shows: ofCompany.id },
        { query: { dealId }, shows: ofDeal.id },
        { query: { search: 'late in' }, shows: ofCompany.id },
        { query: { search: 'la' }, shows: ofDeal.id },
      ],
    },
    'POST /notes': {
      body: { title: 'Hours', content, contactId },
      shows: 'Hours',
      also: [{ body: { content, companyId } }, { body: { content, dealId } }],
    },
    'POST /notes/bulk-delete': {
      body: { noteIds: [await spare(), await spare()] },
      also: [{ body: { noteIds: [await spare()], force: false } }],
    },
    'PATCH /notes/bulk': { body: { noteIds: [await spare()], changes: { companyId } } },
    'POST /notes/restore': { body: { deletionId } },
    'GET /notes/{id}': { params, shows: person.workspaceId },
    'GET /notes/{id}/history': { params, shows: person.workspaceId },
    'PATCH /notes/{id}': { params, body: { title: 'Rail', dealId } },
    'PATCH /notes/{id}/title': { params, body: { title: 'Road' } },
    'PATCH /notes/{id}/content': { params, body: { content } },
    'PATCH /notes/{id}/contact': { params: { id: ofDeal.id }, body: { contactId } },
    'PATCH /notes/{id}/company': { params, body: { companyId } },
    'PATCH /notes/{id}/deal': { params, body: { dealId } },
    'DELETE /notes/{id}': { params: { id: await spare() } },
  }
  return { examples }
}
