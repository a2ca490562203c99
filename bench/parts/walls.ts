import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { contactDescriptor } from '../../server/features/contacts/descriptor.ts'
import { enterStatement, type Scope } from '../../server/platform/database/scope.ts'
import { createRecordStore } from '../../server/records/store.ts'
import { captureStatement, knownTotal } from '../../server/testing/harness/query-plans.ts'
import { readCpuMicroseconds } from '../kit/cpu.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../kit/environment.ts'
import { floorStatements } from '../kit/floors.ts'
import { median } from '../kit/load.ts'
import { formatCount, readNumber } from '../kit/options.ts'
import { shownFields } from '../kit/shown-fields.ts'
import { listContactIds } from '../kit/workloads.ts'
import type { PartResult, Row } from '../report/section.ts'

type Statement = { text: string; values: unknown[] }

/** What a step adds to the one before it. `triggers`: those of contacts that are on; `isApp`: whether policies apply. */
type Step = { adds: string; triggers?: string; isApp?: boolean; build: () => Statement | Promise<Statement> }

const rounds = readNumber('BENCH_ROUNDS', 5)
const times = readNumber('BENCH_TIMES', 300)

const full = createRecordStore(contactDescriptor)
/** The same store, whose answers leave out the counts, the next step and the last contact. */
const plain = createRecordStore({ ...contactDescriptor, detail: contactDescriptor.summary })

/**
 * Measures what each wall and each promise of a call costs PostgreSQL, by adding one after the other to the bare statement: microseconds of
 * CPU on one connection, whose statements are prepared.
 */
export async function measureWalls(): Promise<PartResult> {
  const contacts = readNumber('BENCH_CONTACTS', 100_000)
  const environment = await startBenchEnvironment(contacts)
  const client = new pg.Client({ connectionString: environment.postgres.url })
  try {
    await client.connect()
    const calls = createCalls(environment, await listContactIds(environment))
    await enterAsOwner(client, environment)
    const rows: Row[] = []
    for (const [call, steps] of Object.entries(calls)) rows.push(...(await measureSteps(client, call, steps)))
    const note = `Microseconds of CPU in PostgreSQL, one connection, ${formatCount(contacts)} contacts, medians of ${rounds} rounds of ${times} calls.`
    return { sections: [{ title: 'What each wall costs', note, rows }], summary: [] }
  } finally {
    await client.end()
    await environment.close()
  }
}

