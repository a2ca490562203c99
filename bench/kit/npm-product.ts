import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listChildren, readCommand } from './cpu.ts'

/** The built product, as `npm start` runs it. `pids` are those of Node: the server, and the process of the WhatsApp engines. */
export type NpmProduct = {
  url: string
  seconds: number
  pids: { server: number; engines: number }
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
/** Milliseconds after which a start counts as failed. */
const maxWait = 120_000

/** Runs `npm start` on a data directory, and measures the seconds until the server replies 200. */
export async function startWithNpm(dataDir: string): Promise<NpmProduct> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), RATE_LIMIT: '0' }
  const started = performance.now()
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(npm, 'exit')
  while (!(await isReady(url))) {
    if (npm.exitCode !== null || performance.now() - started > maxWait) throw new Error('The product did not start.')
    await pause(10)
  }
  const seconds = (performance.now() - started) / 1000
  const server = findDescendant(npm.pid ?? 0, 'scripts/start.mjs')
  return {
    url,
    seconds,
    get pids() {
      return { server, engines: findDescendant(server, 'engines.mjs') }
    },
    async stop() {
      process.kill(server, 'SIGTERM')
      await ended
    },
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

function findDescendant(pid: number, script: string): number {
  for (const child of listChildren(pid)) {
    const [program = ''] = readCommand(child).split(' ')
    if (program.endsWith('node') && readCommand(child).includes(script)) return child
    const found = findDescendant(child, script)
    if (found) return found
  }
  return 0
}
