import { readFileSync, readlinkSync } from 'node:fs'

/** Names the calling thread for `readThreadCpu` of another one; null where the system does not tell, which only Linux does. */
export function findOwnThread(): string | null {
  try {
    const thread = readlinkSync('/proc/thread-self')
    return readThreadCpu(thread) > 0 ? thread : null
  } catch {
    return null
  }
}

/** Milliseconds of CPU that a thread has used, however long it had to wait for them; 0 once it has ended. */
export function readThreadCpu(thread: string): number {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
  } catch {
    return 0
  }
}
