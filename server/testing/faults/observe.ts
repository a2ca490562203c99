import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The largest memory of a process so far, in MB; 0 where the system does not tell, or the process is gone. */
export function readPeakMemory(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** Asks again until the server says that it can serve; the test's own time limit is the only limit. */
export async function waitUntilReady(origin: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${origin}/ready`).catch(() => null)
    if (reply?.status === 200) return
    await pause(20)
  }
}
