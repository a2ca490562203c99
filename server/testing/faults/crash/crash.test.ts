import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import type { Database } from '../../../platform/database/database.ts'
import { buildProgram, createPersonOn, type Program, type RunningProgram, renewToken } from '../../harness/program.ts'
import { readServerPid } from '../../postgres/product-harness.ts'
import { createApiClient } from '../api-client.ts'
import { readPeakMemory, waitUntilReady } from '../observe.ts'
import { prepareCrashWork, runCrashWork } from './crash-work.ts'
import { findCrashFaults } from './find-crash-faults.ts'

/** What a round kills with SIGKILL, and after how many acknowledged writes. */
type Round = { victim: 'server' | 'database' | 'both' | 'one connection'; writes: number }
const victims = ['server', 'database', 'both', 'one connection'] as const
const rounds: Round[] = victims.flatMap((victim) =>
  Array.from({ length: 50 }, (_, n) => ({ victim, writes: 4 + ((n * 7) % 45) })),
)

let program: Program
let server: RunningProgram
beforeAll(async () => {
  program = await buildProgram({ isUsed: true })
  server = await program.start()
})
afterAll(async () => {
  await program.stopAll()
  await program.remove()
})

it(
  'a kill of the server, of the database or of both, under every kind of work: nothing is lost, doubled or half done',
  async () => {
    const person = await program.onDatabase(createPersonOn)
    const client = createApiClient(person, () => server.origin)
    const work = await prepareCrashWork(client)
    const figures = { rounds: 0, worstPause: 0, peakMemory: 0 }
    for (const { victim, writes } of sampleItems('crash', rounds)) {
      figures.rounds += 1
      renewToken(person)
      const connection = await findConnection(figures.rounds)
      const unansweredBefore = work.record.unanswered.length
      const postmaster = findServerPid()
      // Its pid is killed later, and 0 would mean this process.
      if (!postmaster) throw new Error('the database does not run')
      let acknowledged = 0
      let killedAt = 0
      await runCrashWork(client, work, {
        round: figures.rounds,
        isOver: () => killedAt > 0,
        onWrite() {
          acknowledged += 1
          if (acknowledged < writes || killedAt > 0) return
          killedAt = Date.now()
          figures.peakMemory = Math.max(figures.peakMemory, readPeakMemory(server.child.pid))
          kill(victim, { postmaster, connection })
        },
      })
      if (victim === 'server' || victim === 'both') {
        await server.exit
        server = await program.start()
      } else expect(work.record.unanswered.slice(unansweredBefore), `killed: ${victim}. ${server.said()}`).toEqual([])
      // Connections may outlive their postmaster for a moment, during which everything seems to work.
      if (victim === 'database') while ([null, postmaster].includes(findServerPid())) await pause(20)
      await waitUntilReady(server.origin)
      figures.worstPause = Math.max(figures.worstPause, Date.now() - killedAt)
    }
    const { lost, doubled, halfDone } = await program.onDatabase((database) =>
      findCrashFaults(client, work.record, database),
    )
    reportFigures('crash', {
      ...figures,
      lost: lost.length,
      doubled: doubled.length,
      serverErrors: work.record.serverErrors.length,
    })
    expect({ lost, doubled, halfDone, serverErrors: work.record.serverErrors }).toEqual({
      lost: [],
      doubled: [],
      halfDone: [],
      serverErrors: [],
    })
  },
  proofTimeout,
)

function kill(victim: Round['victim'], { postmaster, connection }: { postmaster: number; connection: number }) {
  if (victim === 'server' || victim === 'both') server.child.kill('SIGKILL')
  if (victim === 'database' || victim === 'both') process.kill(postmaster, 'SIGKILL')
  if (victim === 'one connection') process.kill(connection, 'SIGKILL')
}

/** Returns the pid of the database server; null while none is running. */
function findServerPid(): number | null {
  try {
    return readServerPid(program.dataDir) || null
  } catch {
    return null
  }
}

/** Finds the pid of one of the server's connections, a different one in each round. */
const findConnection = (round: number): Promise<number> =>
  onDatabase(async ({ owner }) => {
    const { rows } = await owner.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`,
    )
    return rows[round % rows.length].pid
  })

/** Retries while the database starts: a killed one serves its existing connections for a moment longer. */
async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await program.onDatabase(work)
    } catch (error) {
      if (!/^(ECONN|57P)/.test(String((error as { code?: string }).code))) throw error
      await pause(50)
    }
  }
}
