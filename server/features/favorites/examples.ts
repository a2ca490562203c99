import type { FavoriteKind } from '#contract/favorites/favorite.ts'
import { type CollectExamples, createThroughApi } from '../../testing/examples/collect-examples.ts'
import type { Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createView } from '../views/examples.ts'

/** Adds a favorite over HTTP. */
export async function star(person: Person, kind: FavoriteKind, { id }: { id: string }): Promise<void> {
  const answer = await person.request('PUT', `/favorites/${kind}/${id}`)
  if (answer.status !== 200) throw new Error(answer.text)
}

/** Inserts the maximum number of favorites into each other workspace of this person. */
async function insertFavoritesInOtherWorkspaces(server: TestServer, { workspaceId, userId }: Person): Promise<void> {
  await server.platform.database.owner.query(
    `with starred as (
       insert into contacts (workspace_id, id, name)
       select m.workspace_id, new_id(), 'Elsewhere ' || n from members m, generate_series(1, 30) n
        where m.user_id = $2 and m.workspace_id <> $1
       returning workspace_id, id)
     insert into favorites (workspace_id, user_id, contact_id) select workspace_id, $2, id from starred`,
    [workspaceId, userId],
  )
}

/** Creates a favorite of each kind, and an example of each route. */
export const favoriteExamples: CollectExamples = async (server, person) => {
  const contact = await createContact(person, { name: person.workspaceId })
  const company = await createThroughApi(person, 'POST', '/companies', { name: 'Starred' })
  const deal = await createThroughApi(person, 'POST', '/deals', { title: 'Starred' })
  // Shared, so that people of another workspace would find it if it were not for its workspace.
  const view = await createView(person, { name: 'Starred', shared: true })
  for (const [kind, target] of Object.entries({ contact, company, deal, view }))
    await star(person, kind as FavoriteKind, target)
  const added = await createContact(person, { name: 'To be starred' })
  const removed = await createContact(person, { name: 'Starred for now' })
  await star(person, 'contact', removed)
  await insertFavoritesInOtherWorkspaces(server, person)
  const variants = (kinds: Record<string, { id: string }>) =>
    Object.entries(kinds).map(([kind, { id }]) => ({ params: { kind, id } }))
  const others = variants({ company, deal, view })
  const unstarred = variants({
    company: await createThroughApi(person, 'POST', '/companies', { name: 'To be starred' }),
    deal: await createThroughApi(person, 'POST', '/deals', { title: 'To be starred' }),
    view: await createView(person, { name: 'To be starred' }),
  })
  return {
    examples: {
      'GET /favorites': { token: person.token, expectedText: person.workspaceId },
      'PUT /favorites/{kind}/{id}': { params: { kind: 'contact', id: added.id }, variants: unstarred },
      'DELETE /favorites/{kind}/{id}': { params: { kind: 'contact', id: removed.id }, variants: others },
    },
  }
}
