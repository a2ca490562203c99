import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/upgrade/migrate.ts'
import { loadCredentials } from '../../platform/postgres/cluster-credentials.ts'
import { createDataDirectoryTemplate, removeDataDirectory, startScratchPostgres } from '../scratch-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    superuserUrl: string
    /** A data directory of the embedded database to copy; empty if the tests use another database. */
    dataDirectoryTemplate: string
  }
}

/**
 * Starts one real PostgreSQL for all tests, with a migrated template database that every test file clones. `TEST_POSTGRES_URL`, the URL of
 * a superuser, uses another cluster instead, such as one of the oldest supported version.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, superuserUrl, template, stop } = await (process.env.TEST_POSTGRES_URL
    ? prepareCluster(process.env.TEST_POSTGRES_URL)
    : startCluster())
  await createTemplateDatabase(url)
  project.provide('clusterUrl', url)
  project.provide('superuserUrl', superuserUrl)
  project.provide('dataDirectoryTemplate', template)
  return stop
}

async function startCluster() {
  const template = await createDataDirectoryTemplate()
  const { url, dataDir, stop } = await startScratchPostgres('test', nonDurableSettings, template)
  const password = loadCredentials(dataDir).superuserPassword
  return {
    url,
    superuserUrl: setLogin(url, 'postgres', password),
    template,
    stop: () => Promise.all([stop(), removeDataDirectory(template)]).then(() => undefined),
  }
}

/** Creates a role like that of the product's own cluster, under another name; drops the template of an earlier run. */
async function prepareCluster(superuserUrl: string) {
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  const password = randomUUID()
  await admin.query(`drop database if exists ${templateDatabase}`)
  const { rowCount } = await admin.query("select from pg_roles where rolname = 'parley_test'")
  if (!rowCount) await admin.query('create role parley_test')
  await admin.query(`alter role parley_test login createdb createrole password '${password}'`)
  await admin.end()
  return {
    url: setLogin(superuserUrl, 'parley_test', password),
    superuserUrl,
    template: '',
    stop: async () => undefined,
  }
}

const setLogin = (url: string, username: string, password: string): string =>
  Object.assign(new URL(url), { username, password }).toString()

// These databases do not have to survive a power cut; otherwise every commit and copy of the template would wait for the disk.
export const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

export const templateDatabase = 'parley_template'

/** Creates the migrated database that the tests' databases are copies of. */
export async function createTemplateDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const database = openDatabase({ url: databaseUrl(url, templateDatabase) })
  await migrate(database, join(import.meta.dirname, '../../migrations'))
  await database.close()
}

/** Returns the URL of another database in the same cluster. */
export const databaseUrl = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString()

/** Drops databases of a test as the superuser: only it may end an autovacuum that is at work in one. */
export async function dropDatabases(superuserUrl: string, ...names: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    for (const name of names) await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}
