import { setTimeout as pause } from 'node:timers/promises'
import { createPerson, type Person } from '../../server/testing/factories/person.ts'
import { type CpuTime, startCpuMeter } from '../kit/cpu.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../kit/environment.ts'
import { type EventStreams, openEventStreams } from '../kit/event-streams.ts'
import { sendRequest } from '../kit/load.ts'
import { readMemory } from '../kit/memory.ts'
import { formatCount, readNumber } from '../kit/options.ts'
import { formatMet, type PartResult, type Row, reportProgress } from '../report/section.ts'

/** The server allows one person 60 streams. */
const streamsPerPerson = 40
const peoplePerWorkspace = 5
const goals = { kilobytes: 20, p99: 100 }

/** Measures many idle event streams on one node: memory of each, CPU at rest, and how long an event takes to all streams of a workspace. */
export async function measureStreams(): Promise<PartResult> {
  const count = readNumber('BENCH_STREAMS', 10_000)
  const changes = readNumber('BENCH_CHANGES', 300)
  const restSeconds = readNumber('BENCH_REST', 60)
  const environment = await startBenchEnvironment(1)
  try {
    const people = await createPeople(environment, Math.ceil(count / streamsPerPerson))
    reportProgress('streams: at rest without streams')
    const before = await measureRest(environment, restSeconds)
    reportProgress(`streams: opening ${formatCount(count)}`)
    const streams = await openEventStreams(environment.product, people, count)
    reportProgress('streams: at rest')
    const after = await measureRest(environment, restSeconds)
    reportProgress(`streams: ${changes} changes`)
    const milliseconds = await measureEvents(environment, streams, people, changes)
    streams.close()
    const kilobytes = ((after.megabytes - before.megabytes) * 1024) / count
    const audience = Math.min(count, streamsPerPerson * peoplePerWorkspace)
    return {
      sections: [
        {
          title: 'Event streams',
          note: `${formatCount(count)} streams of ${formatCount(people.length)} people in ${formatCount(Math.ceil(people.length / peoplePerWorkspace))} workspaces on one node. CPU at rest, over ${restSeconds} s. An event: from sending a change to its arrival at each of the ${audience} streams of the workspace, ${changes} changes, one at a time.`,
          rows: formatRows({ before, after, kilobytes, milliseconds }),
        },
      ],
      summary: [],
    }
  } finally {
    await environment.close()
  }
}

async function createPeople({ database, tokens }: BenchEnvironment, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const workspaceOf = n % peoplePerWorkspace === 0 ? undefined : people.at(-1)
    people.push(await createPerson({ platform: { database, tokens } }, workspaceOf ? { workspaceOf } : {}))
  }
  return people
}

/** Megabytes of the product's process, and the CPU milliseconds of a minute. */
type Rest = { megabytes: number; cpu: CpuTime }

async function measureRest({ pids, postgres }: BenchEnvironment, seconds: number): Promise<Rest> {
  // What opening the streams left to do does not belong to a minute at rest.
  await pause(5_000)
  const readCpu = startCpuMeter(pids.product, postgres.url)
  await pause(seconds * 1_000)
  const { node, postgres: database } = readCpu()
  const perMinute = 60 / seconds
  return { megabytes: readMemory(pids.product), cpu: { node: node * perMinute, postgres: database * perMinute } }
}

/** Measures milliseconds from sending a change until each stream of its workspace has received it. */
async function measureEvents(
  { product }: BenchEnvironment,
  streams: EventStreams,
  people: readonly Person[],
  changes: number,
): Promise<number[]> {
  const milliseconds: number[] = []
  const writers = people.filter((_, n) => n % peoplePerWorkspace === 0)
  for (let n = 0; n < changes; n++) {
    const { workspaceId, token } = writers[n % writers.length] as Person
    const arrived = streams.waitForEvent(workspaceId)
    const sent = performance.now()
    await sendRequest(undefined, {
      url: `${product}/contacts?workspaceId=${workspaceId}`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: `Person ${n}` }),
    })
    milliseconds.push(...(await arrived).map((at) => at - sent))
  }
  return milliseconds.sort((a, b) => a - b)
}

type Measured = { before: Rest; after: Rest; kilobytes: number; milliseconds: number[] }

function formatRows({ before, after, kilobytes, milliseconds }: Measured): Row[] {
  const at = (share: number) => milliseconds[Math.floor(milliseconds.length * share)] ?? 0
  const megabytes = ({ megabytes: all }: Rest) => `${Math.round(all)} MB`
  const cpu = ({ cpu: { node, postgres } }: Rest) => `${Math.round(node)} + ${Math.round(postgres)} ms`
  const line = (what: string, result: string, goal = '', met = ''): Row => ({ what, result, goal, met })
  return [
    line(
      'memory of a stream',
      `${kilobytes.toFixed(1)} KB`,
      `< ${goals.kilobytes} KB`,
      formatMet(kilobytes < goals.kilobytes),
    ),
    line(
      'an event, 99th percentile',
      `${at(0.99).toFixed(0)} ms`,
      `< ${goals.p99} ms`,
      formatMet(at(0.99) < goals.p99),
    ),
    line('an event, median', `${at(0.5).toFixed(0)} ms`),
    line('memory of Node without streams', megabytes(before)),
    line('memory of Node with streams', megabytes(after)),
    line('CPU of a minute without streams, Node + PostgreSQL', cpu(before)),
    line('CPU of a minute with streams, Node + PostgreSQL', cpu(after)),
  ]
}
