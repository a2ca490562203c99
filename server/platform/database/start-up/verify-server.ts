import pg from 'pg'
import type { Database } from '../database.ts'

/** The oldest supported PostgreSQL, tested by `npm run prove postgres`. */
const oldestVersion = 15

/**
 * Throws if PostgreSQL is too old or the login bypasses row-level security. Runs before anything is created with the rights of this
 * login. `setting` is the variable that the URL comes from.
 */
export async function verifyServer(url: string, setting = 'DATABASE_URL'): Promise<void> {
  await inspectServer(url, setting)
}

/** Verifies the server like `verifyServer`, and returns its login and version. */
export async function inspectServer(url: string, setting: string): Promise<{ login: string; version: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; login: string; bypasses: boolean }>(
      `select current_setting('server_version_num')::int as version, rolname as login, rolsuper or rolbypassrls as bypasses
         from pg_roles where rolname = session_user`,
    )
    const { version = 0, login = '', bypasses } = rows[0] ?? {}
    if (version < oldestVersion * 10_000)
      throw new Error(
        `${setting} leads to PostgreSQL ${formatVersion(version)}; Parley needs PostgreSQL ${oldestVersion} or newer.`,
      )
    if (bypasses)
      throw new Error(
        `The database user ${login} of ${setting} is a superuser or bypasses row-level security, which keeps workspaces apart. ${howToCreateLogins}`,
      )
    return { login, version: formatVersion(version) }
  } finally {
    await client.end()
  }
}

/** 140019 is version 14.19; until 10, 90624 was 9.6.24. */
const formatVersion = (number: number): string =>
  number >= 100_000
    ? `${Math.floor(number / 10_000)}.${number % 10_000}`
    : `${Math.floor(number / 10_000)}.${Math.floor(number / 100) % 100}.${number % 100}`

/**
 * Throws if the application role bypasses row-level security or the login may not assume it. If the login is not the owner's, it must
 * not be able to become the owner.
 */
export async function verifyRole(database: Database): Promise<void> {
  const role = await readRole(database).catch((error) => {
    throw describeMissingGrant(error, database) ?? error
  })
  const { rows } = await database.owner.query<{ owner: string }>('select session_user as owner')
  if (role && rows[0]?.owner !== role.login && (await canBecome(database, rows[0]?.owner)))
    throw new Error(
      `The database user ${role.login} of DATABASE_URL can take the rights of the owner of the tables. ${howToCreateLogins}`,
    )
  if (role?.role !== 'parley_app' || role.strong || role.owns)
    throw new Error(`The application must work as the plain role parley_app, but its connection is "${role?.role}".`)
}

async function readRole({ app }: Database) {
  const { rows } = await app.query<{
    role: string
    strong: boolean
    owns: boolean
    login: string
  }>(`
    select current_user as role, session_user as login,
           r.rolsuper or r.rolbypassrls as strong,
           exists (select from pg_class c where c.relowner = r.oid and c.relkind = 'r') as owns
      from pg_roles r where r.rolname = current_user`)
  return rows[0]
}

async function canBecome({ app }: Database, owner: string | undefined): Promise<boolean> {
  const { rows } = await app.query<{ can: boolean }>(
    `select pg_has_role(session_user, $1::name, 'member') or l.rolcreaterole as can from pg_roles l where l.rolname = session_user`,
    [owner],
  )
  return rows[0]?.can ?? false
}

const howToCreateLogins =
  'Run "npm run database-logins -- <administrator URL>" and set DATABASE_URL and DATABASE_MIGRATION_URL to what it prints.'

/** Connections start as `parley_app`, so a login without that grant fails before the first statement. */
function describeMissingGrant(error: { code?: string; message: string }, { app }: Database): Error | undefined {
  if (!/^(42501|22023)$/.test(error.code ?? '') || !error.message.includes('parley_app')) return undefined
  const user = new URL(String(app.options.connectionString)).username || '<that user>'
  return new Error(
    `The database user of DATABASE_URL may not work as the role parley_app. An administrator must run:\ngrant parley_app to ${decodeURIComponent(user)};`,
    { cause: error },
  )
}

/**
 * Throws if the server is behind a transaction pooler: prepared statements, LISTEN and locks need one server session per connection.
 * With such a pooler, two connections share a session, or one connection changes between sessions. `setting` is the variable that
 * the URL comes from.
 */
export async function verifyDirectConnection(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const [first, second] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  const readBackendPid = async (client: pg.Client) =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
  await Promise.all([first.connect(), second.connect()])
  try {
    const pidBefore = await readBackendPid(first)
    await second.query('begin')
    const secondPid = await readBackendPid(second)
    const pidAfter = await readBackendPid(first)
    await second.query('rollback')
    if (secondPid === pidBefore || pidAfter !== pidBefore)
      throw new Error(`${setting} leads through a transaction pooler; use a direct or session connection.`)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}
