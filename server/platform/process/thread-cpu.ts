import { readFileSync, readlinkSync } from 'node:fs'

/** Returns the name of the calling thread, for `readThreadCpu` in another one; null on systems other than Linux. */
export function findOwnThread(): string | null {
  try {
    const thread = readlinkSync('/proc/thread-self')
    return readThreadCpu(thread) > 0 ? thread : null
  } catch {
    return null
  }
}

/** Returns the CPU milliseconds that a thread has used, not counting time it waited; 0 once it has ended. */
export function readThreadCpu(thread: string): number {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
  } catch {
    return 0
  }
}
