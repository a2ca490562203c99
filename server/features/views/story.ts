import type { View } from '#contract/views/view.ts'
import { make, type TellStory } from '../../platform/guards/story.ts'
import type { Person } from '../../platform/testing/people.ts'

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

export const story: TellStory = async (_, person) => {
  const { id } = await aView(person, { name: person.workspaceId, shared: true })
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
