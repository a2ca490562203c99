import { uuidv7 } from 'uuidv7'
import type { View } from '#contract/views/view.ts'
import { make, type TellStory } from '../../platform/guards/story.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'

export const hotLeads = {
  kind: 'contacts',
  name: 'Hot, no reply in 7 days',
  definition: {
    filters: { leadType: 'HOT', status: 'ENGAGED,WARM' },
    sort: '-leadScore',
    columns: [{ id: 'name', width: 240 }, { id: 'status' }, { id: 'owner' }],
  },
} as const

/** Saves a view over HTTP. */
export const aView = (person: Person, values: object = {}): Promise<View> =>
  make(person, 'POST', '/views', { ...hotLeads, ...values })

/** A shared view that somebody left behind who now works elsewhere. */
async function aViewLeftBehind(server: TestServer, { workspaceId }: Person): Promise<void> {
  const { userId } = await aPerson(server)
  const { owner } = server.platform.database
  await owner.query(`insert into members (workspace_id, user_id, role, removed_at) values ($1, $2, 'MEMBER', now())`, [
    workspaceId,
    userId,
  ])
  await owner.query(
    `insert into views (workspace_id, id, kind, name, definition, owner_id, shared_at) values ($1, $2, $3, 'Left behind', $4, $5, now())`,
    [workspaceId, uuidv7(), hotLeads.kind, JSON.stringify(hotLeads.definition), userId],
  )
}

/** As many views as one person may keep, in each other workspace of this person. */
async function viewsElsewhere(server: TestServer, { workspaceId, userId }: Person): Promise<void> {
  await server.platform.database.owner.query(
    `insert into views (workspace_id, id, kind, name, definition, owner_id)
     select m.workspace_id, uuidv7(), $2, 'Week ' || n, $3, m.user_id from members m, generate_series(1, 200) n
      where m.user_id = $4 and m.workspace_id <> $1`,
    [workspaceId, hotLeads.kind, JSON.stringify(hotLeads.definition), userId],
  )
}

export const story: TellStory = async (server, person) => {
  const { id } = await aView(person, { name: person.workspaceId, shared: true })
  await aViewLeftBehind(server, person)
  await viewsElsewhere(server, person)
  await person.calls('PUT', `/views/${id}/default`)
  const params = { id }
  return {
    examples: {
      'GET /views': { query: { kind: 'contacts' }, shows: person.workspaceId },
      'POST /views': { body: hotLeads },
      'PATCH /views/{id}': { params, body: { definition: { filters: { hasPhone: 'true' } } }, isPersonal: true },
      'DELETE /views/{id}': { params: { id: (await aView(person)).id }, isPersonal: true },
      'PUT /views/{id}/default': { params },
      'DELETE /views/{id}/default': { params },
    },
  }
}