function createCalls({ person }: BenchEnvironment, ids: string[]): Record<string, Step[]> {
  const { workspaceId } = person
  let serial = 0
  const nextId = () => ids[serial++ % ids.length] ?? ''
  const write = (run: (scope: Scope) => Promise<unknown>) => () => captureStatement(person, run)
  const enter = (isWrite: boolean): Step => ({
    adds: 'enter: session, membership, role and the settings that policies read',
    build: () => enterStatement({ ...person, organizationId: person.organizationId, needs: 'MEMBER', isWrite }),
  })
  const stored = shownFields.filter((field) => !['company', 'owner', 'tags'].includes(field))
  const list = (fields: readonly string[] | undefined) =>
    write((scope) => full.list.page(scope, { limit: 60, ...(fields && { fields: fields.join(',') }) }, knownTotal))
  const change = (store: typeof full) =>
    write((scope) => store.update(scope, nextId(), { jobTitle: `Buyer ${serial}` }, null))
  const create = (store: typeof full) =>
    write((scope) => store.create(scope, { name: `Person ${serial++}`, id: uuidv7() }))
  const one = (store: typeof full) => write((scope) => store.get(scope, nextId()))
  return {
    'list of 60 contacts': [
      { adds: 'F2: the rows as JSON', build: () => ({ text: floorStatements.list, values: [workspaceId] }) },
      { adds: 'company, owner, tags, the cut and the cursor', build: list(undefined) },
      { adds: 'row-level security', build: list(undefined), isApp: true },
      enter(false),
    ],
    'list of 60 contacts with fields': [
      { adds: 'the fields that a row stores, the cut and the cursor', build: list(stored) },
      { adds: 'company, owner and tags', build: list(shownFields) },
      { adds: 'row-level security', build: list(shownFields), isApp: true },
      enter(false),
    ],
    'one contact': [
      { adds: 'F1: the row', build: () => ({ text: floorStatements.one, values: [workspaceId, nextId()] }) },
      { adds: 'as JSON, with company, owner and tags', build: one(plain) },
      { adds: 'counts, next step and last contact', build: one(full) },
      { adds: 'row-level security', build: one(full), isApp: true },
      enter(false),
    ],
    'change one field': [
      {
        adds: 'F1: the update',
        build: () => ({ text: floorStatements.change, values: [workspaceId, nextId(), `Buyer ${serial}`] }),
      },
      { adds: 'version, event, and the record as JSON', build: change(plain) },
      { adds: 'counts, next step and last contact', build: change(full) },
      { adds: 'row-level security', build: change(full), isApp: true },
      { adds: 'history', build: change(full), isApp: true, triggers: 'history_of_update' },
      { adds: 'notices to owners and the other triggers', build: change(full), isApp: true, triggers: 'user' },
      enter(true),
    ],
    'create a contact': [
      {
        adds: 'F1: the insert',
        build: () => ({ text: floorStatements.create, values: [workspaceId, 'Person', null] }),
      },
      { adds: 'event, idempotent id, and the record as JSON', build: create(plain) },
      { adds: 'counts, next step and last contact', build: create(full) },
      { adds: 'row-level security', build: create(full), isApp: true },
      { adds: 'history', build: create(full), isApp: true, triggers: 'history_of_insert' },
      { adds: 'quota, notices to owners and the other triggers', build: create(full), isApp: true, triggers: 'user' },
      enter(true),
    ],
  }
}

/** Enters the workspace for the whole session, as the owner of the tables, to whom policies do not apply. */
async function enterAsOwner(client: pg.Client, { person }: BenchEnvironment): Promise<void> {
  const settings = {
    timezone: 'UTC',
    random_page_cost: '1.1',
    jit: 'off',
    'app.workspace_id': person.workspaceId,
    'app.organization_id': person.organizationId,
    'app.user_id': person.userId,
    'app.role': 'OWNER',
  }
  await client.query('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)', [
    Object.keys(settings),
    Object.values(settings),
  ])
}

/** Measures the steps of a call in turn, `rounds` times. */
async function measureSteps(client: pg.Client, call: string, steps: Step[]): Promise<Row[]> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const taken = steps.map(() => [] as number[])
  for (let round = 0; round < rounds; round++)
    for (const [at, step] of steps.entries())
      taken[at]?.push(await measureStep(client, Number(rows[0].pid), `${call} ${at}`, step))
  const medians = taken.map(median)
  return steps.map(({ adds }, at) => {
    const isEnter = at === steps.length - 1
    const sofar = medians[at] ?? 0
    const added = isEnter || at === 0 ? sofar : sofar - (medians[at - 1] ?? 0)
    const total = isEnter ? sofar + (medians[at - 1] ?? 0) : sofar
    return { call: at === 0 ? call : '', adds, µs: added.toFixed(0), together: total.toFixed(0) }
  })
}

/** Returns the microseconds of CPU of one call. */
async function measureStep(client: pg.Client, pid: number, name: string, step: Step): Promise<number> {
  await client.query('alter table contacts disable trigger user')
  if (step.triggers) await client.query(`alter table contacts enable trigger ${step.triggers}`)
  await client.query(step.isApp ? 'set role parley_app' : 'reset role')
  const runTimes = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const { text, values } = await step.build()
      await client.query({ name, text, values })
    }
  }
  await runTimes(20)
  const before = readCpuMicroseconds(pid)
  await runTimes(times)
  const microseconds = (readCpuMicroseconds(pid) - before) / times
  await client.query('reset role')
  return microseconds
}
