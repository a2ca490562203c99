import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns the peak memory of a process in MB; 0 if the system does not report it or the process has ended. */
export function readPeakMemory(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** Polls until the server is ready; only the time limit of the test applies. */
export async function waitUntilReady(origin: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${origin}/ready`).catch(() => null)
    if (reply?.status === 200) return
    await pause(20)
  }
}
