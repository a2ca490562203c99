import { join } from 'node:path'
import type { BackupBucket } from './backup-bucket.ts'
import { listBackups } from './backup-folder.ts'

/**
 * Copies to the bucket what it lacks of the newest backups, and then deletes its older ones. What a killed or failed run has left undone, the
 * next one does.
 */
export async function copyBackups(directory: string, keep: number, bucket: BackupBucket): Promise<void> {
  const local = await listBackups(directory)
  const stored = await bucket.list()
  const names = [...new Set([...local, ...stored].map(({ name }) => name))].sort().reverse()
  // If the clock was set back, the newest backup does not have the last name.
  const kept = new Set([...names.slice(0, keep), ...local.slice(0, 1).map(({ name }) => name)])
  const isStored = ({ name, bytes }: { name: string; bytes: number }) =>
    stored.some((copy) => copy.name === name && copy.bytes === bytes)
  for (const backup of local)
    if (kept.has(backup.name) && !isStored(backup)) await bucket.upload(backup.name, join(directory, backup.name))
  for (const { name } of stored) if (!kept.has(name)) await bucket.remove(name)
}
