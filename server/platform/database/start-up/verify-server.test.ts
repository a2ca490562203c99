import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { startAnswerProxy } from '../../../testing/postgres/answer-proxy.ts'
import { verifyServer } from './verify-server.ts'

const clusterUrl = inject('clusterUrl')
const proxies: { close(): void }[] = []
afterAll(() => {
  for (const proxy of proxies) proxy.close()
})

async function readVersion(): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  const { rows } = await client.query("select current_setting('server_version_num') as version")
  await client.end()
  return rows[0].version
}

/** Starts a proxy for the tests' PostgreSQL that replaces its version number with another one of six digits. */
async function startAs(version: string): Promise<string> {
  const own = await readVersion()
  const proxy = await startAnswerProxy(clusterUrl, (answer) => {
    const at = answer.indexOf(own)
    if (at >= 0) answer.write(version, at)
  })
  proxies.push(proxy)
  return proxy.url
}

it.each([
  ['140019', '14.19'],
  ['130000', '13.0'],
  ['090624', '9.6.24'],
])('refuses PostgreSQL %s in a sentence that names it', async (number, version) => {
  await expect(verifyServer(await startAs(number))).rejects.toThrow(
    `DATABASE_URL leads to PostgreSQL ${version}; Parley needs PostgreSQL 15 or newer.`,
  )
})

it.each(['150000', '150020', '180004'])('takes PostgreSQL %s', async (number) => {
  await expect(verifyServer(await startAs(number))).resolves.toBeUndefined()
})
