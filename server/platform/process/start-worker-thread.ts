import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

type ThreadOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits'>

/**
 * Starts a program in a worker thread. `source` is its TypeScript file, which development runs directly; `built` is its name in the build.
 */
export function startWorkerThread(source: URL, built: string, options: ThreadOptions): Worker {
  if (import.meta.url.endsWith('.mjs')) return new Worker(new URL(`./${built}.mjs`, import.meta.url), options)
  return new Worker(compile(fileURLToPath(source)), { ...options, eval: true })
}

/** What is used here of esbuild, which is installed for development only. */
type Compiler = { buildSync(options: object): { outputFiles: { text: string }[] } }

const compiled = new Map<string, string>()

/** Once for each process: a thread that compiles by itself takes five times as long to start. */
function compile(file: string): string {
  const known = compiled.get(file)
  if (known !== undefined) return known
  const { buildSync }: Compiler = createRequire(import.meta.url)('esbuild')
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'cjs', write: false }
  const code = buildSync({ ...options, entryPoints: [file] }).outputFiles[0]?.text ?? ''
  compiled.set(file, code)
  return code
}
