import { startCpuMeter } from '../kit/cpu.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../kit/environment.ts'
import { type BenchRequest, measureRate, median } from '../kit/load.ts'
import { formatCount, readNumber } from '../kit/options.ts'
import { createWorkloads, listContactIds, type Workload } from '../kit/workloads.ts'
import { formatMet, type PartResult, type Row, reportProgress } from '../report/section.ts'

/**
 * Compares the product with its floors in interleaved rounds (A B A B): throughput, and the CPU of each request, which is hardly affected
 * by a busy machine.
 */
export async function measureFloors(): Promise<PartResult> {
  const contacts = readNumber('BENCH_CONTACTS', 100_000)
  const only = process.env.BENCH_ONLY ?? ''
  const environment = await startBenchEnvironment(contacts)
  try {
    const workloads = createWorkloads(environment, await listContactIds(environment))
    const compared: ComparedWorkload[] = []
    for (const workload of workloads.filter(({ name }) => name.includes(only))) {
      reportProgress(`floors: ${workload.name}`)
      compared.push(await compareWithFloors(environment, workload))
    }
    const note = `${formatCount(contacts)} contacts in the workspace, 16 connections, medians of ${rounds} rounds of ${seconds} s. Where a goal is missed, “What each wall costs” says what the rest is for.`
    return {
      sections: [{ title: 'Ratios to the floors', note, rows: compared.map(formatRow) }],
      summary: compared.map(({ workload, ratios, isMet }) => ({
        work: workload.name,
        result: formatRatios(ratios, Object.keys(workload.goals)),
        goal: formatGoal(workload),
        met: formatMet(isMet),
      })),
    }
  } finally {
    await environment.close()
  }
}

const rounds = readNumber('BENCH_ROUNDS', 5)
const seconds = readNumber('BENCH_SECONDS', 2)

/** The rate and the CPU milliseconds per request, of the process and of PostgreSQL. */
type Cost = { rate: number; node: number; postgres: number }
type Ratios = Record<string, number>
type ComparedWorkload = {
  workload: Workload
  product: Cost
  floors: Record<string, Cost>
  ratios: Ratios
  isMet: boolean
}

async function compareWithFloors({ pids, postgres }: BenchEnvironment, workload: Workload): Promise<ComparedWorkload> {
  const taken: { product: Cost[]; floors: Record<string, Cost[]> } = { product: [], floors: {} }
  for (let round = 0; round < rounds; round++) {
    taken.product.push(await measureRound(workload.productRequest, pids.product, postgres.url))
    for (const [name, call] of Object.entries(workload.floorRequests)) {
      taken.floors[name] ??= []
      taken.floors[name].push(await measureRound(call, pids.floors, postgres.url))
    }
  }
  const product = takeMedians(taken.product)
  const floors = mapValues(taken.floors, takeMedians)
  const ratios = mapValues(floors, ({ rate }) => product.rate / rate)
  const isMet = Object.entries(workload.goals).every(([name, goal]) => (ratios[name] ?? 0) >= goal)
  return { workload, product, floors, ratios, isMet }
}

async function measureRound(call: () => BenchRequest, pid: number, postgresUrl: string): Promise<Cost> {
  const readCpu = startCpuMeter(pid, postgresUrl)
  const start = performance.now()
  const rate = await measureRate(call, seconds)
  const count = (rate * (performance.now() - start)) / 1000
  const { node, postgres } = readCpu()
  return { rate, node: node / count, postgres: postgres / count }
}

function formatRow({ workload, product, floors, ratios, isMet }: ComparedWorkload): Row {
  return {
    work: workload.name,
    'requests/s': formatCount(Math.round(product.rate)),
    ratio: formatRatios(ratios, Object.keys(ratios)),
    goal: formatGoal(workload),
    met: formatMet(isMet),
    'CPU ms of Node': product.node.toFixed(2),
    'CPU ms of PostgreSQL': product.postgres.toFixed(2),
    'CPU ms of the floors (Node + PostgreSQL)': Object.entries(floors)
      .map(([name, { node, postgres }]) => `${toTitle(name)} ${node.toFixed(2)} + ${postgres.toFixed(2)}`)
      .join(', '),
  }
}

const toTitle = (floor: string): string => floor.replace(/^f/, 'F')

const formatRatios = (ratios: Ratios, names: readonly string[]): string =>
  names.map((name) => `${(ratios[name] ?? 0).toFixed(2)} × ${toTitle(name)}`).join(', ')

const formatGoal = ({ goals }: Workload): string =>
  Object.entries(goals)
    .map(([name, goal]) => `≥ ${goal} × ${toTitle(name)}`)
    .join(', ')

const takeMedians = (costs: readonly Cost[]): Cost => ({
  rate: median(costs.map(({ rate }) => rate)),
  node: median(costs.map(({ node }) => node)),
  postgres: median(costs.map(({ postgres }) => postgres)),
})

const mapValues = <From, To>(all: Record<string, From>, convert: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, convert(value)]))
