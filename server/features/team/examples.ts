import type { CollectExamples } from '../../testing/examples/collect-examples.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { expireMailPauses } from '../auth/fixtures.ts'
import { createInvitation, createInvitedAddress } from './fixtures.ts'

/** Creates colleagues to promote and remove, invitations to resend and revoke, and an invitation of this person to another workspace. */
export const teamExamples: CollectExamples = async (server, person) => {
  const createColleague = (name: string) => createPerson(server, { role: 'MEMBER', workspaceOf: person, name })
  const [promoted, formerMember] = [await createColleague('Priya Nair'), await createColleague('Tomás Reyes')]
  const resentInvitation = await createInvitation(server, person, { email: `${person.workspaceId}@invited.example` })
  const linkedInvitation = await createInvitation(server, person)
  const revokedInvitation = await createInvitation(server, person)
  await expireMailPauses(server)
  const otherTenant = await createPerson(server)
  const { token } = await createInvitation(server, otherTenant, { email: person.email })
  return {
    examples: {
      'GET /api/team/members': { expectedText: promoted.userId },
      'GET /api/team/members/{id}/records': { params: { id: person.userId }, expectedText: '"contacts":' },
      'PATCH /api/team/members/{id}': { params: { id: promoted.userId }, body: { role: 'VIEWER' } },
      'DELETE /api/team/members/{id}': { params: { id: formerMember.userId }, body: { reassignTo: person.userId } },
      'GET /api/team/invitations': { expectedText: person.workspaceId },
      'POST /api/team/invitations': { body: { email: createInvitedAddress(), role: 'VIEWER' } },
      'POST /api/team/invitations/{id}/link': { params: { id: linkedInvitation.id } },
      'POST /api/team/invitations/{id}/resend': { params: { id: resentInvitation.id } },
      'DELETE /api/team/invitations/{id}': { params: { id: revokedInvitation.id } },
      'GET /api/team/permissions': { query: { team_id: person.workspaceId }, expectedText: 'contacts:read' },
      'POST /api/team/invitation': { body: { token } },
      'POST /api/team/join': { body: { token }, expectedText: otherTenant.workspaceId },
    },
  }
}
