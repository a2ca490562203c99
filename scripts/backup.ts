import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyBackup } from '../server/platform/backup/verify-backup.ts'
import { writeBackup } from '../server/platform/backup/write-backup.ts'
import { openFileStores } from '../server/platform/files/open-stores.ts'
import { findSecretFile } from '../server/platform/process/settings.ts'
import { fileQueries } from '../server/retention-rules.ts'
import { readSettings } from '../server/settings.ts'
import { fetchBackup, printBackups } from './database/backup-copies.ts'
import { formatSize, formatTotals, resolveFile } from './database/backup-texts.ts'
import { migrationsDirectory, runCommand, withInstallation } from './database/with-database.ts'

const usage = `Usage:
  npm run backup -- FILE            back up the database and its files, also while Parley runs
  npm run backup -- --verify FILE   restore a backup into a scratch database and compare it
  npm run backup -- --list          list the scheduled backups in BACKUP_DIR and BACKUP_BUCKET
  npm run backup -- --fetch NAME    copy one from the bucket into this folder`

/** Backs up this installation, or verifies, lists or fetches backups. With BACKUP_PASSPHRASE, backups are encrypted. */
async function main(): Promise<void> {
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({
    options: { verify: flag, list: flag, fetch: flag },
    allowPositionals: true,
  })
  if (positionals.length !== (values.list ? 0 : 1) || Object.keys(values).length > 1) throw new Error(usage)
  if (values.list) return printBackups()
  if (values.fetch) return fetchBackup(positionals[0]!)
  const file = resolveFile(positionals[0]!)
  await (values.verify ? verify(file) : backUp(file))
}

async function backUp(file: string): Promise<void> {
  await withInstallation(async ({ database, settings }) => {
    const { appSecret, backupPassphrase: passphrase } = settings
    const secretFile = findSecretFile(process.env, settings)
    const cancel = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cancel.abort())
    const totals = await writeBackup(file, {
      url: String(database.owner.options.connectionString),
      migrationsDirectory,
      stores: await openFileStores(settings),
      fileQueries,
      appSecret,
      isSecretGenerated: secretFile !== undefined,
      passphrase,
      signal: cancel.signal,
    })
    console.log(`Backed up ${formatTotals(totals)} to ${file} (${formatSize(statSync(file).size)}).`)
    if (totals.missingFiles > 0)
      console.log(`Files that the database names but that are not stored any more: ${totals.missingFiles}.`)
    if (!passphrase) console.log('The backup is not encrypted. Set BACKUP_PASSPHRASE to encrypt it.')
    if (!passphrase && secretFile)
      console.log(`It does not contain the secret of this installation: keep a copy of ${secretFile}, too.`)
  })
}

async function verify(file: string): Promise<void> {
  const { dataDir, backupPassphrase } = readSettings(process.env)
  const report = await verifyBackup(file, { directory: dataDir, migrationsDirectory }, backupPassphrase)
  console.log(`The backup of ${report.manifest.createdAt} is complete: ${formatTotals(report.totals)}.`)
}

runCommand(main)
