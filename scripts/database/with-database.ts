import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts'
import { readSettings, type Settings } from '../../server/platform/process/settings.ts'

/** Runs what somebody typed, and says in one line why it could not be done. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

type Installation = {
  database: Database
  settings: Settings
  /** Another process of Parley runs the private PostgreSQL. */
  isShared: boolean
}

/** Works on the database of this installation, brought up to date and closed again. */
export async function withDatabase(
  work: (owner: Database['owner'], installation: Installation) => Promise<void>,
): Promise<void> {
  await withInstallation(async (installation) => {
    await migrate(installation.database, migrationsDirectory)
    await work(installation.database.owner, installation)
  })
}

/** In a release, commands are in a folder beside the migrations. */
const releasedMigrations = join(import.meta.dirname, '../migrations')
export const migrationsDirectory = existsSync(releasedMigrations)
  ? releasedMigrations
  : join(import.meta.dirname, '../../server/migrations')

/** The same with the database as it is. */
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
