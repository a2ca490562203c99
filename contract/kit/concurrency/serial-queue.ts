type SerialQueue = <T>(run: () => Promise<T>) => Promise<T>

/** Creates a queue that runs functions one at a time, in the order they were added. A failure rejects only that function's promise. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run)
    last = result.catch(() => undefined)
    return result
  }
}

/** Creates one serial queue per key; a queue is dropped as soon as it is empty. */
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

/** Creates a mutex. Acquiring it waits for the current holder, and resolves to the function that releases it. */
export function createMutex(): () => Promise<() => void> {
  const enqueue = createSerialQueue()
  return () => new Promise((acquire) => void enqueue(() => new Promise<void>((release) => acquire(release))))
}
