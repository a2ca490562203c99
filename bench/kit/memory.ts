import { readFileSync } from 'node:fs'

/** Reads the resident memory of a process, in megabytes. */
export function readMemory(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** Samples the resident memory of a process until the returned function is called, which returns the maximum. */
export function watchMemory(pid: number): () => number {
  let peak = readMemory(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(pid))
  }, 50)
  return () => {
    clearInterval(timer)
    return peak
  }
}
