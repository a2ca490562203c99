import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUrl, dropDatabases } from '../../server/testing/harness/test-cluster.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const clusterUrl = inject('clusterUrl')
let dataDir: string
const administer = async (text: string) => {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-seed-'))
  await administer(`create database ${name}`)
})
afterAll(async () => {
  await dropDatabases(inject('superuserUrl'), name)
  await rm(dataDir, { recursive: true })
})

/** Runs the script and returns its output. */
const seed = () =>
  new Promise<string>((resolve) => {
    const environment = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(clusterUrl, name),
      APP_SECRET: 'a secret for tests, and for nothing else at all',
    }
    const script = ['--import', 'tsx', join(import.meta.dirname, '../seed.ts'), '--contacts', '1']
    execFile(process.execPath, script, { env: environment }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })

describe('the seed', () => {
  it('says what is missing on a database that was never used', async () => {
    expect((await seed()).trim()).toBe('No such workspace. Sign up first.')
  })
})
