import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullProof, proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import { createPng } from '../../../features/files/examples.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Person } from '../../factories/person.ts'
import { buildProgram, createPersonOn, type Program, type RunningProgram, renewToken } from '../../harness/program.ts'
import { type ApiClient, createApiClient } from '../api-client.ts'
import { prepareCrashWork, runCrashWork } from '../crash/crash-work.ts'
import { findCrashFaults } from '../crash/find-crash-faults.ts'
import { readPeakMemory, waitUntilReady } from '../observe.ts'
import { createVolumeFaults, type DiskFault, type DiskVolumes, querySuperuser, unwritableLog } from './disk-faults.ts'
import { openVolumeHost, type VolumeHost } from './small-volumes.ts'

/** The disk fault, and the number of acknowledged writes before it. */
type Round = { fault: DiskFault; writes: number }

/** Rows of an import that runs in the meantime. */
const bulkRows = 2_000

let program: Program
let server: RunningProgram
let host: VolumeHost | undefined
let volumes: DiskVolumes | undefined
let rounds: Round[]
beforeAll(async () => {
  program = await buildProgram({ isUsed: !isFullProof })
  // Few machines permit mounting, so only the full proof uses mounted disks.
  if (isFullProof) {
    host = await openVolumeHost()
    volumes = {
      log: host.mount(join(program.dataDir, 'log'), 1),
      files: host.mount(join(program.dataDir, 'files'), 64),
      database: host.mount(join(program.dataDir, 'postgres'), 512),
    }
  }
  const faults = [unwritableLog, ...(volumes ? createVolumeFaults(volumes) : [])]
  rounds = faults.flatMap((fault) => [4, 25].map((writes) => ({ fault, writes })))
})
afterAll(async () => {
  await program.stopAll()
  await host?.close()
  await program.remove()
})

async function start({ openLog }: Partial<DiskFault> = {}): Promise<void> {
  const output = openLog?.()
  const settings: Record<string, string> = output === undefined ? {} : { LOG_LEVEL: 'info' }
  server = await program.start(settings, {
    ...(host && { command: host.command }),
    ...(output !== undefined && { output }),
  })
  if (output !== undefined) closeSync(output)
}

async function stop(): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
}

it(
  'a disk that is full or can only be read, and is back again: clear answers, nothing lost, doubled or half done',
  async () => {
    await start()
    const people = [await program.onDatabase(createPersonOn), await program.onDatabase(createPersonOn)] as const
    const replies: ReplyCount = { refused: 0, unanswered: [], serverErrors: [] }
    const [client, prober] = [createWatchedClient(people[0], replies), createWatchedClient(people[1], replies)]
    const work = await prepareCrashWork(client)
    const { sendPath } = await prepareCrashWork(prober)
    const picture = await uploadPicture(prober)
    const bench = { program, client: prober, sendPath, picture, isRefusing: () => replies.refused > 0 }
    const figures = { rounds: 0, worstPause: 0, peakMemory: 0 }
    let lastFault: DiskFault | undefined
    for (const { fault, writes } of sampleItems('disk', rounds)) {
      figures.rounds += 1
      if (fault !== lastFault) await stop().then(() => start(fault))
      lastFault = fault
      for (const person of people) renewToken(person)
      const label = `round ${figures.rounds}, ${fault.name}`

      let acknowledged = 0
      let isOver = false
      const working = runCrashWork(client, work, {
        round: figures.rounds,
        isOver: () => isOver,
        onWrite: () => void acknowledged++,
      })
      const bulk = importBulk(prober, figures.rounds)
      while (acknowledged < writes || !(await isBulkUnderWay(prober, figures.rounds))) await pause(5)
      replies.refused = 0
      const end = await fault.begin(bench)
      figures.peakMemory = Math.max(figures.peakMemory, readPeakMemory(server.child.pid))
      const endedAt = Date.now()
      await end()
      await waitUntilReady(server.origin)
      const before = acknowledged
      while (acknowledged === before) await pause(5)
      figures.worstPause = Math.max(figures.worstPause, Date.now() - endedAt)
      isOver = true
      await Promise.all([working, bulk])

      expect([label, await waitForBulk(prober, figures.rounds)]).toEqual([label, ['done', bulkRows]])
      expect([label, server.child.exitCode]).toEqual([label, null])
      await fault.verify?.(bench)
      await querySuperuser(program, 'checkpoint')
    }
    const faults = await program.onDatabase((database) => findCrashFaults(client, work.record, database))
    const { lost, doubled } = faults
    const halfDone = [...faults.halfDone, ...(await program.onDatabase(findHalfDone))]
    const { serverErrors, unanswered } = replies
    const [lostCount, doubledCount] = [lost.length, doubled.length]
    reportFigures('disk', { ...figures, lost: lostCount, doubled: doubledCount, serverErrors: serverErrors.length })
    expect({ lost, doubled, halfDone, serverErrors, unanswered }).toEqual({
      ...{ lost: [], doubled: [], halfDone: [] },
      ...{ serverErrors: [], unanswered: [] },
    })
    await stop()
  },
  proofTimeout,
)

