import { foundKinds } from '#contract/search/enums.ts'
import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { makeNote } from '../notes/story.ts'
import { makeTask } from '../tasks/story.ts'
import { anAccount } from '../whatsapp/accounts/story.ts'
import { aThread } from '../whatsapp/fixtures.ts'

/** One of each kind that says this, about one another; the message is from the contact. */
export async function oneOfEach(server: TestServer, person: Person, says: string): Promise<void> {
  const { id: companyId } = await makeCompany(person, { name: `${says} Freight` })
  const { id: contactId } = await aContact(person, { name: `Amara ${says}`, companyId })
  await makeDeal(person, { title: `Dock cranes ${says}`, companyId, contactId })
  await makeTask(person, { title: `Call ${says}`, companyId })
  await makeNote(person, { contactId, content: `They like ${says}.` })
  const accountId = await anAccount(server, person)
  await aThread(server, person, { accountId, contactId }, [{ content: `Here is ${says}` }])
}

/** Somebody and something of each kind that is called like the workspace; what hangs on others, and what was removed. */
export const story: TellStory = async (server, person) => {
  const says = person.workspaceId.slice(-12)
  await oneOfEach(server, person, says)
  await oneOfEach(server, person, 'Quillfeather')
  const { id } = await makeCompany(person, { name: 'Halyard & Sons' })
  await aContact(person, { name: 'Ines Duarte', companyId: id, phoneNumber: '+351 21 555 0142' })
  await makeDeal(person, { title: 'Mooring lines', companyId: id })
  const { id: deal } = await makeDeal(person, { title: 'Hawsers' })
  await makeNote(person, { companyId: id, title: 'Rope or wire', content: 'They like rope.' })
  await makeNote(person, { dealId: deal, content: 'They like wire.' })
  // In the trash: whoever looks past the own workspace finds it alive, and its people and deals by it.
  const { id: gone } = await makeCompany(person, { name: 'Gloaming' })
  await aContact(person, { name: 'Noor Haddad', companyId: gone })
  await makeDeal(person, { title: 'Lanterns', companyId: gone })
  await make(person, 'DELETE', `/companies/${gone}`)
  const { id: left } = await aContact(person, { name: 'Joost Verhoeven', companyId: id })
  await make(person, 'DELETE', `/contacts/${left}`)
  const removed = await anAccount(server, person)
  await aThread(server, person, { accountId: removed, number: '15550177' }, [{ content: 'Quillfeather' }])
  await make(person, 'DELETE', `/whatsapp/accounts/${removed}`)
  const examples: Record<string, Example> = {
    'GET /search': {
      query: { q: says },
      shows: says,
      also: [
        ...foundKinds.map((kind) => ({ query: { q: 'quillfeather', kind }, shows: kind })),
        { query: { q: 'quillfeather' } },
        { query: { q: 'am' }, shows: 'contact' },
        { query: { q: 'halyard' }, shows: 'Ines Duarte' },
        { query: { q: 'ines' }, shows: 'Ines Duarte' },
        { query: { q: '021 5550142' }, shows: 'Ines Duarte' },
        { query: { q: 'they like', kind: 'note', limit: 1 }, shows: 'They like' },
        { query: { q: 'rope or wire', kind: 'note' }, shows: 'Halyard' },
        { query: { q: 'gloaming' } },
        { query: { q: 'halyard ines' }, shows: 'Ines Duarte' },
        { query: { q: 'noor gloaming' } },
        { query: { q: 'halyard verhoeven' } },
      ],
    },
  }
  return { examples }
}
