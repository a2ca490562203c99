import type { CollectExamples } from '../../testing/examples/collect-examples.ts'
import { createPerson } from '../../testing/factories/person.ts'

/** Creates a colleague whose account can be entered, from a separate session. */
export const impersonationExamples: CollectExamples = async (server, person) => {
  const member = await createPerson(server, { role: 'MEMBER', workspaceOf: person, name: 'Priya Nair' })
  const choice = { user_id: member.userId, team_id: person.workspaceId, tenant_id: person.organizationId }
  // An OWNER of the organization may enter accounts in all of its workspaces.
  const { rows } = await server.platform.database.owner.query(
    `select array_agg(distinct ids.id) as ids from identity.organization_members o
       left join members m on m.user_id = o.user_id
      cross join lateral (values (o.user_id), (m.workspace_id)) ids (id)
      where o.organization_id = $1`,
    [person.organizationId],
  )
  return {
    examples: {
      'GET /api/team/all-accounts': { expectedText: member.userId, isPersonal: true, allowedForeignIds: rows[0].ids },
      'POST /api/team/impersonate': { body: choice, isPersonal: true },
    },
  }
}
