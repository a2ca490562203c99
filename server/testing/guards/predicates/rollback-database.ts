import pg from 'pg'
import { createMutex } from '#contract/kit/concurrency/serial-queue.ts'
import type { Database } from '../../../platform/database/database.ts'

/**
 * A database on one connection whose work is rolled back: everything between `begin` and `rollback` is one transaction, in which the
 * product's transactions are savepoints. Thousands of calls can start from the same rows.
 */
export type RollbackDatabase = {
  database: Database
  /** Runs as the owner between two transactions of the product; these statements are neither recorded nor rewritten. */
  runAsOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Texts of the statements sent since `begin`. */
  sentStatements: string[]
  begin(): Promise<void>
  rollback(): Promise<void>
  /** Everything begun and rolled back in `work` starts from the result of this statement. */
  withSetup<T>(statement: string, work: () => Promise<T>): Promise<T>
  /** Rewrites statements before they are sent; `null` sends them unchanged. */
  rewrite: ((text: string) => string) | null
  close(): Promise<void>
}

export async function openRollbackDatabase(url: string): Promise<RollbackDatabase> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c client_min_messages=warning' })
  await client.connect()
  let isOpen = false
  let isNested = false
  const acquireLock = createMutex()
  const assertOpen = () => {
    if (!isOpen) throw new Error('nothing is to be done now')
  }
  const rewriteStatement = (statement: unknown, text: string): unknown => {
    const preamble = (statement as { preamble?: { text: string } }).preamble
    rollbackDatabase.sentStatements.push(text, ...(preamble ? [preamble.text] : []))
    return withText(statement, text, rollbackDatabase.rewrite?.(text) ?? text)
  }
  const createPool = (role: string) => createSavepointPool({ client, acquireLock, assertOpen, rewriteStatement }, role)

  const pools = {
    app: createPool('parley_app'),
    quick: createPool('parley_app'),
    long: createPool('parley_app'),
    reports: createPool('parley_app'),
  }

  const rollbackDatabase: RollbackDatabase = {
    database: {
      ...pools,
      enqueueLong: (_workspaceId, run) => run(),
      owner: createPool('none'),
      renewals: createPool('none'),
      runInTurn: (_tenantId, work, pool = 'app') => work(pools[pool]),
      countWaiting: () => 0,
      close: async () => undefined,
    },
    sentStatements: [],
    async runAsOwner(work) {
      const unlock = await acquireLock()
      try {
        await client.query('set local role none')
        return await work(client)
      } finally {
        unlock()
      }
    },
    rewrite: null,
    async begin() {
      await (await acquireLock())()
      await client.query(isNested ? 'savepoint call' : 'begin')
      isOpen = true
      rollbackDatabase.sentStatements = []
    },
    async rollback() {
      const unlock = await acquireLock()
      isOpen = false
      await client.query(isNested ? 'rollback to savepoint call' : 'rollback').finally(unlock)
    },
    async withSetup(statement, work) {
      await client.query(`begin; ${statement}`)
      isNested = true
      try {
        return await work()
      } finally {
        isNested = false
        await client.query('rollback')
      }
    },
    close: () => client.end(),
  }
  return rollbackDatabase
}

type SharedConnection = {
  client: pg.Client
  acquireLock: ReturnType<typeof createMutex>
  /** Throws outside of `begin` and `rollback`. */
  assertOpen(): void
  rewriteStatement(statement: unknown, text: string): unknown
}

/** Creates a pool whose connections all use the shared one, one after another, each in its own savepoint. */
function createSavepointPool(connection: SharedConnection, role: string): pg.Pool {
  const connect = () => connectAs(connection, role)
  const query = async (...statement: unknown[]) => {
    const one = await connect()
    try {
      return await (one.query as (...statement: unknown[]) => Promise<unknown>)(...statement)
    } finally {
      one.release()
    }
  }
  return { connect, query, waitingCount: 0 } as unknown as pg.Pool
}

async function connectAs(
  { client, acquireLock, assertOpen, rewriteStatement }: SharedConnection,
  role: string,
): Promise<pg.PoolClient> {
  const unlock = await acquireLock()
  try {
    assertOpen()
    await client.query(`savepoint work; set local role ${role}; select ${resetSettingsSql}`)
  } catch (error) {
    unlock()
    throw error
  }
  const query = (statement: unknown, ...more: unknown[]) => {
    const text = queryText(statement)
    if (text === 'begin' || text === 'commit') return client.query('select')
    if (text === 'rollback') return client.query('rollback to savepoint work')
    return client.query(...([rewriteStatement(statement, text), ...more] as Parameters<typeof client.query>))
  }
  const release = () => {
    const end = client.query('discard temp; release savepoint work')
    void end.catch(() => client.query('rollback to savepoint work')).then(unlock, unlock)
  }
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return query
      if (key === 'release') return release
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as unknown as pg.PoolClient
}

/** Replaces the text of a statement. The result is unnamed, because PostgreSQL rejects another text under the same name. */
function withText(statement: unknown, text: string, rewritten: string): unknown {
  if (rewritten === text) return statement
  if (typeof statement === 'string') return rewritten
  const target = isSubmittable(statement) ? (statement as object) : { ...(statement as object) }
  return Object.assign(target, { text: rewritten, name: undefined })
}

/** Resets the settings of one product transaction before the next. */
const resetSettingsSql = ['workspace_id', 'organization_id', 'user_id', 'role']
  .map((name) => `set_config('app.${name}', '', true)`)
  .join()

const queryText = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text)

const isSubmittable = (asked: unknown): boolean => typeof (asked as { submit?: unknown }).submit === 'function'
