import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectExamples, type Example } from '../../examples/collect-examples.ts'
import { listOperations } from '../../examples/operations.ts'
import { sendExample } from '../../examples/send-example.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { changedTables, createSnapshotReader } from '../isolation/snapshot.ts'
import { waitForEmptyQueue } from '../isolation/wait-for-empty-queue.ts'

let server: TestServer
let person: Person
let examples: Record<string, Example>

beforeAll(async () => {
  server = await startTestServer()
  person = await createPerson(server)
  examples = await collectExamples(server, person)
})
afterAll(() => server.close())

/** Fields that no caller may set, whether or not such a column exists. */
const privilegedFields = [
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
    const read = await createSnapshotReader(owner)
    // The examples have queued jobs, which would change rows meanwhile.
    await waitForEmptyQueue(server)
    const before = await read()
    const faults: string[] = []
    let tried = 0
    for (const operation of listOperations(server.app)) {
      const { body } = examples[operation.key] ?? {}
      if (!operation.body || typeof body !== 'object') continue
      const unlisted = [...columns, ...privilegedFields].filter(
        (key) => !Object.hasOwn(operation.body?.properties ?? {}, key),
      )
      const added = Object.fromEntries(unlisted.map((key) => [key, 'x']))
      const reply = await sendExample(
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
    expect(changedTables(before, await read())).toEqual([])
    expect(tried).toBeGreaterThan(40)
  })
})
