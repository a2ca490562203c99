import { fork } from 'node:child_process'
import { once } from 'node:events'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullProof, proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import { getOrigin } from '../../harness/event-stream-client.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { createLoadClient, createTally, type LoadTally, percentile, runOpenLoop, sendMixed } from './overload-client.ts'
import type { Load, LoadOrder, LoadReport } from './overload-noise.ts'
import { openSlowClients, slowClients } from './overload-slow-clients.ts'
import { openStreamReader, openStreamReaders, type StreamReader } from './overload-streams.ts'
import { type OverloadTarget, startLocalTarget, startProgramTarget } from './overload-target.ts'

/** Maximum waiting requests in the server of the sample. */
const maxWaiting = 128
/** Streams and reconnects in hundreds; a sample uses one hundred. */
const allHundreds = Array.from({ length: 100 }, (_, n) => n)
const hundreds = sampleItems('overload', allHundreds)

const figures = { rounds: 0, lost: 0, doubled: 0, serverErrors: 0, peakMemory: 0 }
/** Only measured in full. */
let worstPause: number | undefined
let target: OverloadTarget
let memoryTimer: NodeJS.Timeout
beforeAll(async () => {
  target = isFullProof ? await startProgramTarget() : await startLocalTarget(maxWaiting)
  const readMemory = () => {
    figures.peakMemory = Math.max(figures.peakMemory, Math.round(target.readMemory()))
  }
  memoryTimer = setInterval(readMemory, 2_000)
  readMemory()
})
afterAll(async () => {
  clearInterval(memoryTimer)
  reportFigures('overload', { ...figures, worstPause })
  await target.stop()
})

/** Creates a person with more contacts than the lists of the load request. */
async function createLoadedPerson(): Promise<Person> {
  const person = await target.createPerson()
  const client = createLoadClient(target.origin, 8)
  const names = Array.from({ length: 40 }, (_, n) => `Contact ${n}`)
  await Promise.all(names.map((name) => client.send(person, 'POST', '/contacts', { id: uuidv7(), name })))
  client.close()
  return person
}

const countContacts = async ({ workspaceId }: Person, ids: string[]): Promise<number> => {
  const counted = 'select count(*)::int as count from contacts where workspace_id = $1 and id = any($2)'
  return (await target.database.owner.query(counted, [workspaceId, ids])).rows[0].count
}

/** Expects only correct replies and proper 503s; confirmed contacts must exist, rejected ones must not. */
async function expectConsistentReplies(person: Person, tally: LoadTally): Promise<void> {
  figures.rounds += tally.sent
  figures.serverErrors += tally.serverErrors
  const kept = await countContacts(person, tally.created)
  figures.lost += tally.created.length - kept
  expect(tally.wrong).toEqual([])
  expect(kept).toBe(tally.created.length)
  expect(await countContacts(person, tally.refused)).toBe(0)
}

/** Blocks every statement on contacts while `work` runs. */
async function withLockedContacts(work: () => Promise<void>): Promise<void> {
  const lock = await target.database.owner.connect()
  await lock.query('begin; lock table contacts in access exclusive mode')
  await work().finally(() => lock.query('rollback'))
  lock.release()
}

