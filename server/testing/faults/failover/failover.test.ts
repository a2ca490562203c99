import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { buildProgram, createPersonOn, type Program, type RunningProgram, renewToken } from '../../harness/program.ts'
import { startPgbouncer } from '../../postgres/pgbouncer.ts'
import { type ApiClient, createApiClient } from '../api-client.ts'
import { prepareCrashWork, runCrashWork } from '../crash/crash-work.ts'
import { findCrashFaults } from '../crash/find-crash-faults.ts'
import { openLink } from '../database/database-link.ts'
import { followEvents } from '../database/follow-events.ts'
import { readPeakMemory, waitUntilReady } from '../observe.ts'
import { createPostgresNodes, type PostgresNode, promote } from './postgres-nodes.ts'

/**
 * `failovers`: how often a standby takes over. `delay`: by how many milliseconds the standby is behind. `servesReadOnly`: the address leads
 * to the standby before it has taken over.
 */
type Way = {
  name: string
  isSynchronous: boolean
  failovers: number
  delay: number
  servesReadOnly: boolean
  isPooled: boolean
}

/** Path of PgBouncer; `npm test` also runs without it. */
const pgbouncer = process.env.PGBOUNCER

const usual: Way = {
  name: 'synchronous',
  ...{ isSynchronous: true, failovers: 1, delay: 0, servesReadOnly: false, isPooled: false },
}
const ways: Way[] = [
  usual,
  { ...usual, name: 'asynchronous', isSynchronous: false, delay: 400 },
  { ...usual, name: 'synchronous, and back', failovers: 2 },
  { ...usual, name: 'synchronous, read-only for a while', servesReadOnly: true },
  ...(pgbouncer ? [{ ...usual, name: 'synchronous, through PgBouncer', isPooled: true }] : []),
]

/** The address in `DATABASE_URL`. */
type Address = { url: string; pointAt(node: PostgresNode): Promise<void> }

