import { parseArgs } from 'node:util'
import type pg from 'pg'
import { pauseAllAccounts } from '../server/features/whatsapp/accounts/pause-all-accounts.ts'
import { restoreBackup } from '../server/platform/backup/restore-backup.ts'
import { openFileStores } from '../server/platform/files/open-stores.ts'
import { replaceSecret } from '../server/platform/process/secret-file.ts'
import { findSecretFile } from '../server/platform/process/settings.ts'
import { formatTotals, resolveFile } from './database/backup-texts.ts'
import { migrationsDirectory, runCommand, withInstallation } from './database/with-database.ts'

const usage = `Usage:
  npm run restore -- FILE                  restore a backup into an empty installation, with WhatsApp accounts paused
  npm run restore -- --connect FILE        the same with WhatsApp accounts connected as they were
  npm run restore -- --other-secret FILE   the same without the APP_SECRET of the backup`

/** Restores a backup into this installation, which must be empty and stopped. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { connect: { type: 'boolean' }, 'other-secret': { type: 'boolean' } },
    allowPositionals: true,
  })
  if (positionals.length !== 1) throw new Error(usage)
  await withInstallation(async ({ database, settings, isShared }) => {
    if (isShared) throw new Error('Parley is running. Please stop it first.')
    const { appSecret, backupPassphrase } = settings
    const secretFile = findSecretFile(process.env, settings)
    let paused = 0
    const target = {
      database,
      migrationsDirectory,
      stores: await openFileStores(settings),
      appSecret,
      replaceSecret: secretFile ? (secret: string) => replaceSecret(secretFile, secret) : undefined,
      acceptsOtherSecret: values['other-secret'],
      otherSecretConsequences: 'WhatsApp accounts must be connected again, and pending emails are lost',
      async beforeCommit(client: pg.Client) {
        if (!values.connect) paused = await pauseAllAccounts(client)
      },
    }
    const { manifest, totals, skippedTables } = await restoreBackup(
      resolveFile(positionals[0]!),
      target,
      backupPassphrase,
    )
    console.log(`Restored the backup of ${manifest.createdAt}: ${formatTotals(totals)}.`)
    if (paused > 0)
      console.log(
        `WhatsApp accounts that are paused: ${paused}. Connect each of them when the installation that was backed up has stopped for good.`,
      )
    for (const name of skippedTables) console.log(`Skipped the table ${name}, which is not one of Parley.`)
  })
}

runCommand(main)
