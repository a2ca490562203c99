import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inject } from 'vitest'
import { programOptions } from '../../../scripts/process/program-options.mjs'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createAccessTokens } from '../../platform/http/access-tokens.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { createPerson, type Person, type PersonOptions } from '../factories/person.ts'
import { waitUntilReady } from '../faults/observe.ts'
import { copyDataDirectory, removeDataDirectory } from '../scratch-postgres.ts'

const server = join(import.meta.dirname, '../..')
/** Builds are kept here, where Node finds the packages they import. */
const builds = join(server, '../.cache')
const appSecret = 'a secret for tests, and for nothing else at all'

/** A process of the whole server; `said` is what it has printed. */
export type RunningProgram = { child: ChildProcess; origin: string; exit: Promise<number | null>; said(): string }

/** How a process is started: by a command that goes before its own, and with an open file for what it says. */
type LaunchOptions = { command?: readonly string[]; output?: number }

/** The server as a build makes it, with a data directory of its own, started and killed in a process of its own. */
export type Program = {
  dataDir: string
  /** Starts the process with these settings and nothing else; `said` is what it has printed. */
  launch(
    settings: Record<string, string>,
    options?: LaunchOptions,
  ): {
    child: ChildProcess
    exit: Promise<number | null>
    said(): string
  }
  /** Starts the process and waits until it serves. */
  start(settings?: Record<string, string>, options?: LaunchOptions): Promise<RunningProgram>
  /** Of the embedded database, for the application's login. */
  readDatabaseUrl(): string
  onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Ends every process that still runs. */
  stopAll(): Promise<void>
  /** Deletes the build and the data directory. */
  remove(): Promise<void>
}

/**
 * Builds the server once, which twenty starts from source would take minutes to do. `isUsed`: its database is there already, so that
 * no test waits for `initdb` that does not start the product for the first time.
 */
export async function buildProgram({ isUsed = false } = {}): Promise<Program> {
  const build = await buildServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-main-'))
  await chmod(dataDir, 0o711)
  const template = isUsed && inject('dataDirectoryTemplate')
  if (template) copyDataDirectory(template, dataDir)
  const running = new Set<ChildProcess>()

  function launch(settings: Record<string, string>, { command = [], output }: LaunchOptions = {}) {
    const { PATH, HOME } = process.env
    const [file = '', ...args] = [...command, process.execPath, join(build, 'server.mjs')]
    const child = spawn(file, args, {
      ...(output !== undefined && { stdio: ['ignore', output, output] }),
      env: { PATH, HOME, LOG_LEVEL: 'error', RATE_LIMIT: '0', DATA_DIR: dataDir, ...settings },
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

  async function start(settings: Record<string, string> = {}, options?: LaunchOptions): Promise<RunningProgram> {
    const port = await findFreePort()
    const { child, exit, said } = launch({ PORT: String(port), APP_SECRET: appSecret, ...settings }, options)
    const origin = `http://127.0.0.1:${port}`
    await new Promise<void>((resolve, reject) => {
      if (child.stdout) child.stdout.on('data', () => said().includes(`Parley is ready at ${origin}\n`) && resolve())
      else void waitUntilReady(origin).then(resolve)
      void exit.then((code) => reject(new Error(`it ended with ${code}: ${said()}`)))
    })
    return { child, origin, exit, said }
  }

  function readDatabaseUrl(): string {
    const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
    const { applicationPassword } = JSON.parse(read('postgres.secret'))
    return `postgres://parley:${applicationPassword}@127.0.0.1:${read('postgres.port')}/parley`
  }

  async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = openDatabase({ url: readDatabaseUrl() })
    return work(database).finally(() => database.close())
  }

  async function stopAll() {
    for (const child of running) {
      // What it started may hold its output open when it has gone.
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
  }

  async function remove() {
    await rm(build, { recursive: true })
    await removeDataDirectory(dataDir)
  }

  return { dataDir, launch, start, readDatabaseUrl, onDatabase, stopAll, remove }
}

/** A person in the database of a program that runs elsewhere. */
export const createPersonOn = (database: Database, options?: PersonOptions): Promise<Person> =>
  createPerson({ platform: { database, tokens: createAccessTokens(appSecret) } } as never, options)

/** Signs the person in anew: a token lasts for a quarter of an hour. */
export function renewToken(person: Person): void {
  const { userId, sessionId, organizationId: tenantId } = person
  person.token = createAccessTokens(appSecret).sign({ userId, sessionId, tenantId })
}

async function buildServer(): Promise<string> {
  const folder = await buildScripts(JSON.parse(readFileSync(join(server, 'programs.json'), 'utf8')))
  await symlink(join(server, 'migrations'), join(folder, 'migrations'))
  return folder
}

/** Builds scripts, named by path from the root, into a folder two below it; each then starts in a quarter of the time. */
export async function buildScripts(entryPoints: Record<string, string>): Promise<string> {
  await mkdir(builds, { recursive: true })
  const folder = await mkdtemp(join(builds, 'main-test-'))
  await build({ ...programOptions, entryPoints, outdir: folder })
  return folder
}
