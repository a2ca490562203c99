import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { proofTimeout, sampleItems } from '../spec/proofs/sample.ts'
import { openDatabase } from './platform/database/database.ts'
import { createAccessTokens } from './platform/http/access-tokens.ts'
import { findFreePort } from './platform/postgres/free-port.ts'
import { createPerson, type Person } from './testing/factories/person.ts'
import { openEventStream } from './testing/harness/event-stream-client.ts'

vi.setConfig({ testTimeout: 120_000 })
/** Of the whole server, as a build makes it: twenty starts of the sources would take minutes. */
const builds = join(import.meta.dirname, '../.cache')
const appSecret = 'a secret for tests, and for nothing else at all'
/** The writes that are acknowledged before each kill. */
const killsAfter = Array.from({ length: 20 }, (_, round) => 15 + (round % 6))

let dataDir: string
let program: string
beforeAll(async () => {
  program = await built()
  dataDir = await mkdtemp(join(tmpdir(), 'parley-main-'))
  await chmod(dataDir, 0o711)
})
afterAll(async () => {
  await rm(program, { recursive: true })
  const home = await realpath(join(dataDir, 'postgres'))
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true })
})

async function built(): Promise<string> {
  await mkdir(builds, { recursive: true })
  const folder = await mkdtemp(join(builds, 'main-test-'))
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile: join(folder, 'server.mjs'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  await symlink(join(import.meta.dirname, 'migrations'), join(folder, 'migrations'))
  return folder
}

type Running = { child: ChildProcess; origin: string; exit: Promise<number | null> }
const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of running) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
})

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(program, 'server.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', RATE_LIMIT: '0', ...environment },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      said += part
    })
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, exit, said: () => said }
}

async function start(): Promise<Running> {
  const port = await findFreePort()
  const { child, exit, said } = launch({ DATA_DIR: dataDir, PORT: String(port), APP_SECRET: appSecret })
  const origin = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => said().includes(`Parley is ready at ${origin}\n`) && resolve())
    void exit.then((code) => reject(new Error(`it ended with ${code}: ${said()}`)))
  })
  return { child, origin, exit }
}

const urlOfDatabase = () => {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const { applicationPassword } = JSON.parse(read('postgres.secret'))
  return `postgres://parley:${applicationPassword}@127.0.0.1:${read('postgres.port')}/parley`
}

async function onDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: urlOfDatabase() })
  return work(database).finally(() => database.close())
}
const someone = () =>
  onDatabase((database) => createPerson({ platform: { database, tokens: createAccessTokens(appSecret) } } as never))

const create = (origin: string, person: Person, id: string) =>
  fetch(`${origin}/contacts?workspaceId=${person.workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, name: `Person ${id}` }),
  })

describe('does', () => {
  it('says where it is, serves, and answers what is under way when it is told to stop', async () => {
    const { child, origin, exit } = await start()
    const ready = await fetch(`${origin}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }])
    const maren = await someone()
    const reader = await openEventStream(origin, maren)
    await reader.waitUntil(() => reader.comments.length > 0)
    const answer = await onDatabase(async (database) => {
      const lock = await database.owner.connect()
      await lock.query('begin; lock table contacts in access exclusive mode')
      const slow = create(origin, maren, uuidv7())
      const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      while (!(await database.owner.query(blocked)).rowCount);
      child.kill('SIGTERM')
      await reader.closed
      await lock.query('rollback')
      lock.release()
      return slow
    })
    expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
    expect(await exit).toBe(0)
  })
})

describe('refuses', () => {
  it('wrong settings, with a sentence for each', async () => {
    const { exit, said } = launch({ DATA_DIR: dataDir, PORT: 'many', LOG_LEVEL: 'loud' })
    expect(await exit).toBe(1)
    expect(said()).toMatch(/PORT .*\n/)
    expect(said()).toMatch(/LOG_LEVEL .*\n/)
    expect(said()).not.toContain('    at ')
  })

  it('a database of its own without APP_SECRET', async () => {
    const { exit, said } = launch({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://parley@127.0.0.1:1/parley' })
    expect(await exit).toBe(1)
    expect(said()).toContain('APP_SECRET is required with DATABASE_URL')
  })
})

describe('survives', () => {
  it('kills while others write: whatever was acknowledged is there, and nothing is half there', {
    timeout: proofTimeout,
  }, async () => {
    const acknowledged: string[] = []
    let server = await start()
    const maren = await someone()
    for (const writes of sampleItems('kills', killsAfter)) {
      const enough = acknowledged.length + writes
      const writers = Array.from({ length: 6 }, async () => {
        for (;;) {
          const id = uuidv7()
          const reply = await create(server.origin, maren, id).catch(() => null)
          if (reply === null) return
          if (reply.status === 201) acknowledged.push(id)
          if (acknowledged.length >= enough) server.child.kill('SIGKILL')
        }
      })
      await Promise.all(writers)
      await server.exit
      server = await start()
    }
    const { contacts, events, counter } = await onDatabase(async ({ owner }) => {
      const one = async (text: string) => (await owner.query(text, [maren.workspaceId])).rows
      return {
        contacts: new Set((await one('select id from contacts where workspace_id = $1')).map(({ id }) => id)),
        events: (await one('select seq::int, ids from events where workspace_id = $1 order by seq')) as {
          seq: number
          ids: string[]
        }[],
        counter: (await one('select seq::int from event_counters where workspace_id = $1'))[0].seq,
      }
    })
    expect(acknowledged.filter((id) => !contacts.has(id))).toEqual([])
    expect(new Set(events.flatMap(({ ids }) => ids))).toEqual(contacts)
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: counter }, (_, n) => n + 1))
  })
})
