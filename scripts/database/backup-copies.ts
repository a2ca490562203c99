import { mkdir } from 'node:fs/promises'
import { openBackupBucket } from '../../server/platform/backup/backup-bucket.ts'
import { listBackups, timeOfBackup } from '../../server/platform/backup/backup-folder.ts'
import { readSettings } from '../../server/settings.ts'
import { formatHours, formatSize, resolveFile } from './backup-texts.ts'

/** Prints the scheduled backups of the folder and the bucket, newest first. */
export async function printBackups(): Promise<void> {
  const { backupPlan } = readSettings(process.env)
  if (!backupPlan) throw new Error('There are no scheduled backups: BACKUP_DIR is not set.')
  const { directory, bucket } = backupPlan
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const local = await listBackups(directory)
  const copies = bucket ? await openBackupBucket(bucket).list() : []
  const sizes = new Map([...copies, ...local].map(({ name, bytes }) => [name, bytes]))
  const rows = [...sizes.keys()]
    .sort()
    .reverse()
    .map((name) => {
      const age = formatHours((Date.now() - timeOfBackup(name)) / 3_600_000)
      const places = [
        local.some((it) => it.name === name) && 'folder',
        copies.some((it) => it.name === name) && 'bucket',
      ]
      return [name, formatSize(sizes.get(name)!), `${age} old`, places.filter(Boolean).join(' and ')]
    })
  if (rows.length === 0) console.log('There are no backups yet.')
  for (const row of rows) console.log(row.join(' | '))
}

/** Copies a backup from the bucket into the current folder. */
export async function fetchBackup(name: string): Promise<void> {
  const { backupPlan } = readSettings(process.env)
  if (!backupPlan?.bucket) throw new Error('There is no bucket with backups: BACKUP_BUCKET is not set.')
  const file = resolveFile(name)
  await openBackupBucket(backupPlan.bucket).download(name, file)
  console.log(`Copied to ${file}. To restore it: npm run restore -- ${name}`)
}
