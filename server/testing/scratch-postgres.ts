import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster } from '../platform/postgres/cluster.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { openInstallation } from '../platform/postgres/installation.ts'

/** Starts a database server for a test or a benchmark, in a directory that is removed with it. */
export async function startScratchPostgres(
  name: string,
  settings?: Record<string, string>,
  copyOf?: string,
): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> {
  const dataDir = await createDataDirectory(name)
  if (copyOf) copyDataDirectory(copyOf, dataDir)
  const { url, stop } = await startEmbeddedPostgres({ dataDir, settings })
  return {
    url,
    dataDir,
    async stop() {
      await stop()
      await removeDataDirectory(dataDir)
    },
  }
}

/** Creates a data directory to copy, whose database never ran, because `initdb` takes seconds. It does not have to survive a power cut. */
export async function createDataDirectoryTemplate(): Promise<string> {
  const dataDir = await createDataDirectory('template')
  const installation = openInstallation(dataDir, '/var/lib/parley', () => undefined)
  await createCluster({ ...installation, settings: { fsync: 'off' } })
  return dataDir
}

/** Copies a data directory. Unlike `fs.cp`, it keeps the owner, which PostgreSQL requires, and also copies a cluster behind a link. */
export function copyDataDirectory(from: string, to: string): void {
  execFileSync('cp', ['-aL', `${from}/.`, to])
}

export async function removeDataDirectory(dataDir: string): Promise<void> {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true })
}

/** Creates an empty data directory. */
export async function createDataDirectory(name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `parley-${name}-`))
  // If run by root, the server account must be able to traverse the folder, or the cluster is created in /var/lib.
  await chmod(directory, 0o711)
  return directory
}
