import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { loadCredentials } from '../../platform/postgres/cluster-credentials.ts'
import { startScratchPostgres } from '../scratch-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    superuserUrl: string
  }
}

/** Starts one real PostgreSQL for all tests, with a migrated template database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchPostgres('test', nonDurableSettings)
  await createTemplateDatabase(server.url)
  project.provide('clusterUrl', server.url)
  const password = loadCredentials(server.dataDir).superuserPassword
  project.provide('superuserUrl', Object.assign(new URL(server.url), { username: 'postgres', password }).toString())
  return server.stop
}

// These databases need not survive a power cut, and each commit and copy of the template would wait for the disk.
const nonDurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export const templateDatabase = 'parley_template'

async function createTemplateDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const database = openDatabase({ url: databaseUrl(url, templateDatabase) })
  await migrate(database, join(import.meta.dirname, '../../migrations'))
  await database.close()
}

/** The same cluster, another database. */
export const databaseUrl = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString()
