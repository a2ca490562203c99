import type { TellStory } from '../../platform/guards/story.ts'
import { aColleague, aSecondOrganization, aSecondWorkspace } from './fixtures.ts'

/** A second organization to delete, a second workspace to delete, and a colleague whose role in the organization changes. */
export const story: TellStory = async (server, person) => {
  const { organizationId, workspaceId } = person
  const colleague = await aColleague(server, person)
  const id = await aSecondWorkspace(server, person)
  return {
    examples: {
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
