import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrations.ts'
import { startScratch } from '../postgres/scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** Before all tests: one real PostgreSQL with a migrated template database, which every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratch('test', careless)
  await makeTemplate(server.url)
  project.provide('clusterUrl', server.url)
  return server.stop
}

// Nobody needs these databases after a power cut, and each commit and each copy of the template would wait for the disk.
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export const template = 'parley_template'

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const database = openDatabase({ url: at(url, template) })
  await migrate(database, join(import.meta.dirname, '../../migrations'))
  await database.close()
}

/** The same cluster, another database. */
export const at = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString()
