import type { TellStory } from '../../platform/guards/story.ts'
import { aColleague, aSecondOrganization, aSecondWorkspace, deleted } from './fixtures.ts'

/** A second organization to delete, a second workspace to delete, both once more to bring back, and a colleague whose role in the organization changes. */
export const story: TellStory = async (server, person) => {
  const { organizationId, workspaceId } = person
  const colleague = await aColleague(server, person)
  const id = await aSecondWorkspace(server, person)
  const lost = await deleted(server, 'workspaces', await aSecondWorkspace(server, person))
  const lostHouse = await deleted(server, 'organizations', await aSecondOrganization(server, person))
  return {
    examples: {
      'GET /auth/deleted-places': { shows: lost },
      'POST /auth/workspace/{id}/restore': { params: { id: lost }, shows: lost },
      'POST /auth/organization/{id}/restore': { params: { id: lostHouse }, shows: lostHouse },
      'POST /auth/organization': { body: { name: 'Harbour & Sons', description: 'Tea' } },
      'PUT /auth/organization/{id}': { params: { id: organizationId }, body: { description: 'Tea' }, shows: 'Tea' },
      'DELETE /auth/organization/{id}': { params: { id: await aSecondOrganization(server, person) } },
      'PATCH /auth/organization/{id}/members/{memberId}': {
        params: { id: organizationId, memberId: colleague },
        body: { role: 'VIEWER' },
        shows: colleague,
      },
      'POST /auth/workspace': { body: { name: 'APAC Sales', organizationId } },
      'PUT /auth/workspace/{id}': { params: { id: workspaceId }, body: { description: 'Here' }, shows: workspaceId },
      'DELETE /auth/workspace/{id}': { params: { id } },
    },
  }
}
