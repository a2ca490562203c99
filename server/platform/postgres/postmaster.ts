import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programPath } from './binaries.ts'
import { findFreePort } from './free-port.ts'
import type { PostgresInstallation } from './installation.ts'
import { readPidFile, stopOrphan } from './orphan.ts'
import { cleanEnvironment, serverSettings, toArguments } from './server-settings.ts'
import { watchdogCommand } from './watchdog.ts'

export interface Postmaster {
  port: number
  ended: Promise<void>
  stop(): Promise<void>
}

/** `port` is the one to listen on if it is free; with `isPortFixed` no other will do. `signal` ends the start. */
export async function launchPostmaster(
  installation: PostgresInstallation,
  { port: preferredPort, isPortFixed }: { port: number | undefined; isPortFixed: boolean },
  signal: AbortSignal,
): Promise<Postmaster> {
  let reason = ''
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    signal.throwIfAborted()
    await stopOrphan(installation.cluster)
    const port = await findFreePort(preferredPort)
    // Cheaper than a server that finds out by itself.
    if (isPortFixed && port !== preferredPort) {
      reason = `Port ${preferredPort} is in use.`
      await pause(delayOf(attempt))
      continue
    }
    const child = spawnPostmaster(installation, port)
    const startResult = await waitUntilReady(child, installation.cluster, signal)
    if (startResult === 'ready') return toPostmaster(child, port)
    reason = startResult
    if (isLasting.test(reason)) break
    // Processes of a killed server hold its memory for some moments more.
    await pause(delayOf(attempt))
  }
  throw new Error(`PostgreSQL does not start in ${installation.cluster}: ${reason || readLastLogLine(installation)}`)
}

const maxAttempts = 12
const delayOf = (attempt: number) => 100 + 50 * attempt
/** What the next moments do not change. */
const isLasting = /is not a valid data directory|No space left on device|Read-only file system/
const maxReasonLength = 4_096

function spawnPostmaster(installation: PostgresInstallation, port: number): ChildProcess {
  const { account, folder } = installation.home
  const settings = {
    ...serverSettings,
    ...installation.settings,
    port: String(port),
    log_directory: path.join(folder, 'log'),
  }
  const args = ['-D', installation.cluster, ...toArguments(settings)]
  const [command, commandArgs] = watchdogCommand(
    programPath(installation.binaries, 'postgres'),
    args,
    programPath(installation.binaries, 'pg_ctl'),
    installation.cluster,
  )
  return spawn(command, commandArgs, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: cleanEnvironment,
    // Its own session: Ctrl-C in the terminal is for the product, which ends the database last.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

async function waitUntilReady(child: ChildProcess, cluster: string, signal: AbortSignal): Promise<'ready' | string> {
  const file = path.join(cluster, 'postmaster.pid')
  let [pid, stderrText, ended] = ['', '', false]
  child.stdout?.on('data', (data) => (pid += data))
  // It goes on writing here when its log is on a full disk.
  child.stderr?.on('data', (data) => (stderrText = `${stderrText}${data}`.slice(-maxReasonLength)))
  child.stdin?.on('error', () => {})
  child.on('error', (error) => (stderrText += error.message)).on('close', () => (ended = true))
  while (!ended) {
    // The watchdog shuts the server down, and ends with it.
    if (signal.aborted) child.stdin?.end()
    const lines = readPidFile(file)
    // The process id tells this server's file from one that a dead server left.
    if (!signal.aborted && pid && lines[0] === pid.trim() && lines[7]?.trim() === 'ready') return 'ready'
    await pause(5)
  }
  return stderrText.trim()
}

function toPostmaster(child: ChildProcess, port: number): Postmaster {
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

function readLastLogLine(installation: PostgresInstallation): string {
  const folder = path.join(installation.home.folder, 'log')
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []
  const newest = files.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0]
  return newest ? (fs.readFileSync(newest, 'utf8').trim().split('\n').at(-1) ?? '') : 'it gave no reason'
}
