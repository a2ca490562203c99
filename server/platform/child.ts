import { type ChildProcess, fork } from 'node:child_process'

/** A process beside ours that is started again when it ends, later each time, until it is told to stop. */
export type Child = { process(): ChildProcess | undefined; stop(): Promise<void> }

/** Milliseconds: the longest wait for a new start, and how long one must live to count as good. */
const longest = 30_000
const good = 60_000

/** Runs `program` (a URL) and hands it `start`; secrets go by message, so that no list of processes shows them. */
export function keepChild(program: URL, start: object, said: (line: string) => void): Child {
  let child: ChildProcess | undefined
  let stopping = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const begin = () => {
    const began = Date.now()
    const one = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = one
    one.on('error', () => undefined)
    one.send(start, () => undefined)
    one.on('exit', (code, signal) => {
      child = undefined
      if (stopping) return
      failures = Date.now() - began > good ? 0 : failures + 1
      const wait = Math.min(longest, 500 * 2 ** failures)
      said(`The process of the engines ended (${signal ?? code}) and starts again in ${wait / 1_000} s.`)
      timer = setTimeout(begin, wait)
    })
  }
  begin()
  return {
    process: () => child,
    async stop() {
      stopping = true
      clearTimeout(timer)
      const one = child
      if (!one) return
      await new Promise<void>((resolve) => {
        one.once('exit', () => resolve())
        // Its end of the line is its order to stop.
        if (one.connected) one.disconnect()
        setTimeout(() => one.kill('SIGKILL'), 9_000).unref()
      })
    },
  }
}
