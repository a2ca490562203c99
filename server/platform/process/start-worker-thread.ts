import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

type ThreadOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits'>

/**
 * Starts a program in a worker thread. `source` is its TypeScript file, which development runs directly; `built` is its name in the build.
 */
export function startWorkerThread(source: URL, built: string, options: ThreadOptions): Worker {
  if (import.meta.url.endsWith('.mjs')) return new Worker(new URL(`./${built}.mjs`, import.meta.url), options)
  return new Worker(compile(fileURLToPath(source)), options)
}

/** What is used here of esbuild, which is installed for development only. */
type Compiler = { buildSync(options: object): { outputFiles: { text: string }[] } }

/** Within the project, so that programs find its packages. */
const compiledFolder = fileURLToPath(new URL('../../../.cache/threads', import.meta.url))
const compiled = new Map<string, string>()

/** Returns the file of the compiled program. Once for each process: a thread that compiles by itself takes five times as long to start. */
function compile(file: string): string {
  const known = compiled.get(file)
  if (known !== undefined) return known
  const { buildSync }: Compiler = createRequire(import.meta.url)('esbuild')
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', write: false }
  const code = buildSync({ ...options, entryPoints: [file] }).outputFiles[0]?.text ?? ''
  const path = join(compiledFolder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  mkdirSync(compiledFolder, { recursive: true })
  // Other processes may run the same file.
  writeFileSync(`${path}.${process.pid}`, code)
  renameSync(`${path}.${process.pid}`, path)
  compiled.set(file, path)
  return path
}
