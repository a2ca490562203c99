import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { seedContacts } from '../../scripts/database/seed-contacts.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { createAccessTokens } from '../../server/platform/http/access-tokens.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts'
import { readSettings } from '../../server/settings.ts'
import { createPerson, type Person } from '../../server/testing/factories/person.ts'
import { createDataDirectory, removeDataDirectory } from '../../server/testing/scratch-postgres.ts'
import { measureFirstLoad } from '../kit/first-load.ts'
import { measureRate, median } from '../kit/load.ts'
import { readMemory, watchMemory } from '../kit/memory.ts'
import { type NpmProduct, startWithNpm } from '../kit/npm-product.ts'
import { formatCount, readNumber } from '../kit/options.ts'
import { withoutTextIndexes } from '../kit/text-indexes.ts'
import { createWorkloads, listContactIds } from '../kit/workloads.ts'
import { formatMet, type PartResult, reportProgress, type SummaryRow } from '../report/section.ts'

const goals = { startSeconds: 3, restMegabytes: 150 }

/** Measures how long the built product takes to start, its memory, and what a browser loads first. */
export async function measureServer(): Promise<PartResult> {
  const contacts = readNumber('BENCH_CONTACTS', 100_000)
  const large = readNumber('BENCH_LARGE', 1_000_000)
  const dataDir = await createDataDirectory('bench-server')
  try {
    execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'])
    const firstSeconds = await measureStart(await startWithNpm(dataDir))
    const starts = await measureStarts(dataDir)
    const memory = await measureMemory(dataDir, contacts, large)
    const largeStarts = await measureStarts(dataDir)
    reportProgress('server: first load')
    const firstLoad = await measureFirstLoad()
    const lines = [
      ...[
        atMost('start of a built clone', median(starts), goals.startSeconds, 's'),
        atMost(`start with ${formatCount(large)} contacts`, median(largeStarts), goals.startSeconds, 's'),
        withoutGoal('first start, which creates the database', `${firstSeconds.toFixed(1)} s`),
      ],
      ...[
        atMost('memory of the server at rest', memory.rest, goals.restMegabytes, 'MB'),
        withoutGoal('memory of the process of WhatsApp engines at rest', `${Math.round(memory.engines)} MB`),
        withoutGoal('memory of the server under load, at most', `${Math.round(memory.peak)} MB`),
        withoutGoal('memory of the server at rest after the load', `${Math.round(memory.afterwards)} MB`),
      ],
      ...firstLoad,
    ]
    return {
      sections: [
        {
          title: 'Start, memory and first load',
          note: `\`npm start\` of a built clone until it replies 200, median of ${starts.length}. Resident memory, without the database; the load are the requests above, ${formatCount(contacts)} contacts. First load: what a browser without a cache transfers until the contact list shows rows.`,
          rows: lines.map(({ work, result, goal, met }) => ({ what: work, result, goal, met })),
        },
      ],
      summary: lines.filter(({ goal }) => goal !== ''),
    }
  } finally {
    await removeDataDirectory(dataDir)
  }
}

async function measureStarts(dataDir: string): Promise<number[]> {
  const starts: number[] = []
  while (starts.length < readNumber('BENCH_STARTS', 3)) {
    reportProgress('server: start')
    starts.push(await measureStart(await startWithNpm(dataDir)))
  }
  return starts
}

async function measureStart({ seconds, stop }: NpmProduct): Promise<number> {
  await stop()
  return seconds
}

/** Megabytes. */
type Memory = { rest: number; engines: number; peak: number; afterwards: number }

/** Measures memory at rest, during and after requests of each kind; then fills the database. */
async function measureMemory(dataDir: string, contacts: number, large: number): Promise<Memory> {
  const rest = readNumber('BENCH_REST', 60)
  const product = await startWithNpm(dataDir)
  try {
    reportProgress('server: at rest')
    await pause(rest * 1_000)
    const { server, engines } = product.pids
    const before = { rest: readMemory(server), engines: readMemory(engines) }
    const readPeak = await withDatabase(dataDir, async (database, person) => {
      await seedContacts(database.owner, person.workspaceId, contacts, 'bench')
      reportProgress('server: under load')
      const read = watchMemory(server)
      await sendLoad(product.url, person)
      return read
    })
    const peak = readPeak()
    reportProgress('server: at rest after the load')
    await pause(rest * 1_000)
    const afterwards = readMemory(server)
    reportProgress(`server: filling a workspace with ${formatCount(large)} contacts`)
    await withDatabase(dataDir, ({ owner }, { workspaceId }) =>
      withoutTextIndexes(owner, async () => {
        for (let made = 0; made < large; made += 100_000)
          await seedContacts(owner, workspaceId, Math.min(100_000, large - made), `crowd${made}`)
      }),
    )
    return { ...before, peak, afterwards }
  } finally {
    await product.stop()
  }
}

/** Runs `work` on the database of the running product, with a new person. */
async function withDatabase<T>(dataDir: string, work: (database: Database, person: Person) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase({ url: postgres.url, connections: 1 })
  try {
    const tokens = createAccessTokens(readSettings({ DATA_DIR: dataDir }).appSecret)
    return await work(database, await createPerson({ platform: { database, tokens } }))
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** Sends each kind of request for a while. */
async function sendLoad(product: string, person: Person): Promise<void> {
  const seconds = readNumber('BENCH_SECONDS', 2) * 5
  const ids = await listContactIds({ product, person })
  for (const { productRequest } of createWorkloads({ product, floors: '', person }, ids))
    await measureRate(productRequest, seconds)
}

const atMost = (work: string, value: number, goal: number, unit: string): SummaryRow => ({
  work,
  result: `${unit === 's' ? value.toFixed(1) : Math.round(value)} ${unit}`,
  goal: `< ${goal} ${unit}`,
  met: formatMet(value < goal),
})

const withoutGoal = (work: string, result: string): SummaryRow => ({ work, result, goal: '', met: '' })
