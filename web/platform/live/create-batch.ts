/** A call that is made once for several requests. Callers `flush` it when they stop, so that no pending call is lost. */
type Batch = { request: () => void; flush: () => void }

/** Creates a batch: `run` is called `delayMs` milliseconds after the first request since the last call, or at once by `flush`. */
export function createBatch(run: () => void, delayMs: number): Batch {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    request: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, delayMs)
    },
    flush: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      run()
    },
  }
}
