import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { seedContacts } from './database/seed-contacts.ts'
import { runCommand, withDatabase } from './database/with-database.ts'

/** `npm run seed -- --contacts 1000000 [--workspace <id>]`: fills a workspace of this installation with made-up contacts. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { contacts: { type: 'string', default: '10000' }, workspace: { type: 'string' } },
  })
  const count = Number(values.contacts)
  if (!Number.isInteger(count) || count < 1) throw new Error('--contacts requires a whole number of at least 1.')

  await withDatabase(async (owner) => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      'select id, name from identity.workspaces where deleted_at is null and ($1::uuid is null or id = $1) order by created_at limit 1',
      [values.workspace ?? null],
    )
    const workspace = rows[0]
    if (!workspace) throw new Error('No such workspace. Sign up first.')
    await seedContacts(owner, workspace.id, count, randomUUID())
    console.log(`${count.toLocaleString('en-US')} contacts added to ${workspace.name}.`)
  })
}

runCommand(main)
