import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/platform/database.ts'
import { migrate } from '../server/platform/migrations.ts'
import { startEmbedded } from '../server/platform/postgres/embedded.ts'
import { readSettings } from '../server/platform/settings.ts'

const usage =
  'Say who paid, for what and until when: npm run subscription -- --owner ada@example.com --plan team --until 2027-01-31'

/** Notes that the owner of an organization has paid for a plan: what a payment provider would tell. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { owner: { type: 'string' }, plan: { type: 'string' }, until: { type: 'string' } },
  })
  const until = Date.parse(values.until ?? '')
  if (!values.owner || !values.plan || Number.isNaN(until)) throw new Error(usage)
  const settings = readSettings(process.env)
  const postgres = settings.databaseUrl ? null : await startEmbedded({ dataDir: settings.dataDir })
  const url = settings.databaseUrl ?? postgres?.url ?? ''
  const database = openDatabase({ url, migrationUrl: settings.migrationUrl })
  try {
    await migrate(database, join(import.meta.dirname, '../server/migrations'))
    const { rows } = await database.owner.query<{ paid: string | null }>(
      'select identity.note_payment($1, $2, $3) as paid',
      [values.owner.toLowerCase(), values.plan, new Date(until).toISOString()],
    )
    if (!rows[0]?.paid) throw new Error('There is no such owner, or no such plan.')
    console.log(`${rows[0].paid} has paid for ${values.plan} until ${values.until}.`)
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
