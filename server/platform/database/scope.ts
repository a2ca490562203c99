import type pg from 'pg'
import type { Role } from '#contract/kit/roles.ts'
import { type Database, longStatementTimeout, type PoolName } from './database.ts'
import { noTenant } from './fair-queue.ts'
import { runPipelined } from './pipelined-query.ts'
import { deallocateEvicted, getPreparedText } from './prepared-statements.ts'
import { maxLateness, setSilenceLimit } from './silence-limit.ts'
import { type Sql, sql } from './sql.ts'

/** Who wants to do what in which workspace. `enter_workspace` verifies it in the database, together with the first statement. */
export type Claim = {
  sessionId: string
  userId: string
  workspaceId: string
  /** The organization of the session: the tenant whose turn in the queue this request takes. */
  tenantId?: string | null
  /** The organization that the caller named, which must be the workspace's own; null if none was named. */
  organizationId: string | null
  needs: Role
  /** The action to record if the caller is impersonating somebody; null for a read. */
  action?: string | null
  /** Whether the call changes data, which is rejected once a trial or an extension has expired (R8). */
  isWrite?: boolean
  /** Id of the request, passed on to the jobs that it queues. */
  requestId?: string
}

/** Creates the claim of a signed-in caller, for calls that only read or whose action is already recorded. */
export const createClaim = (
  caller: { sessionId: string; userId: string; tenantId?: string | null },
  workspaceId: string,
  needs: Role,
): Claim => ({
  sessionId: caller.sessionId,
  userId: caller.userId,
  tenantId: caller.tenantId ?? null,
  workspaceId,
  organizationId: null,
  needs,
})

/** Runs statements within a scope. */
export type Tx = {
  rows<R extends pg.QueryResultRow>(statement: Sql): Promise<R[]>
  /** Returns the first row, if there is one. */
  first<R extends pg.QueryResultRow>(statement: Sql): Promise<R | undefined>
  /** The connection itself, for COPY and cursors; only in a transaction. */
  client?: pg.PoolClient
}

/** First argument of every function that runs a statement: the caller, the workspace, and the only access to the database. */
export type Scope = { workspaceId: string; userId: string; tx: Tx }

/** The function `enqueue` in the database adds this request id to the payload of a job. */
const setRequestIdSql = (parameter: '$1' | '$7') => `set_config('app.request_id', ${parameter}::text, true)`
const enterSql = `select enter_workspace($1::uuid, $2::uuid, $3::uuid, $4::member_role, $5::text, $6::boolean), ${setRequestIdSql('$7')}`
const enterValues = ({ action = null, isWrite = false, requestId = '', ...claim }: Claim) => [
  claim.sessionId,
  claim.workspaceId,
  claim.organizationId,
  claim.needs,
  action,
  // Parameters of a pipelined query are sent as text.
  String(isWrite),
  requestId,
]

/** The statement that verifies a claim and enters its workspace for the current transaction. */
export const enterStatement = (claim: Claim) => ({ name: 'enter', text: enterSql, values: enterValues(claim) })

/** Verifies a claim without another statement: throws unless the session is live, the membership exists and the role suffices. */
export async function authorize(database: Database, claim: Claim): Promise<void> {
  await database.runInTurn(getTenant(claim), (app) => app.query(enterStatement(claim)))
}

/** Returns the tenant whose turn a claim takes. It comes from the token, so callers cannot choose another. */
const getTenant = ({ tenantId, userId }: Claim): string => tenantId ?? userId

/**
 * Creates a scope for exactly one statement, which is authorized and run as one implicit transaction in one round trip.
 * A second statement throws: it would not be atomic with the first.
 */
export function createStatementScope(database: Database, claim: Claim, pool: PoolName = 'app'): Scope {
  let isUsed = false
  const rows = <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> => {
    if (isUsed) throw new Error('This route runs one statement; declare `tx: "transaction"` to run more.')
    isUsed = true
    return run<R>(statement)
  }
  const run = <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> => {
    const enter = enterStatement(claim)
    return database.runInTurn(getTenant(claim), (connections) => runPipelined<R>(connections, enter, statement), pool)
  }
  return createScope(claim, rows)
}

/** Runs `work` in one transaction of the claim's tenant; commits when it resolves, rolls back when it throws. */
export async function withTransaction<T>(
  database: Database,
  claim: Claim,
  work: (scope: Scope) => Promise<T>,
  timeout: 'moments' | 'minutes' = 'moments',
  pool: PoolName = 'app',
): Promise<T> {
  const runOn = (connections: pg.Pool) =>
    runInTransaction(connections, async (client) => {
      if (timeout === 'minutes') await allowMinutes(client)
      await client.query(enterStatement(claim))
      return work(createScope(claim, createRunStatement(client), client))
    })
  const run = () => database.runInTurn(getTenant(claim), runOn, pool)
  return pool === 'long' ? database.enqueueLong(claim.workspaceId, run) : run()
}

