import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { program } from './binaries.ts'
import type { Installation } from './installation.ts'
import { endOrphan, readLines } from './orphan.ts'
import { asArguments, cleanEnvironment, tuning } from './tuning.ts'
import { watched } from './watchdog.ts'

export interface Postmaster {
  port: number
  ended: Promise<void>
  stop(): Promise<void>
}

export async function launch(at: Installation, choosePort: () => Promise<number>): Promise<Postmaster> {
  let reason = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    await endOrphan(at.cluster)
    const port = await choosePort()
    const child = start(at, port)
    const outcome = await readyOrReason(child, at.cluster)
    if (outcome === 'ready') return supervised(child, port)
    reason = outcome
    // Processes of a killed server hold its memory for some moments more.
    await pause(100 + 50 * attempt)
  }
  throw new Error(`PostgreSQL does not start in ${at.cluster}: ${reason || lastLogLine(at)}`)
}

const attempts = 12

function start(at: Installation, port: number): ChildProcess {
  const { account, folder } = at.home
  const settings = { ...tuning, ...at.settings, port: String(port), log_directory: path.join(folder, 'log') }
  const args = ['-D', at.cluster, ...asArguments(settings)]
  const [command, words] = watched(program(at.binaries, 'postgres'), args, program(at.binaries, 'pg_ctl'), at.cluster)
  return spawn(command, words, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: cleanEnvironment,
    // Its own session: Ctrl-C in the terminal is for the product, which ends the database last.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

async function readyOrReason(child: ChildProcess, cluster: string): Promise<'ready' | string> {
  const file = path.join(cluster, 'postmaster.pid')
  let [pid, complaint, ended] = ['', '', false]
  child.stdout?.on('data', (data) => (pid += data))
  child.stderr?.on('data', (data) => (complaint += data))
  child.stdin?.on('error', () => {})
  child.on('error', (error) => (complaint += error.message)).on('close', () => (ended = true))
  while (!ended) {
    const lines = readLines(file)
    // The process id tells this server's file from one that a dead server left.
    if (pid && lines[0] === pid.trim() && lines[7]?.trim() === 'ready') return 'ready'
    await pause(5)
  }
  return complaint.trim()
}

function supervised(child: ChildProcess, port: number): Postmaster {
  const ended = once(child, 'exit').then(() => child.stdin?.destroy())
  // The watchdog, not the event loop, ties the two together; the product may exit whenever it likes.
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) (handle as ChildProcess | null)?.unref()
  return {
    port,
    ended: ended.then(() => {}),
    async stop() {
      child.ref()
      child.stdin?.end()
      await ended
    },
  }
}

function lastLogLine(at: Installation): string {
  const folder = path.join(at.home.folder, 'log')
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []
  const newest = files.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0]
  return newest ? (fs.readFileSync(newest, 'utf8').trim().split('\n').at(-1) ?? '') : 'it gave no reason'
}
