import type { Database } from '../server/platform/database/database.ts'
import type { Settings } from '../server/settings.ts'
import { changeFailedJob, formatFailedJob, listFailedJobs } from './database/failed-jobs.ts'
import { runCommand, withDatabase } from './database/with-database.ts'

const usage = `Usage:
  npm run maintenance -- on            show everybody the maintenance screen, within five minutes
  npm run maintenance -- off           end maintenance
  npm run maintenance -- failed-jobs   list the jobs that failed permanently, across all workspaces
  npm run maintenance -- retry ID      retry one of them, or "all"
  npm run maintenance -- discard ID    discard one of them for good`

/** Maintenance commands for a whole installation. */
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
      return rowCount ? 'Maintenance is on.' : 'Maintenance is already on.'
    },
  },
  off: {
    words: 0,
    async run({ database: { owner } }) {
      const { rowCount } = await owner.query(
        'update identity.maintenance set is_done = true, updated_at = now() where not is_done',
      )
      return rowCount ? 'Maintenance is off.' : 'Maintenance is already off.'
    },
  },
  'failed-jobs': {
    words: 0,
    async run({ database, settings }) {
      const items = await listFailedJobs(database)
      return items.map((item) => formatFailedJob(item, settings.appSecret)).join('\n') || 'There are no failed jobs.'
    },
  },
  retry: {
    words: 1,
    async run({ database }, id) {
      const items = await listFailedJobs(database)
      if (id === 'all') return retryAll(items, (item) => changeFailedJob(database, 'retry', item))
      await changeFailedJob(database, 'retry', findById(items, id))
      return `Retrying ${id}.`
    },
  },
  discard: {
    words: 1,
    async run({ database }, id) {
      await changeFailedJob(database, 'discard', findById(await listFailedJobs(database), id))
      return `Discarded ${id}.`
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
        () => `Retrying ${item.id}.`,
        (error) => `${item.id} cannot be retried: ${error.message}`,
      ),
    )
  return outcomes.join('\n') || 'There are no failed jobs.'
}

function findById<T extends { id: string }>(items: readonly T[], id: string): T {
  const found = items.find((item) => item.id === id.toLowerCase())
  if (!found) throw new Error(`No failed job has the id ${id}.`)
  return found
}

runCommand(main)
