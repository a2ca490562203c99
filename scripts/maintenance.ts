import type { Database } from '../server/platform/database/database.ts'
import type { Settings } from '../server/platform/process/settings.ts'
import { changeGivenUp, formatGivenUp, listGivenUp } from './database/set-aside.ts'
import { runCommand, withDatabase } from './database/with-database.ts'

const usage = `Say what it shall be:
  npm run maintenance -- on            everybody sees the maintenance screen, within five minutes
  npm run maintenance -- off           until it is switched off
  npm run maintenance -- set-aside     what was given up, in every workspace and in none
  npm run maintenance -- retry ID      tries one of it again; "all" instead of an id tries everything
  npm run maintenance -- discard ID    removes it for good`

/** What an operator does to an installation as a whole. */
async function main(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || words.length !== command.words) throw new Error(usage)
  await withDatabase(async (_owner, installation) => {
    console.log(await command.run(installation, words[0] ?? ''))
  })
}

type Installation = { database: Database; settings: Settings }
type Command = { words: number; run(installation: Installation, word: string): Promise<string> }

const commands: Record<string, Command> = {
  on: {
    words: 0,
    async run({ database: { owner } }) {
      const { rowCount } = await owner.query(`
        insert into identity.maintenance (is_maintenance_mode)
        select true where not exists (select from identity.maintenance where not is_done)`)
      return rowCount ? 'Maintenance is on.' : 'Maintenance was on already.'
    },
  },
  off: {
    words: 0,
    async run({ database: { owner } }) {
      const { rowCount } = await owner.query(
        'update identity.maintenance set is_done = true, updated_at = now() where not is_done',
      )
      return rowCount ? 'Maintenance is over.' : 'Maintenance was off already.'
    },
  },
  'set-aside': {
    words: 0,
    async run({ database, settings }) {
      const items = await listGivenUp(database)
      return items.map((item) => formatGivenUp(item, settings.appSecret)).join('\n') || 'Nothing was given up.'
    },
  },
  retry: {
    words: 1,
    async run({ database }, id) {
      const items = await listGivenUp(database)
      if (id === 'all') return retryAll(items, (item) => changeGivenUp(database, 'retry', item))
      await changeGivenUp(database, 'retry', findById(items, id))
      return `${id} is tried again.`
    },
  },
  discard: {
    words: 1,
    async run({ database }, id) {
      await changeGivenUp(database, 'discard', findById(await listGivenUp(database), id))
      return `${id} is gone.`
    },
  },
}

async function retryAll<T extends { id: string }>(
  items: readonly T[],
  retry: (item: T) => Promise<void>,
): Promise<string> {
  const outcomes: string[] = []
  for (const item of items)
    outcomes.push(
      await retry(item).then(
        () => `${item.id} is tried again.`,
        (error) => `${item.id} is not: ${error.message}`,
      ),
    )
  return outcomes.join('\n') || 'Nothing was given up.'
}

function findById<T extends { id: string }>(items: readonly T[], id: string): T {
  const found = items.find((item) => item.id === id.toLowerCase())
  if (!found) throw new Error(`Nothing with the id ${id} was given up.`)
  return found
}

runCommand(main)
