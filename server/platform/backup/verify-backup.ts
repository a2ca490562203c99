import { chmod, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openDatabase } from '../database/database.ts'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import { type RestoreReport, restoreBackup } from './restore-backup.ts'
import type { RestoreStores } from './restore-files.ts'

type Scratch = {
  /** A folder with room for a temporary database. */
  directory: string
  migrationsDirectory: string
}

/** Restores a backup into a temporary PostgreSQL server; throws if that fails or anything differs. */
export async function verifyBackup(
  file: string,
  { directory, migrationsDirectory }: Scratch,
  passphrase?: string,
): Promise<RestoreReport> {
  const dataDir = await mkdtemp(join(directory, scratchPrefix))
  // If started by root, PostgreSQL runs as another user, who must be able to traverse the folder.
  await chmod(dataDir, 0o711)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: nonDurable })
    const database = openDatabase({ url: postgres.url })
    const stores = { files: discardingStore, media: discardingStore }
    const target = { database, migrationsDirectory, stores, appSecret: '', acceptsOtherSecret: true }
    return await restoreBackup(file, target, passphrase).finally(async () => {
      await database.close()
      await postgres.stop()
    })
  } finally {
    await removeScratch(dataDir)
  }
}

/** Removes the temporary databases of processes that were killed while they verified a backup. */
export async function removeOldScratch(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(scratchPrefix)) continue
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > scratchMaxAge) await removeScratch(join(directory, name))
  }
}

async function removeScratch(dataDir: string): Promise<void> {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true })
}

const scratchPrefix = 'verify-backup-'
/** Milliseconds after which no process verifies that backup any more. */
const scratchMaxAge = 24 * 3_600_000

/** The temporary database does not have to survive a power cut. */
const nonDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Reads files to their end, which verifies them, and stores nothing. */
const discardingStore: RestoreStores['files'] = {
  async put(content: Readable, name = '') {
    for await (const _ of content);
    return name
  },
  open() {
    throw new Error('nothing is stored')
  },
  async size() {
    throw Object.assign(new Error('nothing is stored'), { code: 'ENOENT' })
  },
  async remove() {},
}
