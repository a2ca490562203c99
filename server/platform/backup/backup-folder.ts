import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A scheduled backup in a folder; `writtenAt` in milliseconds. */
type LocalBackup = { name: string; writtenAt: number; bytes: number }

/** Names a backup of now; these names sort by time. `before` is the number of the migration that it precedes. */
export const nameBackup = (before?: string): string =>
  `parley-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z${before ? `-before-${before}` : ''}.backup`

/** What the names of all scheduled backups, and of nothing else of ours, start with. */
export const backupPrefix = 'parley-'

export const isBackupName = (name: string): boolean => /^parley-[\dT-]{19}Z(-before-\d{4})?\.backup$/.test(name)

/** When a backup was begun, by its name, in milliseconds. */
export const timeOfBackup = (name: string): number =>
  Date.parse(name.slice(backupPrefix.length).replace(/T(..)-(..)-(..Z).*/, 'T$1:$2:$3'))

/** Whether a file is an unfinished backup. */
export const isDraftName = (name: string): boolean => /^parley-.*\.part$/.test(name)

/** Lists backups, newest first. Files with other names are ignored and never deleted. */
export async function listBackups(directory: string): Promise<LocalBackup[]> {
  const backups = (await readdir(directory)).filter(isBackupName).map(async (name) => {
    const { mtimeMs, size } = await stat(join(directory, name))
    return { name, writtenAt: mtimeMs, bytes: size }
  })
  return (await Promise.all(backups)).sort((a, b) => b.writtenAt - a.writtenAt)
}
