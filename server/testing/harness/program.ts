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
/** Folder of the builds, from which Node finds the packages that they import. */
const builds = join(server, '../.cache')
const appSecret = 'a secret for tests, and for nothing else at all'

/** A process of the whole server; `said` returns what it has printed. */
export type RunningProgram = { child: ChildProcess; origin: string; exit: Promise<number | null>; said(): string }

/** How a process is started: with a command prefix, and an open file for its output. */
type LaunchOptions = { command?: readonly string[]; output?: number }

/** The built server with its own data directory, started and killed in a separate process. */
export type Program = {
  dataDir: string
  /** Starts the process with only these settings; `said` returns what it has printed. */
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
  /** Returns the URL of the embedded database for the application's login. */
  readDatabaseUrl(): string
  onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Ends every process that still runs. */
  stopAll(): Promise<void>
  /** Deletes the build and the data directory. */
  remove(): Promise<void>
}

/**
 * Builds the server once, because twenty starts from source would take minutes. `isUsed`: its database already exists, so that only tests
 * of the first start wait for `initdb`.
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
      // Its child processes may keep its output open after it has ended.
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
  }

  async function remove() {
    await rm(build, { recursive: true })
    await removeDataDirectory(dataDir)
  }

  return { dataDir, launch, start, readDatabaseUrl, onDatabase, stopAll, remove }
}

/** Creates a person in the database of a program in another process. */
export const createPersonOn = (database: Database, options?: PersonOptions): Promise<Person> =>
  createPerson({ platform: { database, tokens: createAccessTokens(appSecret) } } as never, options)

/** Issues a new token for the person, because tokens are valid for a quarter of an hour. */
export function renewToken(person: Person): void {
  const { userId, sessionId, organizationId: tenantId } = person
  person.token = createAccessTokens(appSecret).sign({ userId, sessionId, tenantId })
}

async function buildServer(): Promise<string> {
  const folder = await buildScripts(JSON.parse(readFileSync(join(server, 'programs.json'), 'utf8')))
  await symlink(join(server, 'migrations'), join(folder, 'migrations'))
  return folder
}

/** Builds scripts, given by their path from the root, into a folder two levels below it; each then starts in a quarter of the time. */
export async function buildScripts(entryPoints: Record<string, string>): Promise<string> {
  await mkdir(builds, { recursive: true })
  const folder = await mkdtemp(join(builds, 'main-test-'))
  await build({ ...programOptions, entryPoints, outdir: folder })
  return folder
}
