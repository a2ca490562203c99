import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../server/platform/database.ts'
import { migrate } from '../server/platform/migrations.ts'
import { startEmbedded } from '../server/platform/postgres/embedded.ts'
import { readSettings } from '../server/platform/settings.ts'

const usage = 'Say what it shall be: npm run maintenance -- on, or npm run maintenance -- off.'

/** `npm run maintenance -- on`: everybody sees the maintenance screen, within five minutes, until it is switched off. */
async function main(): Promise<void> {
  const say = switches[process.argv[2] ?? '']
  if (!say) throw new Error(usage)
  const settings = readSettings(process.env)
  const postgres = settings.databaseUrl ? null : await startEmbedded({ dataDir: settings.dataDir })
  const url = settings.databaseUrl ?? postgres?.url ?? ''
  const database = openDatabase({ url, migrationUrl: settings.migrationUrl })
  try {
    await migrate(database, join(import.meta.dirname, '../server/migrations'))
    console.log(await say(database.owner))
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

const switches: Record<string, (owner: pg.Pool) => Promise<string>> = {
  async on(owner) {
    const { rowCount } = await owner.query(`
      insert into identity.maintenance (is_maintenance_mode)
      select true where not exists (select from identity.maintenance where not is_done)`)
    return rowCount ? 'Maintenance is on.' : 'Maintenance was on already.'
  },
  async off(owner) {
    const { rowCount } = await owner.query(
      'update identity.maintenance set is_done = true, updated_at = now() where not is_done',
    )
    return rowCount ? 'Maintenance is over.' : 'Maintenance was off already.'
  },
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
