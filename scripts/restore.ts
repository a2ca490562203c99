import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/platform/backup/restore-backup.ts'
import { openFileStores } from '../server/platform/files/open-stores.ts'
import { replaceSecret } from '../server/platform/process/secret-file.ts'
import { formatTotals, resolveFile } from './database/backup-texts.ts'
import { migrationsDirectory, runCommand, withInstallation } from './database/with-database.ts'

const usage = `Usage:
  npm run restore -- FILE                  restore a backup into an empty installation
  npm run restore -- --other-secret FILE   the same without the APP_SECRET of the backup`

/** Restores a backup into this installation, which must be empty and stopped. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'other-secret': { type: 'boolean' } },
    allowPositionals: true,
  })
  if (positionals.length !== 1) throw new Error(usage)
  await withInstallation(async ({ database, settings, isShared }) => {
    if (isShared) throw new Error('Parley is running. Please stop it first.')
    const { appSecret, appSecretFile, backupPassphrase } = settings
    const target = {
      database,
      migrationsDirectory,
      stores: await openFileStores(settings),
      appSecret,
      replaceSecret: appSecretFile ? (secret: string) => replaceSecret(appSecretFile, secret) : undefined,
      acceptsOtherSecret: values['other-secret'],
    }
    const { manifest, totals, skippedTables } = await restoreBackup(
      resolveFile(positionals[0]!),
      target,
      backupPassphrase,
    )
    console.log(`Restored the backup of ${manifest.createdAt}: ${formatTotals(totals)}.`)
    for (const name of skippedTables) console.log(`Skipped the table ${name}, which is not one of Parley.`)
  })
}

runCommand(main)
