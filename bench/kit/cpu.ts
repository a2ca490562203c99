import { readdirSync, readFileSync } from 'node:fs'

/** Reads the CPU milliseconds that a process has used so far; `undefined` without /proc. */
export function readCpuTime(pid: number): number | undefined {
  const fields = stat(pid)
  // Fields 14 and 15 of proc(5), in clock ticks of 10 ms.
  return fields && (Number(fields[11]) + Number(fields[12])) * 10
}

/** The same for every process of this user's PostgreSQL server, summed. */
export function readPostgresCpuTime(port: string): number | undefined {
  const postmaster = pids().find((pid) => {
    const [program = '', ...options] = commandOf(pid).split(' ')
    return program.endsWith('/postgres') && options.join(' ').includes(port)
  })
  if (!postmaster) return undefined
  return pids()
    .filter((pid) => pid === postmaster || stat(pid)?.[1] === String(postmaster))
    .reduce((sum, pid) => sum + (readCpuTime(pid) ?? 0), 0)
}

const pids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Reads the fields of /proc/<pid>/stat, starting with the third; the second may contain blanks. */
function stat(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')
  } catch {
    return undefined
  }
}