const countBlocked = async (): Promise<number> =>
  (
    await target.database.owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rowCount ?? 0

/** Counts the accepted requests of the server in this process that have no reply yet. */
const countPendingRequests = async (): Promise<number> => (await countBlocked()) + target.database.countWaiting()

async function makeLoad(person: Person, load: Load): Promise<LoadReport> {
  const child = fork(new URL('./overload-noise.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const { workspaceId, token } = person
  child.send({ origin: target.origin, person: { workspaceId, token }, load } satisfies LoadOrder)
  const [report] = (await once(child, 'message')) as [LoadReport]
  return report
}

async function measureCapacity(person: Person): Promise<number> {
  const load = { concurrency: 32, milliseconds: 5_000 }
  await makeLoad(person, load)
  return (await makeLoad(person, load)).perSecond
}

describe('refuses', () => {
  it.each(Object.entries(slowClients))(
    'to hold connections and memory for %s',
    { timeout: proofTimeout },
    async (_name, slow) => {
      const server = await startTestServer({ connectionTimeouts: { idle: 2_000, head: 1_000, body: 1_000 } })
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      const person = await createPerson(server)
      const endAll = await openSlowClients(getOrigin(server.app), person, slow, isFullProof ? 100 : 5)
      const countConnections = () =>
        new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))
      await expect.poll(countConnections).toBe(0)
      expect((await person.request('GET', '/contacts')).status).toBe(200)
      endAll()
      await server.close()
    },
  )

  it('what is too much with 503 and Retry-After, serves the rest rightly, and recovers', {
    timeout: proofTimeout,
  }, async () => {
    const maren = await createLoadedPerson()
    const client = createLoadClient(target.origin, 4_000)
    const tally = createTally()
    if (isFullProof) {
      const capacity = await measureCapacity(maren)
      const report = await makeLoad(maren, { perSecond: 2 * capacity, milliseconds: 60_000 })
      const endedAt = performance.now()
      await runOpenLoop((n) => sendMixed(client, maren, tally, n), { perSecond: capacity / 4, milliseconds: 1 })
      await expect.poll(async () => (await sendMixed(client, maren, createTally(), 1)).status).toBe(200)
      const recovery = performance.now() - endedAt
      worstPause = Math.round(recovery)
      await expectConsistentReplies(maren, report.tally)
      const { sent, served, shed } = report.tally
      console.log({ capacity, sent, served, shed, recovery })
      expect(recovery).toBeLessThan(5_000)
    } else {
      const count = 3 * maxWaiting
      const load: Promise<unknown>[] = []
      await withLockedContacts(async () => {
        while (load.length < count) load.push(sendMixed(client, maren, tally, load.length))
        await expect.poll(async () => tally.shed + (await countPendingRequests())).toBe(count)
        expect(target.database.countWaiting()).toBe(maxWaiting)
      })
      await Promise.all(load)
      expect(tally.served + tally.shed).toBe(count)
      expect(tally.served).toBeGreaterThan(maxWaiting)
    }
    await expectConsistentReplies(maren, tally)
    expect((await client.send(maren, 'GET', '/contacts')).status).toBe(200)
    client.close()
  })
})

describe('does', () => {
  it('serves a quiet tenant beside one that asks for ten times its share', { timeout: proofTimeout }, async () => {
    const [noisy, quiet] = [await createLoadedPerson(), await createLoadedPerson()]
    const client = createLoadClient(target.origin, 4_000)
    if (isFullProof) return await expectQuietLatency(noisy, quiet)
    const [noisyTally, quietTally] = [createTally(), createTally()]
    const load: Promise<unknown>[] = []
    let servedBefore = 0
    await withLockedContacts(async () => {
      for (let n = 0; n < 40; n++) load.push(sendMixed(client, noisy, noisyTally, n))
      await expect.poll(countPendingRequests).toBe(40)
      const quietLoad = Array.from({ length: 8 }, (_, n) => sendMixed(client, quiet, quietTally, n))
      load.push(
        Promise.all(quietLoad).then(() => {
          servedBefore = noisyTally.served
        }),
      )
      await expect.poll(countPendingRequests).toBe(48)
    })
    await Promise.all(load)
    expect([quietTally.served, quietTally.shed]).toEqual([8, 0])
    // In order of arrival, all requests of the noisy tenant would have been served first.
    expect(servedBefore).toBeLessThan(30)
    for (const [person, tally] of [
      [noisy, noisyTally],
      [quiet, quietTally],
    ] as const)
      await expectConsistentReplies(person, tally)
    client.close()
  })

  it('tells every event to every one of its streams, also to those that reconnect all at once', {
    timeout: proofTimeout,
  }, async () => {
    const workspaces = isFullProof ? 20 : 2
    const owners = await Promise.all(Array.from({ length: workspaces }, () => target.createPerson()))
    const people: Person[] = []
    for (const owner of owners)
      for (let n = 0; n < (isFullProof ? 10 : 1); n++)
        people.push(await target.createPerson({ workspaceOf: owner, role: 'VIEWER' }))
    const personOf = (n: number) => people[n % people.length] as Person
    const memoryBefore = target.readMemory()
    const readers = await openStreamReaders(100 * hundreds.length, (n) => openStreamReader(target.origin, personOf(n)))
    const perStream = ((target.readMemory() - memoryBefore) * 1_024) / readers.length
    const client = createLoadClient(target.origin, 16)
    const change = async (times: number) => {
      for (let n = 0; n < times; n++)
        await Promise.all(
          owners.map((owner) => client.send(owner, 'POST', '/contacts', { id: uuidv7(), name: `Change ${n}` })),
        )
    }
    const newest = async ({ workspaceId }: Person) =>
      Number(
        (await target.database.owner.query('select seq from event_counters where workspace_id = $1', [workspaceId]))
          .rows[0].seq,
      )
    await change(3)
    const cut = readers.filter((_, n) => n % 10 === 0)
    for (const reader of cut) reader.cut()
    await change(3)
    const startedAt = performance.now()
    const returned = await Promise.all(
      cut.map((reader) => openStreamReader(target.origin, reader.person, reader.lastId())),
    )
    const reconnected = performance.now() - startedAt
    await change(1)
    const newestBy = new Map<string, number>()
    for (const owner of owners) newestBy.set(owner.workspaceId, await newest(owner))
    const wanted = ({ person }: StreamReader) => newestBy.get(person.workspaceId) as number
    const whole = readers.filter((reader) => !cut.includes(reader))
    await Promise.all(
      [...whole, ...returned].map((reader) => reader.waitUntil(() => reader.lastId() >= wanted(reader))),
    )
    const histories = [
      ...whole.map((reader) => ({ seqs: reader.seqs, newest: wanted(reader) })),
      ...returned.map((reader, n) => ({ seqs: [...(cut[n]?.seqs ?? []), ...reader.seqs], newest: wanted(reader) })),
    ]
    for (const { seqs, newest: last } of histories) {
      figures.lost += last - new Set(seqs).size
      figures.doubled += seqs.length - new Set(seqs).size
      expect(seqs).toEqual(Array.from({ length: last }, (_, n) => n + 1))
    }
    figures.rounds += readers.length
    for (const reader of [...whole, ...returned]) reader.cut()
    client.close()
    if (isFullProof) {
      console.log({ streams: readers.length, kilobytesPerStream: perStream, reconnected })
      expect(perStream).toBeLessThan(20)
    }
  })
})

/** Alternates between alone and under load, so that other work on the machine slows both equally. */
async function expectQuietLatency(noisy: Person, quiet: Person): Promise<void> {
  const client = createLoadClient(target.origin, 200)
  const capacity = await measureCapacity(noisy)
  const [alone, beside] = [createTally(), createTally()]
  const measure = (tally: LoadTally, milliseconds: number) =>
    runOpenLoop((n) => sendMixed(client, quiet, tally, n), { perSecond: 20, milliseconds })
  for (let round = 0; round < 5; round++) {
    await measure(alone, 4_000)
    // Each of ten tenants may use a tenth of the capacity.
    const load = makeLoad(noisy, { perSecond: capacity, milliseconds: 7_000 })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await measure(beside, 4_000)
    await expectConsistentReplies(noisy, (await load).tally)
  }
  client.close()
  await expectConsistentReplies(quiet, alone)
  await expectConsistentReplies(quiet, beside)
  const [p95Alone, p95Beside] = [percentile(alone.milliseconds, 0.95), percentile(beside.milliseconds, 0.95)]
  console.log({
    capacity,
    p95Alone,
    p95Beside,
    p50Alone: percentile(alone.milliseconds, 0.5),
    p50Beside: percentile(beside.milliseconds, 0.5),
  })
  expect(beside.shed).toBe(0)
  expect(p95Beside).toBeLessThanOrEqual(2 * p95Alone)
}
