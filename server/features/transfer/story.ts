import type { TestServer } from '../../platform/testing/harness.ts'
import type { Answer, Person } from '../../platform/testing/people.ts'

type Sent = {
  content: string | Buffer
  name?: string
  options?: Record<string, string>
  headers?: Record<string, string>
}

/** Sends a file as a browser's form would. */
export function sends(
  person: Person,
  path: string,
  { content, name = 'people.csv', options = {}, headers = {} }: Sent,
): Promise<Answer> {
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
  return person.calls('POST', path, body, { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers })
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
