import type pg from 'pg'
import type { Role } from '#contract/kit/roles.ts'
import { type Database, longStatement, type Pool } from './database.ts'
import { runOneSync } from './one-sync.ts'
import { type Sql, sql } from './sql.ts'
import { freeForgotten, statementName } from './statement-names.ts'

/** What a request asks to be let into: proven by `enter` in the database, at the first statement. */
export type Claim = {
  sessionId: string
  userId: string
  workspaceId: string
  /** When the caller named one; otherwise it is the workspace's own. */
  organizationId: string | null
  needs: Role
  /** What the call does, for the log of what is done in another person's name; null when it only reads. */
  does?: string | null
  /** It changes data: refused where a trial or an extension is over (R8). */
  changes?: boolean
}

/** Runs statements inside the tenant of a scope. */
export type Tx = {
  rows<R extends pg.QueryResultRow>(statement: Sql): Promise<R[]>
  /** The first row, if there is one. */
  first<R extends pg.QueryResultRow>(statement: Sql): Promise<R | undefined>
  /** The connection itself, for COPY and cursors; only in a transaction. */
  client?: pg.PoolClient
}

/** First argument of every statement: who asks, where, and the only way to the database. */
export type Scope = { workspaceId: string; userId: string; tx: Tx }

const enterSql = 'select enter($1::uuid, $2::uuid, $3::uuid, $4::member_role, $5::text, $6::boolean)'
const enterValues = ({ sessionId, workspaceId, organizationId, needs, does = null, changes = false }: Claim) => [
  sessionId,
  workspaceId,
  organizationId,
  needs,
  does,
  // What goes out with a single Sync is text.
  String(changes),
]

/**
 * A scope for exactly one statement, which is entered and run as one implicit transaction in one round trip.
 * A second statement throws: it would not be atomic with the first.
 */
export function oneStatement(database: Database, claim: Claim, pool: Pool = 'app'): Scope {
  let spent = false
  const rows = <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> => {
    if (spent) throw new Error('This route runs one statement; declare `tx: "transaction"` to run more.')
    spent = true
    return run<R>(statement)
  }
  const run = async <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> => {
    database.admit(pool)
    return runOneSync<R>(database[pool], { name: 'enter', text: enterSql, values: enterValues(claim) }, statement)
  }
  return scopeOf(claim, rows)
}

/** Runs `work` in one transaction of the claim's tenant; commits when it resolves, undoes everything when it throws. */
export async function inTransaction<T>(
  database: Database,
  claim: Claim,
  work: (scope: Scope) => Promise<T>,
  takes: 'moments' | 'minutes' = 'moments',
): Promise<T> {
  database.admit()
  return transaction(database.app, async (client) => {
    if (takes === 'minutes') await client.query(`set local statement_timeout = ${longStatement}`)
    await client.query({ name: 'enter', text: enterSql, values: enterValues(claim) })
    return work(scopeOf(claim, rowsOf(client), client))
  })
}

/** What a job carries instead of a session: the person who asked for it. */
export type JobClaim = { userId: string; workspaceId: string; needs: Role }

/** The same for a job: enters as the person who asked for it, then works with the application's rights. */
export function inJob<T>(database: Database, claim: JobClaim, work: (scope: Scope) => Promise<T>): Promise<T> {
  return transaction(database.owner, async (client) => {
    await client.query('select enter_for($1::uuid, $2::uuid, $3::member_role)', [
      claim.userId,
      claim.workspaceId,
      claim.needs,
    ])
    await client.query('set local role parley_app')
    return work(scopeOf(claim, rowsOf(client), client))
  })
}

/** For what no person asked for, such as a message that came in: works in the workspace with the application's rights. */
export function inWorkspace<T>(
  database: Database,
  workspaceId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return transaction(database.owner, async (client) => {
    await client.query({ name: 'enter alone', text: 'select enter_alone($1::uuid)', values: [workspaceId] })
    await client.query('set local role parley_app')
    return work(scopeOf({ workspaceId, userId: nobody }, rowsOf(client), client))
  })
}

/** Stands where no person did it. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** For the installation's own affairs, across workspaces: functions that only the owner may run. */
export function asInstallation(database: Database): Tx {
  const rows = async <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> =>
    (await database.owner.query<R>(statement.text, statement.values)).rows
  return { rows, first: firstOf(rows) }
}

/** The same for several statements that hold together. */
export const inInstallation = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(database.owner, (client) => {
    const rows = rowsOf(client)
    return work({ rows, first: firstOf(rows) })
  })

/** For the few statements of no workspace (sign-in): only functions that were granted to the application answer. */
export function outsideTenants(database: Database): Tx {
  const rows = async <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> => {
    database.admit()
    const named = { name: statementName(statement.text), text: statement.text, values: statement.values }
    return (await database.app.query<R>(named)).rows
  }
  return { rows, first: firstOf(rows) }
}

type Queueing = {
  /** Makes a second job replace the first while it waits. */
  key?: string
  /** Jobs of one queue take one slot of a node at a time. */
  queue?: string
}

/** Puts a job in the queue, in the scope's own transaction. */
export const enqueue = (scope: Scope, task: string, payload: object, { key, queue }: Queueing = {}): Promise<unknown> =>
  scope.tx.rows(sql`select enqueue(${task}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${queue ?? null})`)

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await freeForgotten(client)
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const undone = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!undone)
    throw error
  }
}

type Rows = Tx['rows']

const rowsOf =
  (client: pg.PoolClient): Rows =>
  async <R extends pg.QueryResultRow>(statement: Sql): Promise<R[]> => {
    const named = { name: statementName(statement.text), text: statement.text, values: statement.values }
    return (await client.query<R>(named)).rows
  }

function scopeOf(claim: { workspaceId: string; userId: string }, rows: Rows, client?: pg.PoolClient): Scope {
  return {
    workspaceId: claim.workspaceId,
    userId: claim.userId,
    tx: { rows, first: firstOf(rows), ...(client && { client }) },
  }
}

const firstOf =
  (rows: Rows): Tx['first'] =>
  async <R extends pg.QueryResultRow>(statement: Sql): Promise<R | undefined> =>
    (await rows<R>(statement))[0]
