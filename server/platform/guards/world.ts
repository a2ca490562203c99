import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { inject } from 'vitest'
import { buildApp, tasks } from '../../app.ts'
import type { Changes } from '../changes.ts'
import type { Task } from '../jobs.ts'
import type { Platform } from '../platform.ts'
import { at } from '../testing/cluster.ts'
import type { TestServer } from '../testing/harness.ts'
import { aPerson, type Person } from '../testing/people.ts'
import { ask, type Reply } from './asking.ts'
import { type Call, callsOf, chosenKey } from './calls.ts'
import { queueIsEmpty } from './matrix.ts'
import { type Operation, operationsOf } from './operations.ts'
import { recordOf, wordsOf } from './record.ts'
import { type TellStory, tellStories } from './story.ts'
import { parentsFirst, twinOf } from './twin.ts'
import { openUndone, type Undone } from './undone.ts'

/** How a call is made: after another statement, with other texts. */
export type Conditions = { first?: string; rewrite?: (text: string) => string }

/** One tenant's rows among strangers', with only the statements between them: what a call answers and changes can be seen, and is undone. */
export type World = {
  calls: Call[]
  undone: Undone
  /** What the caller has seen and what became of all rows, in words that are the same each time. */
  observe(call: Call, conditions?: Conditions): Promise<string>
  /** What is observed in `work` happens with nobody else in the database. */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** More than the product: what the stories tell, the routes they tell of, and which of them are called. */
type More = {
  stories?: TellStory[]
  mount?: (app: FastifyInstance, platform: Platform) => void
  chosen?: (operation: Operation) => boolean
}

export async function worldOf(server: TestServer, { stories, mount, chosen = () => true }: More = {}): Promise<World> {
  const { owner } = server.platform.database
  // The strangers are older, for whoever looks for the first of all.
  const foreign = await aPerson(server)
  const theirs = await tellStories(server, foreign, stories)
  const own = await aPerson(server)
  await weakElsewhere(server, own)
  const ours = await tellStories(server, own, stories)
  await queueIsEmpty(server)
  const tables = (await parentsFirst(owner)).map(({ name }) => name)
  await takeWallsDown(server, tables)
  const twin = await twinOf(server, own)
  await owner.query(
    `insert into idempotency_keys (workspace_id, user_id, key, fingerprint, status, body) values ($1, $2, $3, '', 200, 'null')`,
    [twin.workspaceId, own.userId, chosenKey],
  )

  const name = (await owner.query<{ name: string }>('select current_database() as name')).rows[0]!.name
  const undone = await openUndone(at(inject('clusterUrl'), name))
  const record = await recordOf(undone, twin.copies, own, [ours, theirs])
  const errands = errandsOf(server, undone, record.moreStrangers)
  const platform = { ...server.platform, database: undone.database, changes: errands.changes }
  const app = await buildApp(platform)
  mount?.(app, platform)
  await app.ready()

  const observe = async (call: Call, { first, rewrite }: Conditions = {}): Promise<string> => {
    await undone.begin()
    try {
      if (first) await undone.aside((client) => client.query(first))
      await record.begin()
      undone.rewrite = rewrite ?? null
      const said: string[] = []
      const send = async () => {
        errands.begin()
        said.push(sayable(await ask(app, call.operation, call.example, own)), ...(await errands.done()))
      }
      await send()
      if (undone.sent.some((text) => text.includes('idempotency_keys'))) {
        await record.moreStrangers()
        await send()
      }
      return JSON.stringify({ said: said.map(record.plain), ...(await record.outcome()) }, null, 1)
    } finally {
      undone.rewrite = null
      await undone.undo()
    }
  }

  const words = await wordsOf(owner, own.workspaceId)
  const tenants = [
    { workspaceId: own.workspaceId, examples: ours },
    { workspaceId: foreign.workspaceId, examples: theirs },
  ] as const
  return {
    calls: operationsOf(app)
      .filter((operation) => !operation.openToAnyone && chosen(operation))
      .flatMap((operation) => callsOf(operation, ...tenants, words)),
    undone,
    observe,
    alone: record.alone,
    async close() {
      await app.close()
      await undone.close()
    },
  }
}

const sayable = ({ status, type, text }: Reply) => `${status} ${type}\n${text}`

/** Leaves the tenants nothing but the predicates of statements: no policies, and no views that name the workspace themselves. */
async function takeWallsDown(server: TestServer, tables: string[]): Promise<void> {
  const { owner } = server.platform.database
  for (const table of tables) await owner.query(`alter table ${table} disable row level security`)
  const { rows } = await owner.query<{ name: string; text: string }>(`
    select c.relname as name, pg_get_viewdef(c.oid) as text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`)
  for (const { name, text } of rows) {
    const open = text.replace(
      /\(\w+\.(?:workspace_)?id = \(NULLIF\(current_setting\('app\.workspace_id'[^)]*\), [^)]*\)\)::uuid\)/gi,
      'true',
    )
    if (/current_setting/.test(open)) throw new Error(`the wall of view ${name} cannot be taken down: ${text}`)
    await owner.query(`create or replace view ${name} as ${open}`)
  }
}

