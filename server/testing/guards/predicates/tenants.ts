import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { inject } from 'vitest'
import { type AppPlatform, buildApp, jobs } from '../../../app.ts'
import type { ChangeNotifier } from '../../../platform/events/change-notifier.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CollectExamples, collectExamples } from '../../examples/collect-examples.ts'
import { listOperations, type Operation } from '../../examples/operations.ts'
import { type ExampleResponse, sendExample } from '../../examples/send-example.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import { databaseUrl } from '../../harness/test-cluster.ts'
import type { TestServer } from '../../harness/test-server.ts'
import { createCollidingTenant, listTablesParentsFirst } from '../isolation/colliding-tenant.ts'
import { waitForEmptyQueue } from '../isolation/wait-for-empty-queue.ts'
import { type ExampleCall, listExampleCalls, reusedIdempotencyKey } from './example-calls.ts'
import { openRollbackDatabase, type RollbackDatabase } from './rollback-database.ts'
import { createRowRecorder, findNamePrefixes } from './row-recorder.ts'

/** Conditions of a call: a setup statement before it, and rewritten statements. */
export type MutationConditions = { setupStatement?: string; rewrite?: (text: string) => string }

/** Tenants whose rows are separated only by the predicates of statements. The replies and changes of calls are observed and rolled back. */
export type Tenants = {
  calls: ExampleCall[]
  rollbackDatabase: RollbackDatabase
  /** Sends a call; returns the reply and all row changes as a reproducible text. */
  observe(call: ExampleCall, conditions?: MutationConditions): Promise<string>
  /** Runs `work` without other tenants in the database. */
  withoutOtherTenants<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Overrides: which examples to collect, which routes to add, and which operations to call. */
type TenantsOptions = {
  collectors?: CollectExamples[]
  mount?: (app: FastifyInstance, platform: Platform) => void
  includes?: (operation: Operation) => boolean
}

export async function createTenants(
  server: TestServer,
  { collectors, mount, includes = () => true }: TenantsOptions = {},
): Promise<Tenants> {
  const { owner } = server.platform.database
  // The other tenants are older, to expose statements that take the oldest row.
  const otherTenant = await createPerson(server)
  const otherExamples = await collectExamples(server, otherTenant, collectors)
  const own = await createPerson(server)
  await addWeakerMembership(server, own)
  const ownExamples = await collectExamples(server, own, collectors)
  await waitForEmptyQueue(server)
  const tables = (await listTablesParentsFirst(owner)).map(({ name }) => name)
  await dropIsolation(server, tables)
  const collidingTenant = await createCollidingTenant(server, own)
  await addCollidingKeysAndOptOuts(server, own, collidingTenant.workspaceId)

  const name = (await owner.query<{ name: string }>('select current_database() as name')).rows[0]!.name
  const rollbackDatabase = await openRollbackDatabase(databaseUrl(inject('clusterUrl'), name))
  const rowRecorder = await createRowRecorder(rollbackDatabase, collidingTenant.copyStatements, own, [
    ownExamples,
    otherExamples,
  ])
  const jobRunner = createQueuedJobRunner(server, rollbackDatabase, rowRecorder.copyToOtherTenants)
  const platform = { ...server.platform, database: rollbackDatabase.database, changes: jobRunner.changes }
  const app = await buildApp(platform)
  mount?.(app, platform)
  await app.ready()

  const observe = async (call: ExampleCall, { setupStatement, rewrite }: MutationConditions = {}): Promise<string> => {
    await rollbackDatabase.begin()
    try {
      if (setupStatement) await rollbackDatabase.runAsOwner((client) => client.query(setupStatement))
      await rowRecorder.begin()
      rollbackDatabase.rewrite = rewrite ?? null
      const responses: string[] = []
      const send = async () => {
        jobRunner.reset()
        responses.push(
          formatResponse(await sendExample(app, call.operation, call.example, own)),
          ...(await jobRunner.runAll()),
        )
      }
      await send()
      if (rollbackDatabase.sentStatements.some((text) => text.includes('idempotency_keys'))) {
        await rowRecorder.copyToOtherTenants()
        await send()
      }
      return JSON.stringify(
        { said: responses.map(rowRecorder.normalize), ...(await rowRecorder.getOutcome()) },
        null,
        1,
      )
    } finally {
      rollbackDatabase.rewrite = null
      await rollbackDatabase.rollback()
    }
  }

  const searchTerms = await findNamePrefixes(owner, own.workspaceId)
  const tenants = [
    { workspaceId: own.workspaceId, examples: ownExamples },
    { workspaceId: otherTenant.workspaceId, examples: otherExamples },
  ] as const
  return {
    calls: listOperations(app)
      .filter((operation) => !operation.isPublic && includes(operation))
      .flatMap((operation) => listExampleCalls(operation, ...tenants, searchTerms)),
    rollbackDatabase,
    observe,
    withoutOtherTenants: rowRecorder.withoutOtherTenants,
    async close() {
      await app.close()
      await rollbackDatabase.close()
    },
  }
}

const formatResponse = ({ status, type, text }: ExampleResponse) => `${status} ${type}\n${text}`

/** Drops all isolation except the predicates of statements: policies, and views with their own workspace predicate. */
async function dropIsolation(server: TestServer, tables: string[]): Promise<void> {
  const { owner } = server.platform.database
  for (const table of tables) await owner.query(`alter table ${table} disable row level security`)
  const { rows } = await owner.query<{ name: string; text: string }>(`
    select c.relname as name, pg_get_viewdef(c.oid) as text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`)
  for (const { name, text } of rows) {
    const unrestricted = text.replace(
      /\(\w+\.(?:workspace_)?id = \(NULLIF\(current_setting\('app\.workspace_id'[^)]*\), [^)]*\)\)::uuid\)/gi,
      'true',
    )
    if (/current_setting/.test(unrestricted)) throw new Error(`the wall of view ${name} cannot be taken down: ${text}`)
    await owner.query(`create or replace view ${name} as ${unrestricted}`)
  }
}

