import { setTimeout as pause } from 'node:timers/promises'
import { acquireClusterLock } from './cluster-lock.ts'
import { findFreePort } from './free-port.ts'
import { openInstallation } from './installation.ts'
import { isReachable, startServer } from './server.ts'

interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  /** The server behind `url` ended and cannot be started again at that address; the product cannot go on. */
  onLost?: (error: Error) => void
  /** Where root keeps the cluster when its server account cannot reach `dataDir`. */
  sharedDir?: string
  /** Server settings beside or instead of the usual ones. */
  settings?: Record<string, string>
}

interface EmbeddedPostgres {
  url: string
  /** True while another Parley process runs the server. */
  readonly isAdopted: boolean
  stop(): Promise<void>
}

interface ServerHandle {
  port: number
  isAdopted: boolean
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL for this process, or uses the one that another live process runs on the same folder. When that
 * process ends, this one starts the server again on the same port: connections break once, `url` stays good.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, onLost = () => {}, sharedDir = '/var/lib/parley', settings = {} } = options
  const installation = { ...openInstallation(dataDir, sharedDir, log), settings }
  const stopping = new AbortController()
  const first = await acquireServer()
  let pendingServer = Promise.resolve(first)
  let currentServer = first
  superviseServer().catch((error) => stopping.signal.aborted || onLost(error))

  return {
    url: installation.url(first.port),
    get isAdopted() {
      return currentServer.isAdopted
    },
    async stop() {
      stopping.abort()
      await pendingServer.then((server) => server.stop()).catch(() => {})
    },
  }

  async function acquireServer(port?: number): Promise<ServerHandle> {
    const lock = await acquireClusterLock(installation.home.folder, installation.credentials)
    if (lock.kind === 'follower') {
      if (await isReachable(installation.url(lock.port)))
        return { ...lock, isAdopted: true, stop: async () => lock.leave() }
      // Its owner is ending or starting it again: either the lock or the server will soon be free.
      lock.leave()
      await pause(50)
      return acquireServer(port)
    }
    try {
      const server = await startServer(installation, port, stopping.signal)
      lock.publishPort(server.port)
      const ended = server.ended.then(lock.release)
      return { port: server.port, ended, isAdopted: false, stop: () => server.stop().then(() => ended) }
    } catch (error) {
      lock.release()
      throw error
    }
  }

  async function superviseServer(): Promise<void> {
    await currentServer.ended
    if (stopping.signal.aborted) return
    const reason = currentServer.isAdopted
      ? 'The process that ran the database is gone'
      : 'The database ended unexpectedly'
    log(`${reason}; starting it again.`)
    pendingServer = restartServer()
    currentServer = await pendingServer
    if (currentServer.port !== first.port)
      throw new Error(`The database moved from port ${first.port} to ${currentServer.port}.`)
    return superviseServer()
  }

  /** Tries for as long as it takes, because on a full disk that is until somebody makes room; gives up when the port stays taken. */
  async function restartServer(): Promise<ServerHandle> {
    let attemptsWithoutPort = 0
    for (let lastReason = ''; ; ) {
      try {
        return await acquireServer(first.port)
      } catch (error) {
        attemptsWithoutPort = (await findFreePort(first.port)) === first.port ? 0 : attemptsWithoutPort + 1
        if (stopping.signal.aborted || attemptsWithoutPort > maxAttemptsWithoutPort) throw error
        const reason = (error as Error).message
        if (reason !== lastReason) log(`${reason}\nThe database is started again as soon as that is possible.`)
        lastReason = reason
        await pause(restartDelay)
      }
    }
  }
}

/** Milliseconds between two attempts to start a server that has ended. */
const restartDelay = 1_000

/** Processes of a killed server keep its port until they have ended, which may take a minute on a busy machine. */
const maxAttemptsWithoutPort = 10
