import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/upgrade/migrate.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts'
import { readSettings, type Settings } from '../../server/settings.ts'

/** Runs a command; if it fails, prints the reason in one line. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

type Installation = {
  database: Database
  settings: Settings
  /** Whether another Parley process runs the embedded PostgreSQL. */
  isShared: boolean
}

/** Runs `work` on the migrated database of this installation, and closes it afterwards. */
export async function withDatabase(
  work: (owner: Database['owner'], installation: Installation) => Promise<void>,
): Promise<void> {
  await withInstallation(async (installation) => {
    await migrate(installation.database, migrationsDirectory)
    await work(installation.database.owner, installation)
  })
}

/** In a release, commands are in a folder next to the migrations. */
const releasedMigrations = join(import.meta.dirname, '../migrations')
export const migrationsDirectory = existsSync(releasedMigrations)
  ? releasedMigrations
  : join(import.meta.dirname, '../../server/migrations')

/** The same without migrating the database. */
export async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  const postgres = settings.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: settings.dataDir })
  const url = settings.databaseUrl ?? postgres?.url ?? ''
  const database = openDatabase({ url, migrationUrl: settings.migrationUrl })
  try {
    await work({ database, settings, isShared: postgres?.isAdopted ?? false })
  } finally {
    await database.close()
    await postgres?.stop()
  }
}
