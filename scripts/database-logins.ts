import { createLogins } from './database/create-logins.ts'
import { runCommand } from './database/with-database.ts'

const usage = 'Say as whom and where: npm run database-logins -- postgres://administrator:password@host:5432/database'

/** `npm run database-logins -- URL`: creates the two logins of a database, or new passwords for them, and prints the settings. */
async function main(): Promise<void> {
  const [administratorUrl] = process.argv.slice(2)
  if (!administratorUrl || !URL.canParse(administratorUrl)) throw new Error(usage)
  const { url, migrationUrl } = await createLogins(administratorUrl)
  console.log(`DATABASE_URL=${url}\nDATABASE_MIGRATION_URL=${migrationUrl}`)
}

runCommand(main)
