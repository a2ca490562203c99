import type { TellStory } from '../../platform/guards/story.ts'
import { aPerson } from '../../platform/testing/people.ts'
import { letPausesPass } from '../auth/fixtures.ts'
import { anInvitation, someInvited } from './fixtures.ts'

/** Colleagues to promote and to remove, invitations to send again and to revoke, and one for this person from elsewhere. */
export const story: TellStory = async (server, person) => {
  const beside = (name: string) => aPerson(server, { role: 'MEMBER', beside: person, name })
  const [promoted, leaver] = [await beside('Priya Nair'), await beside('Tomás Reyes')]
  const again = await anInvitation(server, person, { email: `${person.workspaceId}@invited.example` })
  const over = await anInvitation(server, person)
  await letPausesPass(server)
  const elsewhere = await aPerson(server)
  const { token } = await anInvitation(server, elsewhere, { email: person.email })
  return {
    examples: {
      'GET /api/team/members': { shows: promoted.userId },
      'GET /api/team/members/{id}/records': { params: { id: person.userId }, shows: '"contacts":' },
      'PATCH /api/team/members/{id}': { params: { id: promoted.userId }, body: { role: 'VIEWER' } },
      'DELETE /api/team/members/{id}': { params: { id: leaver.userId }, body: { reassignTo: person.userId } },
      'GET /api/team/invitations': { shows: person.workspaceId },
      'POST /api/team/invitations': { body: { email: someInvited(), role: 'VIEWER' } },
      'POST /api/team/invitations/{id}/resend': { params: { id: again.id } },
      'DELETE /api/team/invitations/{id}': { params: { id: over.id } },
      'GET /api/team/permissions': { query: { team_id: person.workspaceId }, shows: 'contacts:read' },
      'POST /api/team/invitation': { body: { token } },
      'POST /api/team/join': { body: { token }, shows: elsewhere.workspaceId },
    },
  }
}
