import v8 from 'node:v8'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { exitWithError } from './platform/process/exit-with-error.ts'
import { readSettings } from './settings.ts'

/**
 * How much the heap grows before garbage is collected. By default, a small heap grows fourfold, so that a long import doubles the memory of
 * the process with rows that are long stored.
 */
v8.setFlagsFromString('--heap-growing-percent=50')

/** Settings → database → everything else. PostgreSQL starts while the code that needs it is loaded. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const startPostgres = async () => {
    if (settings.databaseUrl) return null
    return startEmbeddedPostgres({ dataDir: settings.dataDir, log: console.log, onLost: exitWithError })
  }
  const [postgres, { runServer }] = await Promise.all([startPostgres(), import('./run-server.ts')])
  await runServer(settings, postgres)
}

main().catch(exitWithError)