/** Makes the person an older member of another workspace, with a weaker role. */
async function addWeakerMembership(
  server: TestServer,
  { userId, organizationId, workspaceId: own }: Person,
): Promise<void> {
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

/** Gives the other workspace what is found by a key that both may have: a reused idempotency key, and opt-outs of every number that the own workspace knows. */
async function addCollidingKeysAndOptOuts(
  server: TestServer,
  { userId, workspaceId }: Person,
  otherWorkspaceId: string,
): Promise<void> {
  const { owner } = server.platform.database
  await owner.query(
    `insert into idempotency_keys (workspace_id, user_id, key, fingerprint, status, body) values ($1, $2, $3, '', 200, 'null')`,
    [otherWorkspaceId, userId, reusedIdempotencyKey],
  )
  await owner.query(
    `insert into whatsapp_opt_outs (workspace_id, kind, value, opted_out_at)
     select $1::uuid, kind, value, '2020-01-01' from (
       select kind, value from whatsapp_addresses where workspace_id = $2
        union select 'pn', n::text from generate_series(15550100, 15550199) n
        union select 'pn', regexp_replace(phone_number, '[^0-9]', '', 'g') from contacts where workspace_id = $2 and phone_number <> '') known
     on conflict do nothing`,
    [otherWorkspaceId, workspaceId],
  )
}

type QueuedJobRunner = { changes: ChangeNotifier; reset(): void; runAll(): Promise<string[]> }

/** Runs the jobs that a call queues, during and after the call; first copies the new rows to the other tenants, with the same ids. */
function createQueuedJobRunner(
  server: TestServer,
  rollbackDatabase: RollbackDatabase,
  copyToOtherTenants: () => Promise<void>,
): QueuedJobRunner {
  const listeners = new Set<() => void>()
  const resyncListeners = new Set<() => void>()
  let results: string[] = []
  let running: Promise<void> = Promise.resolve()
  const notifyListeners = () => {
    for (const listener of listeners) setImmediate(listener)
  }
  const changes: ChangeNotifier = {
    notify: notifyListeners,
    subscribe(_workspaceId, listener) {
      listeners.add(listener)
      // Not a serial queue: after a failure, no further job runs, and awaiting the last one throws the error.
      running = running.then(runQueuedJobs)
      running.catch(() => undefined)
      return () => listeners.delete(listener)
    },
    subscribeAll(_heard, missed) {
      resyncListeners.add(missed)
      return () => resyncListeners.delete(missed)
    },
    broadcast: () => undefined,
    subscribeBroadcasts: () => () => undefined,
    close: async () => undefined,
  }
  const platform = { ...server.platform, database: rollbackDatabase.database, changes }
  const runQueuedJobs = async (): Promise<void> => {
    const jobs = await rollbackDatabase.runAsOwner(async (client) => (await client.query(claimJobsSql)).rows)
    if (jobs.length > 0) await copyToOtherTenants()
    for (const { task, payload } of jobs)
      results.push(
        await getJobHandler(task)(payload as never, platform).then(
          () => `${task} is done`,
          (error) => `${task} failed: ${error}`,
        ),
      )
    if (jobs.length > 0) notifyListeners()
  }
  return {
    changes,
    reset() {
      results = []
      for (const notifyMissed of resyncListeners) notifyMissed()
    },
    async runAll() {
      await running
      await runQueuedJobs()
      return results
    },
  }
}

/** Claims runnable jobs: not those that failed permanently or are scheduled for another day. */
const claimJobsSql = `
  with taken as (delete from graphile_worker._private_jobs where attempts < max_attempts and run_at < now() + interval '1 hour' returning task_id, payload, id)
  select t.identifier as task, taken.payload from taken join graphile_worker._private_tasks t on t.id = taken.task_id order by taken.id`

function getJobHandler(task: string): JobHandler<AppPlatform> {
  const found = jobs[task]
  if (!found) throw new Error(`there is no task ${task}`)
  return typeof found === 'function' ? found : found.handler
}
