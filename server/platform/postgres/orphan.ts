import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Stops the server that a dead owner left running on this cluster, or waits while its watchdog does. Call only as the owner.
 * Never signals a process id that now belongs to another program; removes the lock file instead.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  const pid = Number(readPidFile(file)[0])
  if (!pid) return
  if (isAlive(pid) && isServerOf(pid, cluster)) return stopServer(pid, cluster)
  if (isAlive(pid)) fs.rmSync(file, { force: true })
  killBackends(cluster)
}

async function stopServer(pid: number, cluster: string) {
  sendSignal(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && isServerOf(pid, cluster); waited += 20) {
    if (waited === fastShutdownTimeout) sendSignal(pid, 'SIGQUIT')
    await pause(20)
  }
}

/** Kills backends with long queries, which do not notice that their server was killed and keep the next one from starting. */
function killBackends(cluster: string) {
  if (process.platform !== 'linux') return
  for (const name of fs.readdirSync('/proc')) {
    const pid = Number(name)
    if (pid && isServerOf(pid, cluster)) sendSignal(pid, 'SIGKILL')
  }
}

/** Milliseconds for a shutdown with a checkpoint. After that, the server is stopped immediately and recovers at the next start. */
const fastShutdownTimeout = 60_000

/** Reads the lines of postmaster.pid: process id, data directory, start, port, socket folder, address, memory key, status. */
export function readPidFile(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  try {
    // A server's working directory is its data directory, whatever path it was started with.
    if (process.platform === 'linux') return isSameDirectory(`/proc/${pid}/cwd`, cluster)
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

function isSameDirectory(one: string, other: string): boolean {
  const [a, b] = [fs.statSync(one), fs.statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function sendSignal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}
