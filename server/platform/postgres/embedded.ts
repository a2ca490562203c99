import { setTimeout as pause } from 'node:timers/promises'
import { openInstallation } from './installation.ts'
import { claim } from './ownership.ts'
import { answers, serve } from './serve.ts'

export interface EmbeddedOptions {
  dataDir: string
  log?: (line: string) => void
  /** The server behind `url` ended and could not be started again; the product cannot go on. */
  onLost?: (error: Error) => void
  /** Where root keeps the cluster when its server account cannot reach `dataDir`. */
  sharedDir?: string
  /** Server settings beside or instead of the usual ones. */
  settings?: Record<string, string>
}

export interface Embedded {
  url: string
  /** True while another Parley process runs the server. */
  readonly adopted: boolean
  stop(): Promise<void>
}

interface Place {
  port: number
  adopted: boolean
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL for this process, or uses the one that another live process runs on the same folder. When that
 * process ends, this one starts the server again on the same port: connections break once, `url` stays good.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log = () => {}, onLost = () => {}, sharedDir = '/var/lib/parley', settings = {} } = options
  const at = { ...openInstallation(dataDir, sharedDir, log), settings }
  const first = await take()
  let place = Promise.resolve(first)
  let now = first
  let stopping = false
  keep().catch((error) => stopping || onLost(error))

  return {
    url: at.url(first.port),
    get adopted() {
      return now.adopted
    },
    async stop() {
      stopping = true
      await place.then((it) => it.stop()).catch(() => {})
    },
  }

  async function take(port?: number): Promise<Place> {
    const claimed = await claim(at.home.folder, at.secret)
    if (claimed.kind === 'follower') {
      if (await answers(at.url(claimed.port))) return { ...claimed, adopted: true, stop: async () => claimed.leave() }
      // Its owner is ending or starting it again: either the lock or the server will soon be free.
      claimed.leave()
      await pause(50)
      return take(port)
    }
    try {
      const server = await serve(at, port)
      claimed.announce(server.port)
      const ended = server.ended.then(claimed.release)
      return { port: server.port, ended, adopted: false, stop: () => server.stop().then(() => ended) }
    } catch (error) {
      claimed.release()
      throw error
    }
  }

  async function keep(): Promise<void> {
    await now.ended
    if (stopping) return
    const reason = now.adopted ? 'The process that ran the database is gone' : 'The database ended unexpectedly'
    log(`${reason}; starting it again.`)
    place = take(first.port)
    now = await place
    if (now.port !== first.port) throw new Error(`The database moved from port ${first.port} to ${now.port}.`)
    return keep()
  }
}
