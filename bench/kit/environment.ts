import { type ChildProcess, spawn } from 'node:child_process'
import { seedContacts } from '../../scripts/database/seed-contacts.ts'
import { ensureBuilt } from '../../scripts/launcher/ensure-built.mjs'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { type AccessTokens, createAccessTokens } from '../../server/platform/http/access-tokens.ts'
import { readSettings } from '../../server/settings.ts'
import { createPerson, type Person } from '../../server/testing/factories/person.ts'
import { startScratchPostgres } from '../../server/testing/scratch-postgres.ts'

/** The product and its floors in separate processes, on one PostgreSQL with `contacts` contacts in one workspace. */
export type BenchEnvironment = {
  product: string
  floors: string
  person: Person
  database: Database
  tokens: AccessTokens
  /** Process ids, to measure the CPU time of each. */
  pids: { product: number; floors: number }
  postgres: { url: string; dataDir: string }
  close(): Promise<void>
}

type BenchOptions = {
  /** Arguments of Node in the product's process. */
  nodeArguments?: readonly string[]
  /** Environment variables of the product's process. */
  variables?: Record<string, string>
  /** Settings of PostgreSQL. */
  settings?: Record<string, string>
}

/** Starts both, and fills the workspace. */
export async function startBenchEnvironment(
  contacts: number,
  { nodeArguments = [], variables = {}, settings: postgresSettings }: BenchOptions = {},
): Promise<BenchEnvironment> {
  const postgres = await startScratchPostgres('bench', postgresSettings)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const environment = {
    ...process.env,
    DATA_DIR: postgres.dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
  }
  // The server as people run it. Profiles run the sources instead, because they name files and lines.
  const isProfiled = nodeArguments.length > 0
  if (!isProfiled) await ensureBuilt()
  const program = isProfiled ? ['--import', 'tsx', ...nodeArguments, 'server/main.ts'] : ['dist/server.mjs']
  const product = spawn(process.execPath, program, {
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitForLine(product, /ready at/)
  const settings = readSettings({ ...environment })
  const database = openDatabase({ url: postgres.url, connections: 4 })
  const tokens = createAccessTokens(settings.appSecret)
  const person = await createPerson({ platform: { database, tokens } })
  await seedContacts(database.owner, person.workspaceId, contacts, 'bench')
  await database.owner.query('vacuum analyze contacts, companies')
  const floorProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/kit/floor-server.ts', postgres.url, person.workspaceId],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const floors = await waitForLine(floorProcess, /http/)
  return {
    product: `http://127.0.0.1:${port}`,
    floors,
    person,
    database,
    tokens,
    postgres,
    pids: { product: product.pid ?? 0, floors: floorProcess.pid ?? 0 },
    async close() {
      floorProcess.stdin.end()
      product.kill('SIGTERM')
      await Promise.all([waitForExit(product), waitForExit(floorProcess)])
      await database.close()
      await postgres.stop()
    },
  }
}

const waitForExit = (child: ChildProcess) =>
  new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(0)))

function waitForLine(child: ChildProcess, wanted: RegExp): Promise<string> {
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
