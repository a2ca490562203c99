import pg from 'pg'
import type { Database } from '../database/database.ts'
import { isParleyRunning } from '../database/running-servers.ts'
import { migrate, readHistory, readMigrationFiles } from '../database/upgrade/migrate.ts'
import type { Manifest, Totals } from './archive/entries.ts'
import { type Archive, openArchive } from './archive/open-archive.ts'
import { describeFailure } from './describe-failure.ts'
import { fingerprintSecret } from './fingerprint-secret.ts'
import { type RestoreStores, restoreFiles } from './restore-files.ts'
import { restoreTables } from './restore-tables.ts'
import { withBackupConnection } from './tables.ts'

/** The empty database and file stores that a backup is restored to. */
export type RestoreDestination = {
  database: Database
  migrationsDirectory: string
  stores: RestoreStores
  appSecret: string
  /** Replaces a secret that Parley generated; undefined if people set one themselves. */
  replaceSecret?: (secret: string) => void
  /** Continues although the secret differs: nothing that is encrypted in the database can be read then. */
  acceptsOtherSecret?: boolean
  /** What that means for people, for the message that offers it: `pending emails are lost`. */
  otherSecretConsequences?: string
  /** Changes the restored rows before they become visible. */
  beforeCommit?: (client: pg.Client) => Promise<void>
}

export type RestoreReport = {
  manifest: Manifest
  totals: Totals
  /** Tables in the backup that are not Parley's. */
  skippedTables: string[]
}

/**
 * Restores all of a backup, or nothing. Fills the tables in the schema of the backup's version, compares them with what was backed up,
 * and then migrates them to this version.
 */
export async function restoreBackup(
  file: string,
  target: RestoreDestination,
  passphrase?: string,
): Promise<RestoreReport> {
  const { database, migrationsDirectory } = target
  const archive = await openArchive(file, passphrase)
  try {
    const manifest = await archive.readEntry('manifest')
    const newest = await verifyManifest(manifest, migrationsDirectory)
    const newSecret = chooseSecret(manifest, target)
    const url = String(database.owner.options.connectionString)
    await withClient(url, (client) => verifyTarget(client, newest))
    await migrate(database, migrationsDirectory, { through: newest })
    const report = await withBackupConnection(url, (client) => fill(client, archive, target, manifest, newSecret))
    await migrate(database, migrationsDirectory)
    await database.owner.query('analyze')
    return report
  } catch (error) {
    throw describeFailure(error, 'what was to be restored')
  } finally {
    await archive.close()
  }
}

/** Restores the tables in one transaction, so that any failure leaves an empty database. */
async function fill(
  client: pg.Client,
  archive: Archive,
  { stores, beforeCommit }: RestoreDestination,
  manifest: Manifest,
  newSecret: (() => void) | null,
): Promise<RestoreReport> {
  await client.query('begin; lock table identity.users')
  // Somebody may have signed up, or restored another backup, since that was checked.
  await assertNoUsers(client)
  const { rows, skippedTables } = await restoreTables(client, archive)
  const totals = await restoreFiles(archive, stores, async (restored) => {
    const totals = await archive.readEntry('totals')
    if (totals.rows !== rows || totals.files !== restored.files || totals.bytes !== restored.bytes) throw archive.damage
    await beforeCommit?.(client)
    // The next start gives events new numbers: browsers may know later ones than the backup.
    await client.query(
      `do $$ begin if to_regclass('identity.database_generation') is not null then delete from identity.database_generation; end if; end $$`,
    )
    newSecret?.()
    await client.query('commit')
    return totals
  })
  return { manifest, totals, skippedTables }
}

/** Verifies that this program knows all migrations of the backup; returns the last one. */
async function verifyManifest({ version, migrations }: Manifest, directory: string): Promise<string> {
  const known = (await readMigrationFiles(directory)).migrations
  const newest = migrations.at(-1)?.name ?? ''
  if (newest > (known.at(-1)?.name ?? ''))
    throw new Error(
      `This backup was made by Parley ${version} with migration ${newest}, which is newer than this program. Please update Parley before restoring it.`,
    )
  const isKnown = migrations.every(
    ({ name, checksum }, index) => known[index]?.name === name && known[index].checksum === checksum,
  )
  if (!isKnown || !newest)
    throw new Error(
      `This backup was made by a build of Parley ${version} with other migrations, and can only be restored by that build.`,
    )
  return newest
}

/** Returns a function that replaces this installation's secret with the backup's; null if it does not have to change. */
function chooseSecret(manifest: Manifest, target: RestoreDestination): (() => void) | null {
  const { secret, secretFingerprint } = manifest
  const { appSecret, replaceSecret, acceptsOtherSecret, otherSecretConsequences = 'encrypted data is lost' } = target
  if (fingerprintSecret(appSecret) === secretFingerprint) return null
  if (secret && replaceSecret) return () => replaceSecret(secret)
  if (acceptsOtherSecret) return null
  throw new Error(
    `This backup was made with another APP_SECRET. Please set APP_SECRET to that one (without the setting, it is in the file app.secret of DATA_DIR), or add --other-secret: then ${otherSecretConsequences}.`,
  )
}

/** Refuses a database that is in use, has people, or is newer than the backup. */
async function verifyTarget(client: pg.Client, newest: string): Promise<void> {
  if (await isParleyRunning(client)) throw new Error('Parley is running on this database. Please stop it first.')
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select to_regclass('public.migrations') is not null and to_regclass('identity.users') is not null as "isUsed"`,
  )
  if (!rows[0]?.isUsed) return
  await assertNoUsers(client)
  const ahead = (await readHistory(client)).findLast(({ name }) => name !== 'functions' && name > newest)
  if (ahead)
    throw new Error(
      `This database has migration ${ahead.name}, which is newer than the backup. Please restore into a database on which Parley has never started: set another DATA_DIR, or another DATABASE_URL.`,
    )
}

async function assertNoUsers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('select exists (select from identity.users)')
  if (rows[0]?.exists)
    throw new Error(
      'There are people in this database already. Please restore into an empty one: set another DATA_DIR, or another DATABASE_URL.',
    )
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
