import { type ChildProcess, fork } from 'node:child_process'

/** A child process that is restarted with growing delays when it ends, until it is stopped. */
type SupervisedProcess = { process(): ChildProcess | undefined; stop(): Promise<void> }

/** Milliseconds: the longest delay before a restart, and how long a process must live to reset it. */
const maxRestartDelay = 30_000
const healthyUptime = 60_000

/** Runs `program` (a URL) and sends it `startMessage`. Secrets are sent by message, so that they do not appear in process lists. */
export function superviseChild(program: URL, startMessage: object, log: (line: string) => void): SupervisedProcess {
  let child: ChildProcess | undefined
  let isStopping = false
  let failures = 0
  let restartTimer: NodeJS.Timeout | undefined

  const launch = () => {
    const startedAt = performance.now()
    const forked = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = forked
    forked.on('error', () => undefined)
    forked.send(startMessage, () => undefined)
    forked.on('exit', (code, signal) => {
      child = undefined
      if (isStopping) return
      failures = performance.now() - startedAt > healthyUptime ? 0 : failures + 1
      const delay = Math.min(maxRestartDelay, 500 * 2 ** failures)
      log(`The engine process exited (${signal ?? code}) and restarts in ${delay / 1_000} s.`)
      restartTimer = setTimeout(launch, delay)
    })
  }
  launch()
  return {
    process: () => child,
    async stop() {
      isStopping = true
      clearTimeout(restartTimer)
      const forked = child
      if (!forked) return
      await new Promise<void>((resolve) => {
        forked.once('exit', () => resolve())
        // Disconnecting tells the child to stop.
        if (forked.connected) forked.disconnect()
        setTimeout(() => forked.kill('SIGKILL'), 9_000).unref()
      })
    },
  }
}
