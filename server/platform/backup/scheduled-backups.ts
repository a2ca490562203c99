import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readPendingMigrations } from '../database/upgrade/migrate.ts'
import type { S3Config } from '../files/s3-client.ts'
import type { JobHandler, JobSchedule } from '../jobs/job-runner.ts'
import type { Platform } from '../platform.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { isDraftName, listBackups, nameBackup } from './backup-folder.ts'
import { readBackupStatus, saveBackupStatus } from './backup-status.ts'
import { copyBackups } from './copy-backups.ts'
import { removeOldScratch, verifyBackup } from './verify-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** Where scheduled backups are written, how often, how many are kept, and whether each is restored into a scratch database. */
export type BackupPlan = {
  directory: string
  everyHours: number
  keep: number
  isVerified: boolean
  /** Undefined: no copies in a bucket. */
  bucket?: S3Config
}

/** The source of a backup, without what the platform provides, and a folder with room for a temporary database. */
type PlannedSource = Omit<BackupSource, 'url' | 'stores' | 'appSecret'> & { scratchDirectory: string }
type BackedUpPlatform = Pick<Platform, 'database' | 'files' | 'media' | 'appSecret'>

const hour = 3_600_000
/** Age after which a draft must be from a killed process. */
const draftMaxAge = 24 * hour

/** The job checks more often than it writes, so that even a server that restarts daily writes daily backups. */
export const backupSchedule: JobSchedule = [{ job: 'backup', everySeconds: 15 * 60 }]

/**
 * Writes a backup when the newest one is old enough, deletes the oldest ones, copies what the bucket lacks, and verifies the newest one once.
 * A failure is recorded for operators, and thrown.
 */
export const createBackupJob = (plan: BackupPlan, source: PlannedSource) =>
  (async (_payload: unknown, platform: BackedUpPlatform) => {
    const { owner } = platform.database
    try {
      await mkdir(plan.directory, { recursive: true, mode: 0o700 })
      const isWritten = await writeIfDue(plan, source, platform)
      if (isWritten) await saveBackupStatus(owner, plan, { writtenAt: new Date(), problem: null })
      else await clearWriteProblem(owner, plan)
    } catch (error) {
      await recordProblem(owner, plan, new Error(`${writeFailed}: ${(error as Error).message}`))
      throw error
    }
    const copyError = await copyToBucket(plan)
    if (plan.isVerified) await verifyNewest(plan, source, platform)
    await recordCopy(owner, plan, copyError)
    if (copyError) throw copyError
  }) satisfies JobHandler

async function writeIfDue(
  { directory, everyHours, keep }: BackupPlan,
  source: PlannedSource,
  platform: BackedUpPlatform,
): Promise<boolean> {
  const [newest] = await listBackups(directory)
  // If the clock was set back, the newest backup may be in the future.
  if (newest && Math.abs(Date.now() - newest.writtenAt) < everyHours * hour) return false
  await backUp(join(directory, nameBackup()), source, platform)
  for (const { name } of (await listBackups(directory)).slice(keep)) await rm(join(directory, name), { force: true })
  await removeDrafts(directory)
  return true
}

/**
 * Backs up a database that has data and waits for a migration. Returns the file, or null if there was nothing to do: a server that cannot
 * migrate is started again and again, and one backup before it is enough.
 */
export async function backUpBeforeUpgrade(
  { directory }: BackupPlan,
  source: PlannedSource,
  platform: BackedUpPlatform,
): Promise<string | null> {
  const { isUsed, names } = await readPendingMigrations(platform.database.owner, source.migrationsDirectory)
  const migration = names.find((name) => name.endsWith('.sql'))?.slice(0, 4)
  if (!isUsed || !migration) return null
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const isBefore = (name: string) => name.includes(`-before-${migration}.`)
  const isRecent = ({ writtenAt }: { writtenAt: number }) => Math.abs(Date.now() - writtenAt) < draftMaxAge
  if ((await listBackups(directory)).some((backup) => isBefore(backup.name) && isRecent(backup))) return null
  // Whoever wrote these was killed: this server is only starting, and no other one has this folder.
  for (const name of await readdir(directory))
    if (isDraftName(name) && isBefore(name)) await rm(join(directory, name), { force: true })
  const file = join(directory, nameBackup(migration))
  await backUp(file, source, platform)
  return file
}

async function backUp(
  file: string,
  { scratchDirectory: _, ...source }: PlannedSource,
  { database, files, media, appSecret }: BackedUpPlatform,
): Promise<void> {
  const url = String(database.owner.options.connectionString)
  await writeBackup(file, { ...source, url, stores: { files, media }, appSecret })
}

const writeFailed = 'A backup could not be written'
const copyFailed = 'A backup could not be copied to the bucket'

/** Forgets that a run failed before it knew that no backup was due. */
async function clearWriteProblem(owner: pg.Pool, plan: BackupPlan): Promise<void> {
  const status = await readBackupStatus(owner)
  if (status?.problem?.startsWith(writeFailed)) await saveBackupStatus(owner, plan, { problem: null })
}

/** Returns why that failed, instead of throwing: the backup itself can be verified nevertheless. */
async function copyToBucket({ directory, keep, bucket }: BackupPlan): Promise<Error | null> {
  if (!bucket) return null
  try {
    await copyBackups(directory, keep, openBackupBucket(bucket))
    return null
  } catch (error) {
    return new Error(`${copyFailed} ${bucket.bucket}: ${(error as Error).message}`, { cause: error })
  }
}

/** Replaces the problem of an earlier copy, but not that of a verification, which is not repeated. */
async function recordCopy(owner: pg.Pool, plan: BackupPlan, error: Error | null): Promise<void> {
  const problem = (await readBackupStatus(owner))?.problem ?? null
  const isReplaced = problem === null ? error !== null : problem.startsWith(copyFailed)
  if (isReplaced) await saveBackupStatus(owner, plan, { problem: error?.message ?? null })
}

/** Verifies the newest backup, unless that was done before: a damaged one would stay so. */
async function verifyNewest(
  plan: BackupPlan,
  { scratchDirectory, migrationsDirectory, passphrase }: PlannedSource,
  { database: { owner } }: Pick<Platform, 'database'>,
): Promise<void> {
  const [newest] = await listBackups(plan.directory)
  if (!newest || (await readBackupStatus(owner))?.checkedFile === newest.name) return
  await removeOldScratch(scratchDirectory)
  const scratch = { directory: scratchDirectory, migrationsDirectory }
  try {
    await verifyBackup(join(plan.directory, newest.name), scratch, passphrase)
  } catch (error) {
    await recordProblem(owner, plan, error, newest.name)
    throw error
  }
  const verifiedAt = new Date(newest.writtenAt)
  await saveBackupStatus(owner, plan, { checkedFile: newest.name, verifiedAt, problem: null })
}

/** The error itself matters more than that it could not be recorded. */
const recordProblem = (owner: pg.Pool, plan: BackupPlan, error: unknown, checkedFile?: string): Promise<void> =>
  saveBackupStatus(owner, plan, { checkedFile, problem: (error as Error).message }).catch(() => undefined)

async function removeDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!isDraftName(name)) continue
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > draftMaxAge) await rm(join(directory, name), { force: true })
  }
}
