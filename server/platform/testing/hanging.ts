import { uuidv7 } from 'uuidv7'
import type { Subject } from '../hanging.ts'
import type { TestServer } from './harness.ts'
import type { Person } from './people.ts'

type Row = Record<string, string | null>

/** An activity of what `link` names (`{ deal_id }`), straight in the database. */
export const anActivityOn = (server: TestServer, person: Person, link: Row, row: Row = {}): Promise<string> =>
  insert(server, person, 'activities', { ...link, type: 'CALL', title: 'First call', ...row })
/** A note. */
export const aNoteOn = (server: TestServer, person: Person, link: Row, row: Row = {}): Promise<string> =>
  insert(server, person, 'notes', { ...link, content: 'They like rail.', ...row })
/** A task. */
export const aTaskOn = (server: TestServer, person: Person, link: Row, row: Row = {}): Promise<string> =>
  insert(server, person, 'tasks', { ...link, title: 'Send the offer', ...row })

/** One of each; answers the id of what they hang on. */
export async function laden(server: TestServer, person: Person, subject: Subject, id: string): Promise<string> {
  for (const hang of [anActivityOn, aNoteOn, aTaskOn]) await hang(server, person, { [`${subject}_id`]: id })
  return id
}

async function insert(server: TestServer, { workspaceId }: Person, table: string, row: Row): Promise<string> {
  const id = uuidv7()
  const all = { workspace_id: workspaceId, id, ...row }
  const columns = Object.keys(all)
  await server.platform.database.owner.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  )
  return id
}