async function allowMinutes(client: pg.PoolClient): Promise<void> {
  await client.query(`set local statement_timeout = ${longStatementTimeout}`)
  setSilenceLimit(client, longStatementTimeout + maxLateness)
}

/** The claim of a job: the person who requested it, instead of a session. */
export type JobClaim = { userId: string; workspaceId: string; needs: Role }

/** Runs `work` in one transaction for a job: authorizes the person who requested it, then runs with the rights of the application role. */
export function withJobTransaction<T>(
  database: Database,
  claim: JobClaim,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return runInTransaction(database.owner, async (client) => {
    await client.query('select enter_workspace_as($1::uuid, $2::uuid, $3::member_role)', [
      claim.userId,
      claim.workspaceId,
      claim.needs,
    ])
    await client.query('set local role parley_app')
    return work(createScope(claim, createRunStatement(client), client))
  })
}

/** Runs `work` in one transaction of a workspace for work that nobody requested, such as storing an inbound message. */
export function withWorkspaceTransaction<T>(
  database: Database,
  workspaceId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return runInTransaction(database.owner, async (client) => {
    await client.query({
      name: 'enter alone',
      text: 'select enter_workspace_as_system($1::uuid)',
      values: [workspaceId],
    })
    await client.query('set local role parley_app')
    return work(createScope({ workspaceId, userId: systemUserId }, createRunStatement(client), client))
  })
}

/** The user id of work that nobody requested. */
const systemUserId = '00000000-0000-0000-0000-000000000000'

/** Creates a `Tx` for work across workspaces, with the rights of the tables' owner. */
export function createOwnerTx(database: Database, pool: 'owner' | 'renewals' = 'owner'): Tx {
  const rows = async <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> =>
    (await database[pool].query<R>(statement.text, statement.values)).rows
  return { rows, first: createFirst(rows) }
}

/** Runs several statements across workspaces in one transaction, with the rights of the tables' owner. */
export const withOwnerTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runInTransaction(database.owner, (client) => {
    const rows = createRunStatement(client)
    return work({ rows, first: createFirst(rows) })
  })

/**
 * Creates a `Tx` for the few statements outside any workspace, such as sign-in, which may only call functions granted to the application
 * role. `requestId` is passed on to the jobs that they queue.
 */
export function createTenantlessTx(database: Database, requestId?: string): Tx {
  const run = async <R extends pg.QueryResultRow>(app: pg.Pool, statement: Sql): Promise<R[]> => {
    const { name, text } = getPreparedText(statement)
    return (await app.query<R>({ name, text, values: statement.values })).rows
  }
  const runForRequest = <R extends pg.QueryResultRow>(app: pg.Pool, statement: Sql): Promise<R[]> =>
    runPipelined(app, { name: 'request', text: `select ${setRequestIdSql('$1')}`, values: [requestId] }, statement)
  const rows = <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> =>
    database.runInTurn(noTenant, (app) => (requestId ? runForRequest<R>(app, statement) : run<R>(app, statement)))
  return { rows, first: createFirst(rows) }
}

/** Acquires a lock of the workspace until the transaction ends; the next statement sees what earlier holders stored. */
export const acquireLock = ({ tx, workspaceId }: Scope, name: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text || ' ' || ${workspaceId}::uuid, 0))`)

/** Acquires the lock in shared mode: several transactions may hold it together, but not while another holds it exclusively. */
export const acquireSharedLock = ({ tx, workspaceId }: Scope, name: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}::text || ' ' || ${workspaceId}::uuid, 0))`)

/**
 * The lock of those who change what members may see and do, and shared by those who give them something to do. Acquired before
 * anything else is locked; `identity.lock_team` acquires it, too.
 */
export const accessLock = 'access'

type EnqueueOptions = {
  /** A second job with the same key replaces the first, as long as that is waiting. */
  key?: string
  /** Jobs of the same queue run one at a time. */
  queue?: string
}

/** Adds a job in the scope's transaction. */
export const enqueue = (
  scope: Scope,
  job: string,
  payload: object,
  { key, queue }: EnqueueOptions = {},
): Promise<unknown> =>
  scope.tx.rows(sql`select enqueue(${job}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${queue ?? null})`)

async function runInTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await deallocateEvicted(client)
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isRolledBack)
    throw error
  }
}

type RunStatement = Tx['rows']

const createRunStatement =
  (client: pg.PoolClient): RunStatement =>
  async <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> => {
    const { name, text } = getPreparedText(statement)
    return (await client.query<R>({ name, text, values: statement.values })).rows
  }

function createScope(
  claim: { workspaceId: string; userId: string },
  rows: RunStatement,
  client?: pg.PoolClient,
): Scope {
  return {
    workspaceId: claim.workspaceId,
    userId: claim.userId,
    tx: { rows, first: createFirst(rows), ...(client && { client }) },
  }
}

const createFirst =
  (rows: RunStatement): Tx['first'] =>
  async <R extends pg.QueryResultRow>(statement: Sql): Promise<R | undefined> =>
    (await rows<R>(statement))[0]
