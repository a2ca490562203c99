export type SerialQueue = <T>(run: () => Promise<T>) => Promise<T>

/** Runs one function after the other, in the order they were added; one that fails rejects its own promise and delays nobody. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run)
    last = result.catch(() => undefined)
    return result
  }
}

/** One serial queue for each key, kept only while something waits in it. */
export function createKeyedSerialQueue<Key>(): <T>(key: Key, run: () => Promise<T>) => Promise<T> {
  const queues = new Map<Key, { enqueue: SerialQueue; size: number }>()
  return (key, run) => {
    const queue = queues.get(key) ?? { enqueue: createSerialQueue(), size: 0 }
    queues.set(key, queue)
    queue.size++
    return queue.enqueue(run).finally(() => {
      if (--queue.size === 0) queues.delete(key)
    })
  }
}

/** Waits until nobody else holds the mutex; the holder calls the function it gets to release it. */
export function createMutex(): () => Promise<() => void> {
  const enqueue = createSerialQueue()
  return () => new Promise((acquire) => void enqueue(() => new Promise<void>((release) => acquire(release))))
}