let program: Program
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  program = await buildProgram()
})
afterEach(async () => {
  await program.stopAll()
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => program.remove())

const figures = { rounds: 0, lost: 0, doubled: 0, serverErrors: 0, worstPause: 0, peakMemory: 0 }

it.each(sampleItems('failover', ways))(
  'a standby that takes over under every kind of work: $name',
  async (way) => {
    const nodes = await createPostgresNodes(inject('dataDirectoryTemplate'))
    undo.push(nodes.clear)
    let primary = await nodes.startPrimary()
    const address = await openAddress(nodes.loginUrl(primary.port), way)
    const server = await startServer(address.url)
    const database = openDatabase({ url: address.url })
    undo.push(database.close)
    const person = await createPersonOn(database)
    const client = createApiClient(person, () => server.origin)
    const work = await prepareCrashWork(client)
    const follower = followEvents(server.origin, person)
    undo.push(follower.stop)

    for (let round = 1; round <= way.failovers; round++) {
      const standby = await nodes.startStandby(primary, `node_${round}`, way.isSynchronous)
      primary.replication.delay = way.delay
      const failOver = async () => {
        await primary.kill()
        if (way.isPooled) await askWhileAway(client)
        if (way.servesReadOnly) await workOnStandby(address, standby, client, server.origin)
        await promote(standby)
        await address.pointAt(standby)
      }
      figures.rounds += 1
      figures.worstPause = Math.max(figures.worstPause, await workThrough(failOver, round, client, work))
      await waitUntilReady(server.origin)
      primary = standby
      renewToken(person)
    }
    figures.peakMemory = Math.max(figures.peakMemory, readPeakMemory(server.child.pid))

    expect(work.record.unanswered, server.said()).toEqual([])
    await expectEveryEvent(database, person.workspaceId, follower.received, way)
    const faults = await findCrashFaults(client, work.record, database)
    expectOnlyLastLost(work.record.created, faults.lost)
    figures.lost += way.isSynchronous ? faults.lost.length : 0
    figures.doubled += faults.doubled.length
    figures.serverErrors += work.record.serverErrors.length
    reportFigures('failover', figures)
    expect({ ...faults, serverErrors: work.record.serverErrors }).toEqual({
      // What the standby had not received when the primary was killed.
      lost: way.isSynchronous ? [] : expect.any(Array),
      doubled: [],
      halfDone: [],
      serverErrors: [],
    })
  },
  proofTimeout,
)

async function openAddress(url: string, { isPooled }: Way): Promise<Address> {
  if (isPooled) {
    const pooler = await startPgbouncer(pgbouncer ?? '', 'session', [url])
    undo.push(pooler.stop)
    return { url: pooler.through(url), pointAt: ({ port }) => pooler.pointAt(port) }
  }
  const link = await openLink(Number(new URL(url).port))
  undo.push(link.close)
  return {
    url: Object.assign(new URL(url), { port: String(link.port) }).toString(),
    async pointAt({ port }) {
      link.cut()
      link.target = port
      link.restore()
    },
  }
}

const startServer = (url: string): Promise<RunningProgram> =>
  program.start({ DATABASE_URL: url, WHATSAPP_SANDBOX: 'allow', WHATSAPP_ENGINE: 'sandbox', SANDBOX_AUTO_PAIR: '1' })

/** Works until writes are acknowledged again after a failover; returns the milliseconds from its start until then. */
async function workThrough(
  failOver: () => Promise<void>,
  round: number,
  client: ApiClient,
  work: Awaited<ReturnType<typeof prepareCrashWork>>,
): Promise<number> {
  let failover: Promise<void> | undefined
  let [startedAt, acknowledged, acknowledgedAfter, pauseLength] = [0, 0, 0, 0]
  let hasFailedOver = false
  let failure: unknown
  await runCrashWork(client, work, {
    round,
    isOver: () => acknowledgedAfter >= 20 || failure !== undefined,
    onWrite() {
      acknowledged += 1
      if (acknowledged >= 20 && !failover) {
        startedAt = Date.now()
        failover = failOver().then(
          () => {
            hasFailedOver = true
          },
          (error) => {
            failure = error
          },
        )
      }
      if (!hasFailedOver) return
      pauseLength ||= Date.now() - startedAt
      acknowledgedAfter += 1
    },
  })
  await failover
  if (failure) throw failure
  return pauseLength
}

/** A pooler answers in the place of the database, with errors of its own. */
async function askWhileAway({ call }: ApiClient) {
  for (let n = 0; n < 3; n++)
    expect((await call('GET', '/contacts?limit=20')).body).toMatchObject({ success: false, error: 'overloaded' })
}

/** One worker created these contacts one after the other: if one is lost, so is every one until the failover. */
function expectOnlyLastLost(created: string[], lost: string[]) {
  const places = created.flatMap((id, place) => (lost.includes(`contact ${id}`) ? [place] : []))
  expect(places).toEqual(places.map((_, n) => (places[0] ?? 0) + n))
}

/** Reads work, writes get a clear answer, and the server does not count as ready. */
async function workOnStandby(
  address: Address,
  standby: PostgresNode,
  { call, callUntilServed }: ApiClient,
  origin: string,
) {
  await address.pointAt(standby)
  expect((await callUntilServed('GET', '/contacts?limit=20')).status).toBe(200)
  const write = async () => (await call('POST', '/contacts', { name: 'Nobody' })).body
  for (let reply = await write(); reply.error !== 'storage_unavailable'; reply = await write()) {
    expect(reply).toMatchObject({ success: false, error: 'overloaded' })
    await pause(20)
  }
  expect((await fetch(`${origin}/ready`)).status).toBe(503)
}

/** Waits until the reader has everything since the last `resync`, or everything if nothing is lost, once and in order. */
async function expectEveryEvent({ owner }: Database, workspaceId: string, received: number[], way: Way) {
  const read = async () =>
    (
      await owner.query<{ seq: number; kind: string }>(
        `select seq::int, kind from events
          where workspace_id = $1 and kind not in ('message_update', 'status_update', 'connection_error') order by seq`,
        [workspaceId],
      )
    ).rows
  const findResync = async () => (await read()).findLast(({ kind }) => kind === 'resync')?.seq
  while ((await findResync()) === undefined) await pause(50)
  const first = way.isSynchronous ? 0 : ((await findResync()) ?? 0)
  while (!received.includes((await read()).at(-1)?.seq ?? 0)) await pause(50)
  const stored = (await read()).map(({ seq }) => seq).filter((seq) => seq >= first)
  await expect.poll(() => received.slice(received.indexOf(stored[0] ?? 0))).toEqual(stored)
}
