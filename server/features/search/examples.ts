import { searchKinds } from '#contract/search/enums.ts'
import { type CollectExamples, createThroughApi, type Example } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createNote } from '../notes/examples.ts'
import { createTask } from '../tasks/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

/** Creates one record of each kind that contains `mark`, related to each other; the message is from the contact. */
export async function createOneOfEachKind(server: TestServer, person: Person, mark: string): Promise<void> {
  const { id: companyId } = await createCompany(person, { name: `${mark} Freight` })
  const { id: contactId } = await createContact(person, { name: `Amara ${mark}`, companyId })
  await createDeal(person, { title: `Dock cranes ${mark}`, companyId, contactId })
  await createTask(person, { title: `Call ${mark}`, companyId })
  await createNote(person, { contactId, content: `They like ${mark}.` })
  const accountId = await createAccount(server, person)
  await createThread(server, person, { accountId, contactId }, [{ content: `Here is ${mark}` }])
}

/** Creates a record of each kind with the name of the workspace, including related and deleted ones. */
export const searchExamples: CollectExamples = async (server, person) => {
  const mark = person.workspaceId.slice(-12)
  await createOneOfEachKind(server, person, mark)
  await createOneOfEachKind(server, person, 'Quillfeather')
  const { id } = await createCompany(person, { name: 'Halyard & Sons' })
  await createContact(person, { name: 'Ines Duarte', companyId: id, phoneNumber: '+351 21 555 0142' })
  await createDeal(person, { title: 'Mooring lines', companyId: id })
  const { id: deal } = await createDeal(person, { title: 'Hawsers' })
  await createNote(person, { companyId: id, title: 'Rope or wire', content: 'They like rope.' })
  await createNote(person, { dealId: deal, content: 'They like wire.' })
  // In the trash, so that a search that is not limited to the workspace would find another tenant's active company, and its people and deals.
  const { id: trashedCompanyId } = await createCompany(person, { name: 'Gloaming' })
  await createContact(person, { name: 'Noor Haddad', companyId: trashedCompanyId })
  await createDeal(person, { title: 'Lanterns', companyId: trashedCompanyId })
  await createThroughApi(person, 'DELETE', `/companies/${trashedCompanyId}`)
  const { id: trashedContactId } = await createContact(person, { name: 'Joost Verhoeven', companyId: id })
  await createThroughApi(person, 'DELETE', `/contacts/${trashedContactId}`)
  const removedAccountId = await createAccount(server, person)
  await createThread(server, person, { accountId: removedAccountId, number: '15550177' }, [{ content: 'Quillfeather' }])
  await createThroughApi(person, 'DELETE', `/whatsapp/accounts/${removedAccountId}`)
  const examples: Record<string, Example> = {
    'GET /search': {
      query: { q: mark },
      expectedText: mark,
      variants: [
        ...searchKinds.map((kind) => ({ query: { q: 'quillfeather', kind }, shows: kind })),
        { query: { q: 'quillfeather' } },
        { query: { q: 'am' }, expectedText: 'contact' },
        { query: { q: 'halyard' }, expectedText: 'Ines Duarte' },
        { query: { q: 'ines' }, expectedText: 'Ines Duarte' },
        { query: { q: '021 5550142' }, expectedText: 'Ines Duarte' },
        { query: { q: 'they like', kind: 'note', limit: 1 }, expectedText: 'They like' },
        { query: { q: 'rope or wire', kind: 'note' }, expectedText: 'Halyard' },
        { query: { q: 'gloaming' } },
        { query: { q: 'halyard ines' }, expectedText: 'Ines Duarte' },
        { query: { q: 'noor gloaming' } },
        { query: { q: 'halyard verhoeven' } },
      ],
    },
  }
  return { examples }
}
