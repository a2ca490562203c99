import { uuidv7 } from 'uuidv7'
import type { View } from '#contract/views/view.ts'
import { type CollectExamples, createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import type { TestServer } from '../../testing/harness/test-server.ts'

export const hotLeadsView = {
  kind: 'contacts',
  name: 'Hot, no reply in 7 days',
  definition: {
    filters: { leadType: 'HOT', status: 'ENGAGED,WARM' },
    sort: '-leadScore',
    columns: [{ id: 'name', width: 240 }, { id: 'status' }, { id: 'owner' }],
  },
} as const

/** Saves a view over HTTP. */
export const createView = (person: Person, values: object = {}): Promise<View> =>
  createThroughApi(person, 'POST', '/views', { ...hotLeadsView, ...values })

/** Inserts a shared view of a former member. */
async function insertViewOfFormerMember(server: TestServer, { workspaceId }: Person): Promise<void> {
  const { userId } = await createPerson(server)
  const { owner } = server.platform.database
  await owner.query(`insert into members (workspace_id, user_id, role, removed_at) values ($1, $2, 'MEMBER', now())`, [
    workspaceId,
    userId,
  ])
  await owner.query(
    `insert into views (workspace_id, id, kind, name, definition, owner_id, shared_at) values ($1, $2, $3, 'Left behind', $4, $5, now())`,
    [workspaceId, uuidv7(), hotLeadsView.kind, JSON.stringify(hotLeadsView.definition), userId],
  )
}

/** Inserts the maximum number of views into each other workspace of this person. */
async function insertViewsInOtherWorkspaces(server: TestServer, { workspaceId, userId }: Person): Promise<void> {
  await server.platform.database.owner.query(
    `insert into views (workspace_id, id, kind, name, definition, owner_id)
     select m.workspace_id, new_id(), $2, 'Week ' || n, $3, m.user_id from members m, generate_series(1, 200) n
      where m.user_id = $4 and m.workspace_id <> $1`,
    [workspaceId, hotLeadsView.kind, JSON.stringify(hotLeadsView.definition), userId],
  )
}

export const viewExamples: CollectExamples = async (server, person) => {
  const { id } = await createView(person, { name: person.workspaceId, shared: true })
  await insertViewOfFormerMember(server, person)
  await insertViewsInOtherWorkspaces(server, person)
  await person.request('PUT', `/views/${id}/default`)
  const params = { id }
  return {
    examples: {
      'GET /views': { query: { kind: 'contacts' }, expectedText: person.workspaceId },
      'POST /views': { body: hotLeadsView },
      'PATCH /views/{id}': { params, body: { definition: { filters: { hasPhone: 'true' } } }, isPersonal: true },
      'DELETE /views/{id}': { params: { id: (await createView(person)).id }, isPersonal: true },
      'PUT /views/{id}/default': { params },
      'DELETE /views/{id}/default': { params },
    },
  }
}
