import pg from 'pg'

/** Connections of one running server. Only `platform` touches the pools; features get a `Scope`. */
export type Database = {
  /** Works as `parley_app`: owns nothing, cannot pass row-level security. */
  app: pg.Pool
  /** Owns the tables: migrations, the job queue. */
  owner: pg.Pool
  close(): Promise<void>
}

export type DatabaseUrls = { url: string; migrationUrl?: string; connections?: number }

const sessionSettings = '-c timezone=UTC -c client_min_messages=warning'

export function openDatabase({ url, migrationUrl = url, connections = 16 }: DatabaseUrls): Database {
  const app = new pg.Pool({
    connectionString: url,
    max: connections,
    options: `${sessionSettings} -c role=parley_app -c plan_cache_mode=auto`,
    allowExitOnIdle: true,
  })
  const owner = new pg.Pool({ connectionString: migrationUrl, max: 6, options: sessionSettings, allowExitOnIdle: true })
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  // One lost in the middle of a transaction fails the next statement of that transaction, which is enough.
  for (const pool of [app, owner]) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  return {
    app,
    owner,
    close: async () => {
      await Promise.all([app.end(), owner.end()])
    },
  }
}

/** Refuses to serve with a role that could read past the walls. */
export async function verifyRole(database: Database): Promise<void> {
  const { rows } = await database.app.query<{ role: string; strong: boolean; owns: boolean }>(`
    select current_user as role, r.rolsuper or r.rolbypassrls as strong,
           exists (select from pg_class c where c.relowner = r.oid and c.relkind = 'r') as owns
      from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (role?.role !== 'parley_app' || role.strong || role.owns)
    throw new Error(`The application must work as the plain role parley_app, but its connection is "${role?.role}".`)
}

/** Prepared statements and LISTEN need one server session per connection; a transaction pooler gives none. */
export async function verifyDirectConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set application_name = 'parley probe'")
    const pids = new Set<number>()
    for (let turn = 0; turn < 3; turn++) {
      const { rows } = await client.query<{ pid: number; app: string }>(
        "select pg_backend_pid() as pid, current_setting('application_name') as app",
      )
      if (rows[0]) pids.add(rows[0].pid)
      if (rows[0]?.app !== 'parley probe') pids.add(-turn - 1)
    }
    if (pids.size > 1)
      throw new Error('DATABASE_URL leads through a transaction pooler; use a direct or session connection.')
  } finally {
    await client.end()
  }
}
