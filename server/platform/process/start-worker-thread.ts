import { Worker, type WorkerOptions } from 'node:worker_threads'

type ThreadOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits'>

/**
 * Starts a program in a worker thread. `source` is its TypeScript file, which development runs directly; `built` is its name in the build.
 */
export function startWorkerThread(source: URL, built: string, options: ThreadOptions): Worker {
  if (import.meta.url.endsWith('.mjs')) return new Worker(new URL(`./${built}.mjs`, import.meta.url), options)
  const program = JSON.stringify(source.href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${program}, ${program}))`
  return new Worker(code, { ...options, eval: true })
}
