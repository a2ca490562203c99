import { compareImportWithCopy } from './kit/compare-import.ts'
import { readCpuTime, readPostgresCpuTime } from './kit/cpu.ts'
import { type BenchEnvironment, startBenchEnvironment } from './kit/environment.ts'
import { type BenchRequest, measureRate, median } from './kit/load.ts'
import { createWorkloads, listContactIds, type Workload } from './kit/workloads.ts'

/**
 * `npm run bench`: compares the product with its floors in interleaved rounds (A B A B). Prints ratios of throughput, and the CPU per
 * request, which is hardly affected by a busy machine.
 */
const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const only = process.env.BENCH_ONLY

const environment = await startBenchEnvironment(contacts)
try {
  console.log(`${contacts.toLocaleString('en-US')} contacts, ${rounds} rounds of ${seconds} s, 16 connections`)
  const all = createWorkloads(environment, await listContactIds(environment)).filter(
    ({ name: work }) => !only || work.includes(only),
  )
  const table = []
  for (const work of all) table.push(await measureWorkload(environment, work))
  console.table(table)
  if (!only || only === 'import') console.table(await compareImportWithCopy(environment, contacts))
} finally {
  await environment.close()
}

type Round = { rate: number; node: number; postgres: number }

async function measureWorkload(
  { pids, postgres }: BenchEnvironment,
  { name: work, goal, productRequest, floorRequests }: Workload,
) {
  const sides: Record<string, { pid: number; call: () => BenchRequest; rounds: Round[] }> = {
    product: { pid: pids.product, call: productRequest, rounds: [] },
  }
  for (const [name, call] of Object.entries(floorRequests)) sides[name] = { pid: pids.floors, call, rounds: [] }
  for (let round = 0; round < rounds; round++)
    for (const side of Object.values(sides))
      side.rounds.push(await measureRound(side.call, side.pid, new URL(postgres.url).port))
  const rateOf = (name: string) => median((sides[name]?.rounds ?? []).map((round) => round.rate))
  const cpu = (name: string) => {
    const taken = sides[name]?.rounds ?? []
    return `${median(taken.map(({ node }) => node)).toFixed(2)} + ${median(taken.map(({ postgres }) => postgres)).toFixed(2)}`
  }
  return {
    work,
    'requests/s': Math.round(rateOf('product')),
    ratio: Object.keys(floorRequests)
      .map((name) => `${(rateOf('product') / rateOf(name)).toFixed(2)} × ${name.toUpperCase()}`)
      .join(', '),
    goal,
    'CPU ms (node + postgres)': Object.keys(sides)
      .map((name) => `${name} ${cpu(name)}`)
      .join(', '),
  }
}

async function measureRound(call: () => BenchRequest, pid: number, port: string): Promise<Round> {
  const before = { node: readCpuTime(pid) ?? 0, postgres: readPostgresCpuTime(port) ?? 0, at: performance.now() }
  const perSecond = await measureRate(call, seconds)
  const count = (perSecond * (performance.now() - before.at)) / 1000
  const node = ((readCpuTime(pid) ?? 0) - before.node) / count
  return { rate: perSecond, node, postgres: ((readPostgresCpuTime(port) ?? 0) - before.postgres) / count }
}
