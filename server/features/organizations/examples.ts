import type { CollectExamples } from '../../testing/examples/collect-examples.ts'
import { getOrCreateColleague, insertSecondOrganization, insertSecondWorkspace, markDeleted } from './fixtures.ts'

/** Creates an organization and a workspace to delete, another pair to restore, a workspace that stays deleted, and a colleague whose role changes. */
export const organizationExamples: CollectExamples = async (server, person) => {
  const { organizationId, workspaceId } = person
  const colleague = await getOrCreateColleague(server, person)
  const id = await insertSecondWorkspace(server, person)
  const deleteSecondWorkspace = async () =>
    markDeleted(server, 'workspaces', await insertSecondWorkspace(server, person))
  const [listedWorkspaceId, deletedWorkspaceId] = [await deleteSecondWorkspace(), await deleteSecondWorkspace()]
  const deletedOrganizationId = await markDeleted(
    server,
    'organizations',
    await insertSecondOrganization(server, person),
  )
  return {
    examples: {
      'GET /usage': { expectedText: '"records"' },
      'GET /backup-status': { expectedText: '"isScheduled"' },
      'GET /auth/deleted-places': { expectedText: listedWorkspaceId },
      'POST /auth/workspace/{id}/restore': { params: { id: deletedWorkspaceId }, expectedText: deletedWorkspaceId },
      'POST /auth/organization/{id}/restore': {
        params: { id: deletedOrganizationId },
        expectedText: deletedOrganizationId,
      },
      'POST /auth/organization': { body: { name: 'Harbour & Sons', description: 'Tea' } },
      'PUT /auth/organization/{id}': {
        params: { id: organizationId },
        body: { description: 'Tea' },
        expectedText: 'Tea',
      },
      'DELETE /auth/organization/{id}': { params: { id: await insertSecondOrganization(server, person) } },
      'PATCH /auth/organization/{id}/members/{memberId}': {
        params: { id: organizationId, memberId: colleague },
        body: { role: 'VIEWER' },
        expectedText: colleague,
      },
      'POST /auth/workspace': { body: { name: 'APAC Sales', organizationId } },
      'PUT /auth/workspace/{id}': {
        params: { id: workspaceId },
        body: { description: 'Here' },
        expectedText: workspaceId,
      },
      'DELETE /auth/workspace/{id}': { params: { id } },
    },
  }
}
