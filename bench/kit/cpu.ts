import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of CPU. */
export type CpuTime = { node: number; postgres: number }

/** Starts measuring the CPU time of a process and of the PostgreSQL server on a port; the returned function tells what they used since. */
export function startCpuMeter(pid: number, postgresUrl: string): () => CpuTime {
  const postmaster = findPostmaster(new URL(postgresUrl).port)
  const nodeBefore = readCpuTime(pid)
  const postgresBefore = readPostgresCpuTimes(postmaster)
  return () => {
    let postgres = 0
    // What a connection used that has ended is lost; it must not count as negative.
    for (const [id, time] of readPostgresCpuTimes(postmaster)) postgres += time - (postgresBefore.get(id) ?? 0)
    return { node: readCpuTime(pid) - nodeBefore, postgres }
  }
}

/** Finds the processes that a process has started. */
export const listChildren = (pid: number): number[] =>
  listPids().filter((child) => readStat(child)?.[1] === String(pid))

export const readCommand = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Reads the CPU milliseconds that a process has used so far; 0 if it is gone. */
function readCpuTime(pid: number): number {
  const fields = readStat(pid)
  // Fields 14 and 15 of proc(5), in clock ticks of 10 ms.
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : 0
}

/** The same for every process of a PostgreSQL server. */
const readPostgresCpuTimes = (postmaster: number): Map<number, number> =>
  new Map([postmaster, ...listChildren(postmaster)].map((pid) => [pid, readCpuTime(pid)]))

function findPostmaster(port: string): number {
  const postmaster = listPids().find((pid) => {
    const [program = '', ...options] = readCommand(pid).split(' ')
    return program.endsWith('/postgres') && options.join(' ').includes(port)
  })
  if (!postmaster) throw new Error(`No PostgreSQL server runs on port ${port}.`)
  return postmaster
}

/** Reads the CPU microseconds that a process has used so far. */
export const readCpuMicroseconds = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000

const listPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Reads the fields of /proc/<pid>/stat, starting with the third; the second may contain blanks. */
function readStat(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')
  } catch {
    return undefined
  }
}
