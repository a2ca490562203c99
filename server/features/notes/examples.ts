import type { Note } from '#contract/notes/note.ts'
import {
  type CollectExamples,
  createThroughApi,
  createUndoExample,
  type Example,
} from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'

/** Creates a note over HTTP; `values` include its subject. */
export const createNote = (person: Person, values: Record<string, unknown>): Promise<Note> =>
  createThroughApi(person, 'POST', '/notes', { content: 'They like rail.', ...values })

/** Creates notes on a contact, a company and a deal, and an example for each route. */
export const noteExamples: CollectExamples = async (_server, person) => {
  const about = {
    contactId: (await createContact(person, { name: 'Anneke Smit' })).id,
    companyId: (await createCompany(person)).id,
    dealId: (await createDeal(person)).id,
  }
  const { contactId, companyId, dealId } = about
  const { id } = await createNote(person, { contactId, title: 'Rail or road', content: 'First words' })
  for (const change of [{ companyId }, { dealId }, { contactId, content: person.workspaceId }])
    await person.request('PATCH', `/notes/${id}`, change)
  const companyNote = await createNote(person, { companyId, content: 'Pays late in autumn' })
  const dealNote = await createNote(person, { dealId, title: 'Lane', content: 'Two lanes' })
  const createSpare = async () => (await createNote(person, { contactId })).id
  const mention = `Ask <@${person.userId}>`
  await createNote(person, { contactId, content: `${mention} in winter` })
  const { deletionId } = await createThroughApi(person, 'DELETE', `/notes/${await createSpare()}`)
  const pinned = await createNote(person, { contactId, content: `Pinned in ${person.workspaceId}` })
  await person.request('PUT', `/notes/${pinned.id}/pin`)
  const unpinned = { id: await createSpare() }
  await person.request('PUT', `/notes/${unpinned.id}/pin`)
  const params = { id }
  const content = 'Call after five'
  const examples: Record<string, Example> = {
    'GET /notes': {
      query: { contactId },
      expectedText: id,
      variants: [
        { query: { companyId }, expectedText: companyNote.id },
        { query: { dealId }, expectedText: dealNote.id },
        { query: { search: 'late in' }, expectedText: companyNote.id },
        { query: { search: 'la' }, expectedText: dealNote.id },
        { query: { contactId, pinned: true }, expectedText: pinned.id },
        { query: { contactId, pinned: false }, expectedText: id },
      ],
    },
    'POST /notes': {
      body: { title: 'Hours', content, contactId },
      expectedText: 'Hours',
      variants: [
        { body: { content, companyId } },
        { body: { content, dealId } },
        { body: { content: mention, dealId } },
      ],
    },
    'POST /notes/bulk-delete': {
      body: { noteIds: [await createSpare(), await createSpare()] },
      variants: [{ body: { noteIds: [await createSpare()], force: false } }],
    },
    'PATCH /notes/bulk': { body: { noteIds: [await createSpare()], changes: { companyId } } },
    'POST /notes/bulk/undo': await createUndoExample(person, 'notes', {
      noteIds: [await createSpare()],
      changes: { companyId },
    }),
    'POST /notes/restore': { body: { deletionId } },
    'GET /notes/{id}': { params, expectedText: person.workspaceId },
    'GET /notes/{id}/history': { params, expectedText: person.workspaceId },
    'PATCH /notes/{id}': { params, body: { title: 'Rail', dealId } },
    'PATCH /notes/{id}/title': { params, body: { title: 'Road' } },
    'PATCH /notes/{id}/content': { params, body: { content } },
    'PATCH /notes/{id}/contact': { params: { id: dealNote.id }, body: { contactId } },
    'PATCH /notes/{id}/company': { params, body: { companyId } },
    'PATCH /notes/{id}/deal': { params, body: { dealId } },
    'PUT /notes/{id}/pin': { params: { id: companyNote.id }, variants: [{ params: { id: dealNote.id } }] },
    'DELETE /notes/{id}/pin': { params: unpinned },
    'DELETE /notes/{id}': { params: { id: await createSpare() } },
  }
  return { examples }
}
