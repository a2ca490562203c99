import { type ChildProcess, spawn } from 'node:child_process'
import { seedContacts } from '../scripts/seed-contacts.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { startScratch } from '../server/platform/postgres/scratch.ts'
import { readSettings } from '../server/platform/settings.ts'
import { aPerson, type Person } from '../server/platform/testing/people.ts'
import { type Tokens, tokensOf } from '../server/platform/tokens.ts'

/** The product and its floors, each a process of its own, on one PostgreSQL with `contacts` contacts in one workspace. */
export type Stage = {
  product: string
  floors: string
  person: Person
  database: Database
  tokens: Tokens
  /** Process ids, for the CPU time of each. */
  pids: { product: number; floors: number }
  postgresPort: string
  close(): Promise<void>
}

export async function setStage(contacts: number): Promise<Stage> {
  const postgres = await startScratch('bench')
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const environment = {
    ...process.env,
    DATA_DIR: postgres.dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
  }
  const product = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await firstLine(product, /ready at/)
  const settings = readSettings({ ...environment })
  const database = openDatabase({ url: postgres.url, connections: 4 })
  const tokens = tokensOf(settings.appSecret)
  const person = await aPerson({ platform: { database, tokens } })
  await seedContacts(database.owner, person.workspaceId, contacts, 'bench')
  await database.owner.query('vacuum analyze contacts')
  const floor = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/floor-server.ts', postgres.url, person.workspaceId],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const floors = await firstLine(floor, /http/)
  return {
    product: `http://127.0.0.1:${port}`,
    floors,
    person,
    database,
    tokens,
    postgresPort: new URL(postgres.url).port,
    pids: { product: product.pid ?? 0, floors: floor.pid ?? 0 },
    async close() {
      floor.stdin.end()
      product.kill('SIGTERM')
      await Promise.all([ended(product), ended(floor)])
      await database.close()
      await postgres.stop()
    },
  }
}

const ended = (child: ChildProcess) =>
  new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(0)))

function firstLine(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const line = text.split('\n').find((one) => wanted.test(one))
      if (line) resolve(line.trim())
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready: ${text}`)))
  })
}
