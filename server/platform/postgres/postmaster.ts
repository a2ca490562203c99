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

/** Starts the server on `port` if it is free; with `isPortFixed`, on no other. `signal` cancels the start. */
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
    // Cheaper than starting a server that fails to bind.
    if (isPortFixed && port !== preferredPort) {
      reason = `Port ${preferredPort} is in use.`
      await pause(delayOf(attempt))
      continue
    }
    const child = spawnPostmaster(installation, port)
    const startResult = await waitUntilReady(child, installation.cluster, signal)
    if (startResult === 'ready') return toPostmaster(child, port)
    reason = startResult
    if (permanentErrorPattern.test(reason)) break
    // Processes of a killed server keep its shared memory for a moment.
    await pause(delayOf(attempt))
  }
  throw new Error(`PostgreSQL does not start in ${installation.cluster}: ${reason || readLastLogLine(installation)}`)
}

const maxAttempts = 12
const delayOf = (attempt: number) => 100 + 50 * attempt
/** Errors that a retry cannot fix. */
const permanentErrorPattern = /is not a valid data directory|No space left on device|Read-only file system/
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
    // A separate session, because Ctrl-C in the terminal is for the product, which stops the database last.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

async function waitUntilReady(child: ChildProcess, cluster: string, signal: AbortSignal): Promise<'ready' | string> {
  const file = path.join(cluster, 'postmaster.pid')
  let [pid, stderrText, ended] = ['', '', false]
  child.stdout?.on('data', (data) => (pid += data))
  // The server keeps writing to stderr if the disk of its log is full.
  child.stderr?.on('data', (data) => (stderrText = `${stderrText}${data}`.slice(-maxReasonLength)))
  child.stdin?.on('error', () => {})
  child.on('error', (error) => (stderrText += error.message)).on('close', () => (ended = true))
  while (!ended) {
    // The watchdog stops the server and then ends.
    if (signal.aborted) child.stdin?.end()
    const lines = readPidFile(file)
    // The process id distinguishes this server's file from that of a dead server.
    if (!signal.aborted && pid && lines[0] === pid.trim() && lines[7]?.trim() === 'ready') return 'ready'
    await pause(5)
  }
  return stderrText.trim()
}

function toPostmaster(child: ChildProcess, port: number): Postmaster {
  const ended = once(child, 'exit').then(() => child.stdin?.destroy())
  // The watchdog stops the server with the product, so the child must not keep the event loop alive.
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
