import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

/** A database server for a test or a benchmark, in a directory that is removed with it; `settings` of the server. */
export async function startScratchPostgres(
  name: string,
  settings?: Record<string, string>,
): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), `parley-${name}-`))
  // Root's server account must be able to walk through, or the cluster goes to /var/lib.
  await chmod(dataDir, 0o711)
  const { url, stop } = await startEmbeddedPostgres({ dataDir, settings })
  return {
    url,
    dataDir,
    async stop() {
      await stop()
      const home = await realpath(join(dataDir, 'postgres'))
      for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}
