import { make, type TellStory } from '../../platform/guards/story.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'

/** A contact in the trash that bears the mark of its workspace, and a contact and a company to bring back. */
export const story: TellStory = async (_server, person) => {
  const gone = async (name: string): Promise<{ id: string; deletionId: string }> =>
    make(person, 'DELETE', `/contacts/${(await aContact(person, { name })).id}`)
  await gone(person.workspaceId)
  const { deletionId } = await gone('Amara Okonkwo')
  const { id: contactId } = await aContact(person, { name: 'Anneke Smit' })
  const others = await Promise.all([
    makeCompany(person).then(({ id }) => make(person, 'DELETE', `/companies/${id}`)),
    make(person, 'POST', '/deals', { title: 'Anchor chain' }).then(({ id }) => make(person, 'DELETE', `/deals/${id}`)),
    ...[
      ['/notes', { content: 'Rusty links', contactId }],
      ['/activities', { title: 'Call about links', type: 'CALL', contactId }],
      ['/tasks', { title: 'Weigh the links', contactId }],
    ].map(([path, values]) =>
      make(person, 'POST', `${path}`, values).then(({ id }) => make(person, 'DELETE', `${path}/${id}`)),
    ),
  ])
  return {
    examples: {
      'GET /trash': {
        query: { kind: 'contact' },
        shows: person.workspaceId,
        also: ['company', 'deal', 'note', 'activity', 'task'].map((kind) => ({ query: { kind } })),
      },
      'POST /trash/restore': {
        body: { deletionId },
        also: others.map((one) => ({ body: { deletionId: one.deletionId } })),
      },
    },
  }
}
