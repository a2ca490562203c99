import type { TellStory } from '../../platform/guards/story.ts'
import { aPerson } from '../../platform/testing/people.ts'

/** A colleague whose account can be entered, out of a session of its own. */
export const story: TellStory = async (server, person) => {
  const member = await aPerson(server, { role: 'MEMBER', beside: person })
  const choice = { user_id: member.userId, team_id: person.workspaceId, tenant_id: person.organizationId }
  return {
    examples: {
      'GET /api/team/all-accounts': { shows: member.userId, isPersonal: true },
      'POST /api/team/impersonate': { body: choice, isPersonal: true },
    },
  }
}
