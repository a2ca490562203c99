import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { shiftProcessClock } from '../../server/testing/faults/clock/clock-steps.ts'
import { databaseUrl, dropDatabases, templateDatabase } from '../../server/testing/harness/test-cluster.ts'
import { startAnswerProxy } from '../../server/testing/postgres/answer-proxy.ts'
import { createLogins } from '../database/create-logins.ts'
import { checkDatabase, type DatabaseUrls } from './database-checks.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const clusterUrl = inject('clusterUrl')
const proxies: { close(): void }[] = []
let urls: Required<DatabaseUrls>
beforeAll(async () => {
  await administer(`create database ${name} template ${templateDatabase}`, `create database ${name}_new`)
  urls = await createLogins(databaseUrl(clusterUrl, name))
})
beforeEach(() => shiftProcessClock(0))
afterAll(async () => {
  shiftProcessClock(0)
  for (const proxy of proxies) proxy.close()
  await dropDatabases(inject('superuserUrl'), name, `${name}_new`)
  await administer(`drop role ${name}_server`, `drop role ${name}_owner`)
})

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
const administer = (...statements: string[]) => query(clusterUrl, ...statements)

/** Runs the checks; returns name → state, sentence and what to do. */
async function examine(given: DatabaseUrls): Promise<Record<string, string>> {
  const results = await checkDatabase(given)
  return Object.fromEntries(
    results.map(({ name, state, sentence, ...rest }) => [
      name,
      [state, sentence, ...('remedy' in rest ? [rest.remedy] : [])].join(' | '),
    ]),
  )
}
const change = (url: string, parts: Partial<Record<'port' | 'password' | 'pathname', string>>) =>
  Object.assign(new URL(url), parts).toString()

describe('does', () => {
  it('say that two logins, their rights, the clocks and the tables are right', async () => {
    const { host } = new URL(urls.url)
    expect(await examine(urls)).toEqual({
      Database: expect.stringMatching(`^ok \\| PostgreSQL \\d+\\.\\d+ at ${host} admits ${name}_server\\.$`),
      'Database owner': expect.stringMatching(`^ok \\| PostgreSQL \\d+\\.\\d+ at ${host} admits ${name}_owner\\.$`),
      Connections: 'ok | Each connection keeps its own session.',
      Clock: 'ok | The clocks of this machine and of the database agree.',
      Rights: 'ok | Requests work as parley_app, which cannot see other workspaces.',
      Migrations: 'ok | The database is up to date.',
      Backups: expect.stringMatching(/^warning \| Parley writes no scheduled backups\./),
    })
  })

  it('leave an empty database as empty as it was', async () => {
    const url = databaseUrl(clusterUrl, `${name}_new`)
    expect(await examine({ url })).toMatchObject({
      Rights: expect.stringMatching(/^ok/),
      Migrations: 'ok | The database is empty; the first start creates its tables.',
    })
    await expect(query(url, 'select from migrations')).rejects.toThrow('relation "migrations" does not exist')
  })
})

describe('does, for scheduled backups', () => {
  const since = (hours: number) => `now() - interval '${hours} hours'`
  const setStatus = (isVerified: boolean, writtenAt: string, verifiedAt: string, problem = 'null') =>
    query(
      urls.migrationUrl,
      `insert into identity.backup_status (every_hours, is_verified, started_at, written_at, verified_at, problem)
       values (6, ${isVerified}, ${since(90)}, ${writtenAt}, ${verifiedAt}, ${problem})
       on conflict (is_only) do update set is_verified = excluded.is_verified, written_at = excluded.written_at,
         verified_at = excluded.verified_at, problem = excluded.problem`,
    )
  const remedy = 'Look for “backup” in the log of the server with BACKUP_DIR.'

  it('warn of none', async () => {
    await query(urls.migrationUrl, 'delete from identity.backup_status')
    expect((await examine(urls)).Backups).toBe(
      'warning | Parley writes no scheduled backups. | Set BACKUP_DIR, unless something else backs up the database and the files.',
    )
  })

  it.each([
    ['verified ones', true, since(1), since(29), 'null', 'ok | The last verified backup is 29 h old.'],
    ['others', false, since(3), 'null', 'null', 'ok | The last backup is 3 h old.'],
    ['late ones', false, since(31), 'null', 'null', `wrong | The last backup is 31 h old. | ${remedy}`],
    [
      'late verification',
      true,
      since(1),
      since(60),
      'null',
      `wrong | The last verified backup is 3 days old. | ${remedy}`,
    ],
    ['missing ones', true, since(1), 'null', 'null', `wrong | There is no verified backup since 4 days. | ${remedy}`],
    [
      'failed ones',
      true,
      since(1),
      since(9),
      `'The disk is full.'`,
      `wrong | The last verified backup is 9 h old. The last attempt failed: The disk is full. | ${remedy}`,
    ],
  ])('tell the age of %s', async (_which, isVerified, writtenAt, verifiedAt, problem, says) => {
    await setStatus(isVerified, writtenAt, verifiedAt, problem)
    expect((await examine(urls)).Backups).toBe(says)
  })
})

