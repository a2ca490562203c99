import { uuidv7 } from 'uuidv7'
import type { SubjectKind } from '#contract/kit/kinds.ts'
import type { TestServer } from '../harness/test-server.ts'
import type { Person } from './person.ts'

type Row = Record<string, string | null>

/** Inserts an activity about the subject in `link` (`{ deal_id }`) directly into the database. */
export const createActivityRow = (server: TestServer, person: Person, link: Row, row: Row = {}): Promise<string> =>
  insertRow(server, person, 'activities', { ...link, type: 'CALL', title: 'First call', ...row })
/** The same for a note. */
export const createNoteRow = (server: TestServer, person: Person, link: Row, row: Row = {}): Promise<string> =>
  insertRow(server, person, 'notes', { ...link, content: 'They like rail.', ...row })
/** The same for a task. */
export const createTaskRow = (server: TestServer, person: Person, link: Row, row: Row = {}): Promise<string> =>
  insertRow(server, person, 'tasks', { ...link, title: 'Send the offer', ...row })

/** Inserts one of each; returns the id of their subject. */
export async function createRelatedRows(
  server: TestServer,
  person: Person,
  subject: SubjectKind,
  id: string,
): Promise<string> {
  for (const createRow of [createActivityRow, createNoteRow, createTaskRow])
    await createRow(server, person, { [`${subject}_id`]: id })
  return id
}

async function insertRow(server: TestServer, { workspaceId }: Person, table: string, row: Row): Promise<string> {
  const id = uuidv7()
  const all = { workspace_id: workspaceId, id, ...row }
  const columns = Object.keys(all)
  await server.platform.database.owner.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  )
  return id
}
