import { uuidv7 } from 'uuidv7'
import type { TellStory } from '../../platform/guards/story.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Person } from '../../platform/testing/people.ts'

type Values = { name?: string; domain?: string | null }

/** A company straight in the database. */
export async function aCompany(
  server: TestServer,
  person: Person,
  { name = 'Tessellate Freight', domain = null }: Values = {},
): Promise<string> {
  const id = uuidv7()
  await server.platform.database.owner.query(
    'insert into companies (workspace_id, id, name, domain) values ($1, $2, $3, $4)',
    [person.workspaceId, id, name, domain],
  )
  return id
}

export const story: TellStory = async (server, person) => {
  await aCompany(server, person, { domain: `${person.workspaceId}.example` })
  return { examples: { 'GET /companies': { shows: 'Tessellate Freight' } } }
}
