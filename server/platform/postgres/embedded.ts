import { setTimeout as pause } from 'node:timers/promises'
import { acquireClusterLock } from './cluster-lock.ts'
import { findFreePort } from './free-port.ts'
import { openInstallation } from './installation.ts'
import { isReachable, startServer } from './server.ts'

interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  /** Called if the server ended and cannot be restarted at the same address: the product cannot continue. */
  onLost?: (error: Error) => void
  /** Folder of the cluster if the product runs as root and the server account cannot reach `dataDir`. */
  sharedDir?: string
  /** Server settings that extend or override the usual ones. */
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
 * Runs PostgreSQL for this process, or uses the server of another live process on the same folder. When that process ends, this one
 * restarts the server on the same port: connections break once, but `url` stays valid.
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
      // The owner is stopping or restarting: soon either the lock or the server will be available.
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

  /** Retries indefinitely, because a full disk needs somebody to make room; gives up if the port stays in use. */
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

/** Milliseconds between two attempts to restart the server. */
const restartDelay = 1_000

/** Processes of a killed server keep the port until they end, which may take a minute on a busy machine. */
const maxAttemptsWithoutPort = 10
