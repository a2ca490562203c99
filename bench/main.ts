import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { importBesideCopy } from './import.ts'
import { type Call, median, rate, send } from './load.ts'
import { type Stage, setStage } from './stage.ts'
import { type Work, works } from './works.ts'

/**
 * `npm run bench`: the product beside its floors in the same minutes, rounds interleaved A B A B. Ratios of throughput, and
 * the CPU a request costs, which hardly moves when the machine is busy.
 */
const contacts = Number(process.env.BENCH_CONTACTS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const only = process.env.BENCH_ONLY

const stage = await setStage(contacts)
try {
  console.log(`${contacts.toLocaleString('en-US')} contacts, ${rounds} rounds of ${seconds} s, 16 connections`)
  const all = works(stage, await someIds(stage)).filter(({ work }) => !only || work.includes(only))
  const table = []
  for (const work of all) table.push(await measured(stage, work))
  console.table(table)
  if (!only || only === 'import') console.table(await importBesideCopy(stage, contacts))
} finally {
  await stage.close()
}

async function someIds({ product, person }: Stage): Promise<string[]> {
  const url = `${product}/contacts?workspaceId=${person.workspaceId}&limit=500`
  const { data } = JSON.parse(await send(undefined, { url, headers: { authorization: `Bearer ${person.token}` } }))
  return (data as { id: string }[]).map(({ id }) => id)
}

type Round = { rate: number; node: number; postgres: number }

async function measured({ pids, postgresPort }: Stage, { work, goal, ours, theirs }: Work) {
  const sides: Record<string, { pid: number; call: () => Call; rounds: Round[] }> = {
    product: { pid: pids.product, call: ours, rounds: [] },
  }
  for (const [name, call] of Object.entries(theirs)) sides[name] = { pid: pids.floors, call, rounds: [] }
  for (let round = 0; round < rounds; round++)
    for (const side of Object.values(sides)) side.rounds.push(await oneRound(side.call, side.pid, postgresPort))
  const rateOf = (name: string) => median((sides[name]?.rounds ?? []).map((round) => round.rate))
  const cpu = (name: string) => {
    const taken = sides[name]?.rounds ?? []
    return `${median(taken.map(({ node }) => node)).toFixed(2)} + ${median(taken.map(({ postgres }) => postgres)).toFixed(2)}`
  }
  return {
    work,
    'requests/s': Math.round(rateOf('product')),
    ratio: Object.keys(theirs)
      .map((name) => `${(rateOf('product') / rateOf(name)).toFixed(2)} × ${name.toUpperCase()}`)
      .join(', '),
    goal,
    'CPU ms (node + postgres)': Object.keys(sides)
      .map((name) => `${name} ${cpu(name)}`)
      .join(', '),
  }
}

async function oneRound(call: () => Call, pid: number, port: string): Promise<Round> {
  const before = { node: cpuOf(pid) ?? 0, postgres: cpuOfPostgres(port) ?? 0, at: performance.now() }
  const perSecond = await rate(call, seconds)
  const count = (perSecond * (performance.now() - before.at)) / 1000
  const node = ((cpuOf(pid) ?? 0) - before.node) / count
  return { rate: perSecond, node, postgres: ((cpuOfPostgres(port) ?? 0) - before.postgres) / count }
}
