import { Ajv } from 'ajv'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#contract/kit/envelope.ts'
import { startTestServer, type TestServer } from '../testing/harness.ts'
import { aPerson, type Person } from '../testing/people.ts'
import { answerTo, type Reply } from './asking.ts'
import { type Operation, operationsOf } from './operations.ts'
import { type Request, requestsTo } from './requests.ts'
import { changed, idsIn, snapshots } from './snapshot.ts'
import { tellStories } from './story.ts'

/** Fixed, so that a run that fails can be run again; change it to look elsewhere. */
const seed = 20_260_301
/** Each round has a workspace of its own, because requests use its rows up. `FUZZ_ROUNDS` looks further. */
const rounds = Number(process.env.FUZZ_ROUNDS ?? 4)
/** To each operation in a round. */
const requestsOfOperation = 5
/** Further rounds for the operations that chance has left without a request that fits. */
const moreRounds = 12

let server: TestServer
let stranger: Person
let operations: Operation[]
let requests = 0
const statuses = new Map<string, number>()
const served = new Set<string>()

beforeAll(async () => {
  server = await startTestServer()
  stranger = await aPerson(server)
  await tellStories(server, stranger)
  operations = operationsOf(server.app)
})
afterAll(() => server.close())

describe('whatever a caller sends', () => {
  it('gets a clear answer, never a failure of the server', async () => {
    const read = await snapshots(server.platform.database.owner)
    const before = await read([stranger.workspaceId])
    let round = 0
    while (round < rounds) await fuzz(operations, seed + round++)
    while (notServed().length > 0 && round < rounds + moreRounds) await fuzz(notServed(), seed + round++)

    const counts = [...statuses].sort().map(([group, count]) => `${group} ${count}`)
    console.log(`fuzz: seed ${seed}, ${requests} requests, ${counts.join(', ')}`)
    // A fuzzer that is turned away at the door proves nothing.
    for (const group of ['valid 2xx', 'nearly valid 4xx', 'hostile 4xx'])
      expect(statuses.get(group), group).toBeGreaterThan(requests / 10)
    expect(notServed().map(({ key }) => key)).toEqual([])
    expect(changed(before, await read([stranger.workspaceId]))).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  }, 300_000)
})

const notServed = () => operations.filter(({ key, openToAnyone }) => !openToAnyone && !served.has(key))

async function fuzz(chosen: Operation[], seed: number): Promise<void> {
  const { owner } = server.platform.database
  const person = await aPerson(server)
  const examples = await tellStories(server, person)
  const ids = [...(await idsIn(owner, person.workspaceId)), ...(await idsIn(owner, stranger.workspaceId))]
  // What other examples stand on is not deleted by chance.
  const inUse = JSON.stringify(Object.values(examples).map(({ params, query }) => [params, query]))
  const unused = ids.filter((id) => !inUse.includes(id))
  for (const operation of shuffled(chosen, seed)) {
    const wanted = operation.method === 'DELETE' ? unused : ids
    await fc.assert(
      fc.asyncProperty(requestsTo(operation, examples[operation.key] ?? {}, person, wanted), async (request) => {
        const reply = await answerTo(server.app, request.inject)
        requests++
        const group = `${request.kind} ${Math.floor(reply.status / 100)}xx`
        statuses.set(group, (statuses.get(group) ?? 0) + 1)
        if (reply.status < 300) served.add(request.operation)
        if (reply.status === 401) await signInAgain(person)
        expect(faultsOf(request, reply)).toEqual([])
      }),
      { seed, numRuns: requestsOfOperation },
    )
  }
}

/** What deletes or moves stands before what reads in one round, and after it in another. */
const shuffled = (all: Operation[], seed: number): Operation[] =>
  fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0] ?? all

/** Some calls end their session. */
const signInAgain = (person: Person) =>
  server.platform.database.owner.query('update identity.sessions set revoked_at = null where id = $1', [
    person.sessionId,
  ])

const isFailure = new Ajv({ strict: false }).compile(Failure)

/** Words of PostgreSQL, of Node and of our own files that no answer may carry; the corpus does not contain them. */
const inside =
  /\n\s+at \S|node_modules|\.ts:\d+|syntax error at|violates \w+|relation "|column "|SQLSTATE|invalid input syntax|pg_catalog|parley_app|"stack"/

function faultsOf(request: Request, { status, text, type }: Reply): string[] {
  const faults: string[] = []
  const about = `${request.operation}: ${status} ${text.slice(0, 200)}`
  if (status >= 500) faults.push(`failed ${about}`)
  if (inside.test(text)) faults.push(`told of its inside ${about}`)
  if (status >= 400 && !(type.startsWith('application/json') && isFailure(parsed(text))))
    faults.push(`no envelope ${about}`)
  return faults
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
