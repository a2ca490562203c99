import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/harness.ts'
import { aPerson, type Person } from '../testing/people.ts'
import { ask } from './asking.ts'
import { operationsOf } from './operations.ts'
import { changed, snapshots } from './snapshot.ts'
import { type Example, tellStories } from './story.ts'

let server: TestServer
let person: Person
let examples: Record<string, Example>

beforeAll(async () => {
  server = await startTestServer()
  person = await aPerson(server)
  examples = await tellStories(server, person)
})
afterAll(() => server.close())

/** What no caller may set, whether or not a column is called so. */
const tempting = [
  'role',
  'roles',
  'permissions',
  'isAdmin',
  'globalRole',
  'emailVerified',
  'is_impersonate',
  'password',
]

describe('a body', () => {
  it('sets nothing that its route does not list', async () => {
    const { owner } = server.platform.database
    const { rows } = await owner.query<{ name: string }>(
      `select distinct column_name::text as name from information_schema.columns where table_schema in ('public', 'identity')`,
    )
    const columns = rows.flatMap(({ name }) => [name, name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())])
    const read = await snapshots(owner)
    const before = await read()
    const faults: string[] = []
    let tried = 0
    for (const operation of operationsOf(server.app)) {
      const { body } = examples[operation.key] ?? {}
      if (!operation.body || typeof body !== 'object') continue
      const unlisted = [...columns, ...tempting].filter((key) => !Object.hasOwn(operation.body?.properties ?? {}, key))
      const added = Object.fromEntries(unlisted.map((key) => [key, 'x']))
      const reply = await ask(
        server.app,
        operation,
        { ...examples[operation.key], body: { ...body, ...added } },
        person,
      )
      const named = JSON.parse(reply.text).field_errors ?? {}
      const missed = unlisted.filter((key) => !Object.hasOwn(named, key))
      if (reply.status !== 422 || missed.length) faults.push(`${operation.key} takes ${missed}: ${reply.status}`)
      tried++
    }
    expect(faults).toEqual([])
    expect(changed(before, await read())).toEqual([])
    expect(tried).toBeGreaterThan(40)
  })
})
