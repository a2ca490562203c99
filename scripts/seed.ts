import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/platform/database.ts'
import { migrate } from '../server/platform/migrations.ts'
import { startEmbedded } from '../server/platform/postgres/embedded.ts'
import { readSettings } from '../server/platform/settings.ts'
import { seedContacts } from './seed-contacts.ts'

/** `npm run seed -- --contacts 1000000 [--workspace <id>]`: fills a workspace of this install with made-up contacts. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { contacts: { type: 'string', default: '10000' }, workspace: { type: 'string' } },
  })
  const count = Number(values.contacts)
  if (!Number.isInteger(count) || count < 1) throw new Error('--contacts takes a whole number.')

  const settings = readSettings(process.env)
  const postgres = settings.databaseUrl ? null : await startEmbedded({ dataDir: settings.dataDir })
  const url = settings.databaseUrl ?? postgres?.url ?? ''
  const database = openDatabase({ url, migrationUrl: settings.migrationUrl })
  try {
    await migrate(database, join(import.meta.dirname, '../server/migrations'))
    const { rows } = await database.owner.query<{ id: string; name: string }>(
      'select id, name from identity.workspaces where deleted_at is null and ($1::uuid is null or id = $1) order by created_at limit 1',
      [values.workspace ?? null],
    )
    const workspace = rows[0]
    if (!workspace) throw new Error('There is no such workspace yet: sign up first, then seed.')
    await seedContacts(database.owner, workspace.id, count, randomUUID())
    console.log(`${count.toLocaleString('en-US')} contacts added to ${workspace.name}.`)
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
