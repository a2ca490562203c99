import { randomBytes } from 'node:crypto'
import { encryptedColumns } from '../server/encrypted-columns.ts'
import { replaceAndKeepSecret } from '../server/platform/process/secret-file.ts'
import { createSettingReader, secretHint, strongSecret } from '../server/platform/process/setting-parsers.ts'
import { findSecretFile } from '../server/platform/process/settings.ts'
import { rotateSecret } from '../server/platform/rotate-secret.ts'
import { runCommand, withDatabase } from './database/with-database.ts'

/** Encrypts what is stored with another APP_SECRET: NEW_APP_SECRET or, where Parley generated the secret itself, a new one. */
async function main(): Promise<void> {
  await withDatabase(async (owner, { settings, isShared }) => {
    if (isShared) throw new Error('Parley is running. Please stop it first.')
    const secretFile = findSecretFile(process.env, settings)
    const nextSecret = readNextSecret(secretFile !== undefined)
    const report = await rotateSecret({
      url: String(owner.options.connectionString),
      columns: encryptedColumns,
      previousSecret: settings.appSecret,
      nextSecret,
      storeSecret: () => secretFile && replaceAndKeepSecret(secretFile, nextSecret),
    })
    console.log(`Encrypted again: ${report.encrypted} ${report.encrypted === 1 ? 'secret' : 'secrets'}.`)
    if (report.unreadable > 0)
      console.log(`Left as they were, because APP_SECRET does not open them: ${report.unreadable}.`)
    console.log(
      secretFile
        ? `The new secret is in ${secretFile}. The previous one is in ${secretFile}.previous: delete that file once Parley works.`
        : 'Now set APP_SECRET to NEW_APP_SECRET, on all servers.',
    )
    console.log('Everybody signs in again; invitations and password resets that were sent before do not work any more.')
  })
}

function readNextSecret(isGenerated: boolean): string {
  const errors: string[] = []
  const given = createSettingReader(process.env, errors)('NEW_APP_SECRET', strongSecret)
  if (errors[0]) throw new Error(errors[0])
  if (given) return given
  if (!isGenerated) throw new Error(`Please set NEW_APP_SECRET to the new secret; ${secretHint}`)
  return randomBytes(32).toString('hex')
}

runCommand(main)