/** The same person has worked longer in another workspace, with a weaker role. */
async function weakElsewhere(server: TestServer, { userId, organizationId, workspaceId: own }: Person): Promise<void> {
  const { owner } = server.platform.database
  const workspaceId = `00000000${uuidv7().slice(8)}`
  await owner.query(`insert into identity.workspaces (id, organization_id, name) values ($1, $2, 'Elsewhere')`, [
    workspaceId,
    organizationId,
  ])
  await owner.query('delete from members where workspace_id = $1 and user_id = $2', [own, userId])
  for (const [workspace, role] of [
    [workspaceId, 'VIEWER'],
    [own, 'OWNER'],
  ])
    await owner.query('insert into members (workspace_id, user_id, role) values ($1, $2, $3)', [
      workspace,
      userId,
      role,
    ])
}

type Errands = { changes: Changes; begin(): void; done(): Promise<string[]> }

/** Does the jobs that a call queues, when it waits for them and after it; strangers get rows before, so that they bear the new ids, too. */
function errandsOf(server: TestServer, undone: Undone, moreStrangers: () => Promise<void>): Errands {
  const watchers = new Set<() => void>()
  const counts = new Set<() => void>()
  let results: string[] = []
  let running: Promise<void> = Promise.resolve()
  const tell = () => {
    for (const heard of watchers) setImmediate(heard)
  }
  const changes: Changes = {
    announce: tell,
    watch(_workspaceId, heard) {
      watchers.add(heard)
      running = running.then(work)
      // Told where it is awaited.
      running.catch(() => undefined)
      return () => watchers.delete(heard)
    },
    watchAll(_heard, missed) {
      counts.add(missed)
      return () => counts.delete(missed)
    },
    close: async () => undefined,
  }
  const platform = { ...server.platform, database: undone.database, changes }
  const work = async (): Promise<void> => {
    const jobs = await undone.aside(async (client) => (await client.query(takeJobs)).rows)
    if (jobs.length > 0) await moreStrangers()
    for (const { task, payload } of jobs)
      results.push(
        await workOf(task)(payload as never, platform).then(
          () => `${task} is done`,
          (error) => `${task} failed: ${error}`,
        ),
      )
    if (jobs.length > 0) tell()
  }
  return {
    changes,
    begin() {
      results = []
      for (const forget of counts) forget()
    },
    async done() {
      await running
      await work()
      return results
    },
  }
}

const takeJobs = `
  with taken as (delete from graphile_worker._private_jobs returning task_id, payload, id)
  select t.identifier as task, taken.payload from taken join graphile_worker._private_tasks t on t.id = taken.task_id order by taken.id`

function workOf(task: string): Task {
  const found = tasks[task]
  if (!found) throw new Error(`there is no task ${task}`)
  return typeof found === 'function' ? found : found.work
}
