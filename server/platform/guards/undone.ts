import pg from 'pg'
import type { Database } from '../database.ts'

/**
 * A database on one connection whose work is undone: everything between `begin` and `undo` happens in one transaction, and what
 * the product takes for transactions are savepoints in it. So thousands of calls can start from the same rows.
 */
export type Undone = {
  database: Database
  /** Between two transactions of the product, as the owner; what is asked here is neither noted nor rewritten. */
  aside<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Texts of the statements sent since `begin`. */
  sent: string[]
  begin(): Promise<void>
  undo(): Promise<void>
  /** All that is begun and undone in `work` starts from what this statement leaves. */
  after<T>(statement: string, work: () => Promise<T>): Promise<T>
  /** Changes the texts of statements on their way; `null` sends them as they are. */
  rewrite: ((text: string) => string) | null
  close(): Promise<void>
}

export async function openUndone(url: string): Promise<Undone> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c client_min_messages=warning' })
  await client.connect()
  let begun = false
  let within = false
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = async (): Promise<() => void> => {
    const before = turn
    let done = () => {}
    turn = new Promise<void>((resolve) => {
      done = resolve
    })
    await before
    return done
  }

  const connectAs = async (role: string): Promise<pg.PoolClient> => {
    const done = await inTurn()
    try {
      if (!begun) throw new Error('nothing is to be done now')
      await client.query(`savepoint work; set local role ${role}; select ${settings}`)
    } catch (error) {
      done()
      throw error
    }
    const query = (asked: unknown, ...more: unknown[]) => {
      const text = textOf(asked)
      if (text === 'begin' || text === 'commit') return client.query('select')
      if (text === 'rollback') return client.query('rollback to savepoint work')
      return client.query(...([sentAs(asked, text), ...more] as Parameters<typeof client.query>))
    }
    const release = () => {
      const end = client.query('discard temp; release savepoint work')
      void end.catch(() => client.query('rollback to savepoint work')).then(done, done)
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

  const sentAs = (asked: unknown, text: string): unknown => {
    undone.sent.push(text)
    const preamble = (asked as { preamble?: { text: string } }).preamble
    if (preamble) undone.sent.push(preamble.text)
    const changed = undone.rewrite?.(text) ?? text
    if (changed === text) return asked
    if (typeof asked === 'string') return changed
    // Another text under the same name would be refused.
    return Object.assign(isSubmittable(asked) ? (asked as object) : { ...(asked as object) }, {
      text: changed,
      name: undefined,
    })
  }

  const poolAs = (role: string) => {
    const connect = () => connectAs(role)
    const query = async (...asked: unknown[]) => {
      const one = await connect()
      try {
        return await (one.query as (...asked: unknown[]) => Promise<unknown>)(...asked)
      } finally {
        one.release()
      }
    }
    return { connect, query, waitingCount: 0 } as unknown as pg.Pool
  }

  const undone: Undone = {
    database: {
      app: poolAs('parley_app'),
      search: poolAs('parley_app'),
      owner: poolAs('none'),
      admit: () => undefined,
      close: async () => undefined,
    },
    sent: [],
    async aside(work) {
      const done = await inTurn()
      try {
        await client.query('set local role none')
        return await work(client)
      } finally {
        done()
      }
    },
    rewrite: null,
    async begin() {
      await (await inTurn())()
      await client.query(within ? 'savepoint call' : 'begin')
      begun = true
      undone.sent = []
    },
    async undo() {
      const done = await inTurn()
      begun = false
      await client.query(within ? 'rollback to savepoint call' : 'rollback').finally(done)
    },
    async after(statement, work) {
      await client.query(`begin; ${statement}`)
      within = true
      try {
        return await work()
      } finally {
        within = false
        await client.query('rollback')
      }
    },
    close: () => client.end(),
  }
  return undone
}

/** What one transaction of the product has set is gone in the next. */
const settings = ['workspace_id', 'organization_id', 'user_id', 'role']
  .map((name) => `set_config('app.${name}', '', true)`)
  .join()

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text)

const isSubmittable = (asked: unknown): boolean => typeof (asked as { submit?: unknown }).submit === 'function'
