import type pg from 'pg'
import { runCommand, withDatabase } from './database/with-database.ts'

const usage = 'Say what it shall be: npm run maintenance -- on, or npm run maintenance -- off.'

/** `npm run maintenance -- on`: everybody sees the maintenance screen, within five minutes, until it is switched off. */
async function main(): Promise<void> {
  const say = switches[process.argv[2] ?? '']
  if (!say) throw new Error(usage)
  await withDatabase(async (owner) => {
    console.log(await say(owner))
  })
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

runCommand(main)
