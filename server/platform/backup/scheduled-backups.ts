import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobHandler, JobSchedule } from '../jobs/job-runner.ts'
import type { Platform } from '../platform.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** Where scheduled backups are written, how often, and how many are kept. */
export type BackupPlan = { directory: string; everyHours: number; keep: number }

/** The source of a backup, without what the platform provides. */
type PlannedSource = Omit<BackupSource, 'url' | 'stores' | 'appSecret'>

const hour = 3_600_000
/** Age after which a draft must be from a killed process. */
const draftMaxAge = 24 * hour

/** The job checks more often than it writes, so that even a server that restarts daily writes daily backups. */
export const backupSchedule: JobSchedule = [{ job: 'backup', everySeconds: 15 * 60 }]

/** Writes a backup when the newest one is old enough, and then deletes the oldest ones. */
export const createBackupJob = ({ directory, everyHours, keep }: BackupPlan, source: PlannedSource) =>
  (async (_payload: unknown, platform: Pick<Platform, 'database' | 'files' | 'media' | 'appSecret'>) => {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const [newest] = await listBackups(directory)
    // If the clock was set back, the newest backup may be in the future.
    if (newest && Math.abs(Date.now() - newest.writtenAt) < everyHours * hour) return
    const { database, files, media, appSecret } = platform
    const url = String(database.owner.options.connectionString)
    const name = `parley-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
    await writeBackup(join(directory, name), { ...source, url, stores: { files, media }, appSecret })
    for (const { name } of (await listBackups(directory)).slice(keep)) await rm(join(directory, name), { force: true })
    await removeDrafts(directory)
  }) satisfies JobHandler

/** Lists backups, newest first. Files with other names are ignored and never deleted. */
async function listBackups(directory: string): Promise<{ name: string; writtenAt: number }[]> {
  const names = (await readdir(directory)).filter((name) => /^parley-[\dT-]{19}Z\.backup$/.test(name))
  const backups = names.map(async (name) => ({ name, writtenAt: (await stat(join(directory, name))).mtimeMs }))
  return (await Promise.all(backups)).sort((a, b) => b.writtenAt - a.writtenAt)
}

async function removeDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!/^parley-.*\.part$/.test(name)) continue
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > draftMaxAge) await rm(join(directory, name), { force: true })
  }
}
