import { type CollectExamples, createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'

/** Creates a trashed contact with the name of its workspace, and a contact and a company to restore. */
export const trashExamples: CollectExamples = async (_server, person) => {
  const createTrashedContact = async (name: string): Promise<{ id: string; deletionId: string }> =>
    createThroughApi(person, 'DELETE', `/contacts/${(await createContact(person, { name })).id}`)
  await createTrashedContact(person.workspaceId)
  const { deletionId } = await createTrashedContact('Amara Okonkwo')
  const { id: contactId } = await createContact(person, { name: 'Anneke Smit' })
  const others = await Promise.all([
    createCompany(person).then(({ id }) => createThroughApi(person, 'DELETE', `/companies/${id}`)),
    createThroughApi(person, 'POST', '/deals', { title: 'Anchor chain' }).then(({ id }) =>
      createThroughApi(person, 'DELETE', `/deals/${id}`),
    ),
    ...[
      ['/notes', { content: 'Rusty links', contactId }],
      ['/activities', { title: 'Call about links', type: 'CALL', contactId }],
      ['/tasks', { title: 'Weigh the links', contactId }],
    ].map(([path, values]) =>
      createThroughApi(person, 'POST', `${path}`, values).then(({ id }) =>
        createThroughApi(person, 'DELETE', `${path}/${id}`),
      ),
    ),
  ])
  return {
    examples: {
      'GET /trash': {
        query: { kind: 'contact' },
        expectedText: person.workspaceId,
        variants: ['company', 'deal', 'note', 'activity', 'task'].map((kind) => ({ query: { kind } })),
      },
      'POST /trash/restore': {
        body: { deletionId },
        variants: others.map((one) => ({ body: { deletionId: one.deletionId } })),
      },
    },
  }
}
