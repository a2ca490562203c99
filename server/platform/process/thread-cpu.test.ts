import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startWorkerThread } from './start-worker-thread.ts'
import { readThreadCpu } from './thread-cpu.ts'

/** Measures the CPU milliseconds that a thread uses for its work. */
async function measure(work: 'burn' | 'wait'): Promise<number> {
  const worker = startWorkerThread(new URL('./fixtures/thread-work.ts', import.meta.url), 'none', { workerData: work })
  const [thread] = await once(worker, 'message')
  const before = readThreadCpu(thread)
  worker.postMessage('go')
  await once(worker, 'message')
  const used = readThreadCpu(thread) - before
  await worker.terminate()
  return used
}

it.runIf(process.platform === 'linux')('counts the CPU of a thread, and not the time for which it waits', async () => {
  expect(await measure('burn')).toBeGreaterThanOrEqual(300)
  expect(await measure('wait')).toBeLessThan(300)
})
