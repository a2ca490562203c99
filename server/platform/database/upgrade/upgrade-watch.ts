import type { Database } from '../database.ts'
import { isNewer, readMigrationFiles } from './migrate.ts'

/** How often the migrations of the database are checked, in milliseconds. */
const checkInterval = 2_000

/**
 * Calls `onUpgrade` once when a server of a newer version has migrated the database, or replaced its functions: the statements of this
 * version may no longer fit. `directory` has the migrations of this version.
 */
export function watchForUpgrade(database: Database, directory: string, onUpgrade: () => void): { stop(): void } {
  const files = readMigrationFiles(directory)
  let isStopped = false
  const check = async () => {
    // An unreachable database says nothing about its version.
    const isOutdated = await files.then((own) => isNewer(database.owner, own)).catch(() => false)
    if (isStopped) return
    if (isOutdated) onUpgrade()
    else timer = setTimeout(check, checkInterval).unref()
  }
  let timer = setTimeout(check, 0)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
