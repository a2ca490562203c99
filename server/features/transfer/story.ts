import { type Example, make, type TellStory } from '../../platform/guards/story.ts'
import type { TestServer } from '../../platform/testing/harness.ts'
import type { Answer, Person } from '../../platform/testing/people.ts'

type Sent = {
  content: string | Buffer
  name?: string
  options?: Record<string, string>
  headers?: Record<string, string>
}

/** An import with failed rows, and files of contacts in and out. */
export const story: TellStory = async (_server, person) => {
  const contact = { name: 'Nadia Ferreira', customAttributes: { note: person.workspaceId } }
  const { id } = await make(person, 'POST', '/contacts', contact)
  const rows = [{ name: 'Nadia Ferreira' }, { email: 'nobody' }, { name: 'Ira', email: 'nobody' }]
  const { importId } = await make(person, 'POST', '/contacts/import', { contacts: rows })
  const params = { id: importId }
  const { body, headers } = formOf({ content: 'Name,Email\nNadia Ferreira,nadia@example.com\n' })
  const examples: Record<string, Example> = {
    'POST /contacts/import': { body: { contacts: [{ name: 'Nadia Ferreira', email: 'nadia@example.com' }] } },
    'POST /contacts/import/preview': { body: String(body), headers, shows: 'nadia@example.com' },
    'POST /contacts/export': {
      body: { fields: ['id', 'customAttributes.note'], options: { ids: [id] } },
      shows: person.workspaceId,
    },
    'GET /imports/{id}': { params, shows: importId, isPersonal: true },
    'GET /imports/{id}/failed': { params, shows: 'nobody', isPersonal: true },
  }
  return { examples }
}

/** Sends a file as a browser's form would. */
export function sends(person: Person, path: string, sent: Sent): Promise<Answer> {
  const { body, headers } = formOf(sent)
  return person.calls('POST', path, body, { ...headers, ...sent.headers })
}

function formOf({ content, name = 'people.csv', options = {} }: Sent): {
  body: Buffer
  headers: Record<string, string>
} {
  const boundary = '----parley-form'
  const parts = Object.entries(options).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(parts.join('') + file),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export const imports = (
  person: Person,
  content: string | Buffer,
  options?: Record<string, string>,
  headers?: Record<string, string>,
) => sends(person, '/contacts/import', { content, ...(options && { options }), ...(headers && { headers }) })

/** Every contact of a person's workspace, oldest first. */
export async function contactsOf(person: Person) {
  const rows: Answer['body'][] = []
  let cursor = ''
  do {
    const { body } = await person.calls('GET', `/contacts?limit=500${cursor}`)
    rows.push(...body.data)
    cursor = body.page.nextCursor ? `&cursor=${encodeURIComponent(body.page.nextCursor)}` : ''
  } while (cursor)
  return rows.reverse()
}

/** The state of an import once it is over; waits for changes of the workspace. */
export async function settled(server: TestServer, person: Person, importId: string) {
  for (;;) {
    const changed = change(server, person)
    const { body } = await person.calls('GET', `/imports/${importId}`)
    if (!['queued', 'running'].includes(body.data.status)) return body.data
    await changed
  }
}

/** The next change of a person's workspace. */
export const change = (server: TestServer, { workspaceId }: Person): Promise<void> =>
  new Promise((resolve) => {
    const stop = server.platform.changes.watch(workspaceId, () => {
      stop()
      resolve()
    })
  })
