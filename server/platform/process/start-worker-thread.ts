import { Worker, type WorkerOptions } from 'node:worker_threads'

type ThreadOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits'>

/**
 * Starts a program of its own in a thread: `source` is its TypeScript, which runs as it is in development, and `built` the name that the
 * build gives it.
 */
export function startWorkerThread(source: URL, built: string, options: ThreadOptions): Worker {
  if (import.meta.url.endsWith('.mjs')) return new Worker(new URL(`./${built}.mjs`, import.meta.url), options)
  const program = JSON.stringify(source.href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${program}, ${program}))`
  return new Worker(code, { ...options, eval: true })
}