type ReplyCount = { refused: number; unanswered: string[]; serverErrors: string[] }

/** Creates a client that counts 503 replies, and records unexplained server errors. */
function createWatchedClient(person: Person, replies: ReplyCount): ApiClient {
  const client = createApiClient(person, () => server.origin)
  return {
    ...client,
    async call(...request) {
      const reply = await client.call(...request)
      const isRefused = reply.status === 503 && reply.body?.success === false
      if (isRefused) replies.refused += 1
      else if (reply.status === 0) replies.unanswered.push(request.slice(0, 2).join(' '))
      else if (reply.status >= 500) replies.serverErrors.push(`${request.slice(0, 2).join(' ')}: ${reply.status}`)
      return reply
    },
  }
}

async function uploadPicture({ call }: ApiClient): Promise<{ address: string; bytes: number }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(createPng())], { type: 'image/png' }), 'dot.png')
  return (await call('POST', '/files', form)).body.data
}

const bulkName = (round: number) => `bulk-${round}.csv`

/** Starts an import. Its reply may be lost if the database stops, so the list of imports shows the result. */
async function importBulk({ call }: ApiClient, round: number): Promise<void> {
  const form = new FormData()
  const names = Array.from({ length: bulkRows }, (_, n) => `Bulk ${round} row ${n}`)
  form.set('file', new Blob([['Name', ...names, ''].join('\n')], { type: 'text/csv' }), bulkName(round))
  await call('POST', '/contacts/import', form)
}

async function findBulk({ callUntilServed }: ApiClient, round: number) {
  const { body } = await callUntilServed('GET', '/contacts/imports')
  return body.data.find(({ fileName }: { fileName: string }) => fileName === bulkName(round))
}

const isBulkUnderWay = async (client: ApiClient, round: number): Promise<boolean> =>
  (await findBulk(client, round))?.status !== undefined

async function waitForBulk(client: ApiClient, round: number): Promise<[string, number]> {
  for (;;) {
    const { status, created } = await findBulk(client, round)
    if (status !== 'queued' && status !== 'running') return [status, created]
    await pause(50)
  }
}

/** Finds imported rows that exist more than once, failed imports, and permanently failed jobs. */
async function findHalfDone({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ fault: string }>(`
    select name || ': ' || count(*) || ' times' as fault from contacts where name like 'Bulk %' group by name having count(*) > 1
    union all select file_name || ' failed: ' || coalesce(error, '') from imports where status = 'failed'
    union all select task_identifier || ': ' || coalesce(last_error, '') from graphile_worker.jobs where attempts >= max_attempts`)
  return rows.map(({ fault }) => fault)
}
