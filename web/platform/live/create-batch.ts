/** A call that is made once for several requests. */
type Batch = { request: () => void; cancel: () => void }

/** Creates a batch: `run` is called `delayMs` milliseconds after the first request since the last call. */
export function createBatch(run: () => void, delayMs: number): Batch {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    request: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, delayMs)
    },
    cancel: () => clearTimeout(timer),
  }
}