describe('refuses', () => {
  it('a login whose password is wrong, and asks nothing else', async () => {
    const seen = await examine({ ...urls, url: change(urls.url, { password: 'hunter-two' }) })
    expect(Object.keys(seen)).toEqual(['Database', 'Database owner'])
    expect(seen.Database).toBe(
      `wrong | PostgreSQL at ${new URL(urls.url).host} does not admit ${name}_server with the password in DATABASE_URL.` +
        ' | Correct DATABASE_URL, or run "npm run database-logins -- <administrator URL>" and set what it prints.',
    )
  })

  it.each([
    [
      'where nobody listens',
      { port: '1' },
      /cannot be reached at [\d.]+:1 \(ECONNREFUSED\)\. \| Start PostgreSQL, correct host/,
    ],
    [
      'that does not exist',
      { pathname: '/nowhere' },
      /has no database nowhere\. \| Create it, or correct DATABASE_MIGRATION_URL\./,
    ],
  ])('a database %s', async (_what, parts, says) => {
    const seen = await examine({ ...urls, migrationUrl: change(urls.migrationUrl, parts) })
    expect(seen['Database owner']).toMatch(/^wrong/)
    expect(seen['Database owner']).toMatch(says)
  })

  it('a superuser, who would see every workspace', async () => {
    const seen = await examine({ url: databaseUrl(inject('superuserUrl'), name) })
    expect(seen.Database).toMatch(/^wrong \| The database user postgres of DATABASE_URL is a superuser/)
  })

  it('a pooler of transactions', async () => {
    // Makes the digits of all answers equal, as if two connections shared one server process.
    const proxy = await startAnswerProxy(urls.url, (answer) => {
      if (answer.includes('pid'))
        for (const [at, byte] of answer.entries()) if (byte >= 0x30 && byte <= 0x39) answer[at] = 0x37
    })
    proxies.push(proxy)
    expect((await examine({ ...urls, url: proxy.url })).Connections).toBe(
      'wrong | DATABASE_URL leads through a transaction pooler; use a direct or session connection.' +
        ' | Set pool_mode = session in PgBouncer, or name the port of PostgreSQL itself.',
    )
  })

  it.each([
    [-600_000, 'wrong | The clock of this machine is 10 minutes behind the database’s.'],
    [10_000, 'warning | The clock of this machine is 10 seconds ahead of the database’s.'],
  ])('a clock that is off by %d ms', async (milliseconds, says) => {
    shiftProcessClock(milliseconds)
    expect((await examine(urls)).Clock).toBe(`${says} | Let both machines set their clocks by the network (NTP).`)
  })

  it('a login of requests that can become the owner', async () => {
    await query(urls.migrationUrl, 'select 1')
    await administer(`grant ${name}_owner to ${name}_server`)
    const { Rights } = await examine(urls)
    await administer(`revoke ${name}_owner from ${name}_server`)
    expect(Rights).toMatch(
      `wrong | The database user ${name}_server of DATABASE_URL can take the rights of the owner of the tables.`,
    )
  })

  it('a login of migrations to which the tables do not belong', async () => {
    const { Rights } = await examine({ url: urls.url })
    expect(Rights).toMatch(
      new RegExp(
        `^wrong \\| \\w+\\.\\w+ does not belong to ${name}_server, the database user of the migrations\\. \\| Run "npm`,
      ),
    )
  })

  it('a database that is newer than the program, and one that waits for migrations', async () => {
    await query(urls.migrationUrl, "insert into migrations (name, checksum) values ('9999_future.sql', 'x')")
    expect((await examine(urls)).Migrations).toBe(
      'wrong | The database has migration 9999_future.sql, which this version does not know: it is newer than this program.' +
        ' | Use the version of Parley that this database belongs to, or do as the sentence says.',
    )
    await query(urls.migrationUrl, "delete from migrations where name in ('9999_future.sql', 'functions')")
    expect((await examine(urls)).Migrations).toBe(
      'warning | The next start applies functions. | Start Parley, after a backup if the database is in use.',
    )
  })
})

describe('hides', () => {
  it('every password, whatever fails', async () => {
    const passwords = Object.values(urls).map((url) => new URL(url).password)
    const given = {
      url: change(urls.url, { pathname: '/nowhere' }),
      migrationUrl: change(urls.migrationUrl, { port: '1' }),
    }
    const text = JSON.stringify([await checkDatabase(given), await checkDatabase(urls)])
    for (const password of passwords) expect(text).not.toContain(password)
  })
})
