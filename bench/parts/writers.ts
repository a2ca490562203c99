import { setTimeout as pause } from 'node:timers/promises'
import { seedContacts } from '../../scripts/database/seed-contacts.ts'
import type { Person } from '../../server/testing/factories/person.ts'
import { createBenchPerson } from '../kit/compare-sizes.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../kit/environment.ts'
import { type BenchRequest, measureRate, median } from '../kit/load.ts'
import { formatCount, readNumber, readNumbers } from '../kit/options.ts'
import { listContactIds } from '../kit/workloads.ts'
import type { PartResult, Row } from '../report/section.ts'
import { reportProgress } from '../report/section.ts'

const workspaceCount = 16
const contactsPerWorkspace = 500
/** Milliseconds after which the fair queue forgets a tenant: until then, the next one does not count as alone. */
const activeWindow = 10_500

type Workspace = { person: Person; ids: string[] }
/** The next request of a writer, by its number. */
type NextRequest = (writer: number) => BenchRequest
type Rates = { floor: number[]; one: number[]; spread: number[] }

/** Measures changes per second of writers in one workspace, beside as many writers in many workspaces and as many bare updates. */
export async function measureWriters(): Promise<PartResult> {
  const writerCounts = readNumbers('BENCH_WRITERS', [1, 4, 16])
  const rounds = readNumber('BENCH_ROUNDS', 5)
  const seconds = readNumber('BENCH_SECONDS', 2)
  const environment = await startBenchEnvironment(contactsPerWorkspace)
  try {
    const durability = await readDurability(environment)
    const requests = await createRequests(environment)
    const rates = new Map<number, Rates>(writerCounts.map((count) => [count, { floor: [], one: [], spread: [] }]))
    for (let round = 0; round < rounds; round++) {
      reportProgress(`writers: round ${round + 1} of ${rounds}`)
      for (const side of ['floor', 'one', 'spread'] as const) {
        if (side === 'one') await pause(activeWindow)
        for (const [count, taken] of rates) taken[side].push(await measureRate(requests[side], seconds, count))
      }
    }
    const note = `Changes of one field per second, each by its own request, ${durability}; medians of ${rounds} rounds of ${seconds} s. Beside writers in one workspace: as many that change to another of ${workspaceCount} workspaces with every request, and as many bare updates (F1). One workspace alone gets three quarters of the 16 connections, so that another finds some free.`
    return { sections: [{ title: 'Writers', note, rows: [...rates].map(formatRow) }], summary: [] }
  } finally {
    await environment.close()
  }
}

async function createRequests(environment: BenchEnvironment): Promise<Record<keyof Rates, NextRequest>> {
  const { floors, database } = environment
  const own = { person: environment.person, ids: await listContactIds(environment) }
  const workspaces: Workspace[] = []
  for (let n = 0; n < workspaceCount; n++) {
    const person = await createBenchPerson(environment)
    await seedContacts(database.owner, person.workspaceId, contactsPerWorkspace, `writers${n}`)
    workspaces.push({ person, ids: await listContactIds({ ...environment, person }) })
  }
  let serial = 0
  const body = () => JSON.stringify({ jobTitle: `Buyer ${serial++}` })
  // Each writer has contacts of its own, so that none waits for the row of another.
  const pickId = ({ ids }: Workspace, writer: number) => ids[(writer + 16 * serial) % ids.length]
  const change = (workspace: Workspace, writer: number): BenchRequest => ({
    url: `${environment.product}/contacts/${pickId(workspace, writer)}/job-title?workspaceId=${workspace.person.workspaceId}`,
    method: 'PATCH',
    headers: { authorization: `Bearer ${workspace.person.token}` },
    body: body(),
  })
  return {
    floor: (writer) => ({ url: `${floors}/f1/patch?id=${pickId(own, writer)}`, method: 'PATCH', body: body() }),
    one: (writer) => change(own, writer),
    spread: (writer) => change(workspaces[serial % workspaceCount] ?? own, writer),
  }
}

async function readDurability({ database }: BenchEnvironment): Promise<string> {
  const { rows } = await database.owner.query<{ text: string }>(
    `select 'fsync ' || current_setting('fsync') || ', synchronous_commit ' || current_setting('synchronous_commit') as text`,
  )
  return rows[0]?.text ?? ''
}

function formatRow([count, { floor, one, spread }]: [number, Rates]): Row {
  const [bare, together, apart] = [median(floor), median(one), median(spread)]
  return {
    writers: String(count),
    'bare updates/s': formatCount(Math.round(bare)),
    'one workspace/s': formatCount(Math.round(together)),
    'one workspace': `${(together / bare).toFixed(2)} × F1`,
    [`${workspaceCount} workspaces/s`]: formatCount(Math.round(apart)),
    [`${workspaceCount} workspaces`]: `${(apart / bare).toFixed(2)} × F1`,
    'one to many': (together / apart).toFixed(2),
  }
}
