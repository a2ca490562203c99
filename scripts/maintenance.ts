import type { Database } from '../server/platform/database/database.ts'
import type { Settings } from '../server/settings.ts'
import { changeFailedJob, formatFailedJob, listFailedJobs } from './database/failed-jobs.ts'
import { changeEmail, formatEmail, listOutgoingEmails } from './database/outgoing-emails.ts'
import { runCommand, withDatabase } from './database/with-database.ts'

const usage = `Usage:
  npm run maintenance -- on            show everybody the maintenance screen, within five minutes
  npm run maintenance -- off           end maintenance
  npm run maintenance -- failed-jobs   list the jobs that failed permanently, across all workspaces
  npm run maintenance -- emails        list the emails that wait, are retried or failed, across all workspaces
  npm run maintenance -- retry ID      retry one of them now, or "all"
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
  emails: {
    words: 0,
    async run({ database, settings }) {
      const emails = await listOutgoingEmails(database)
      return emails.map((email) => formatEmail(email, settings.appSecret)).join('\n') || 'No emails are waiting.'
    },
  },
  retry: {
    words: 1,
    async run(installation, id) {
      const items = await listChangeable(installation)
      if (id === 'all') return retryAll(items)
      await findById(items, id).change('retry')
      return `Retrying ${id}.`
    },
  },
  discard: {
    words: 1,
    async run(installation, id) {
      await findById(await listChangeable(installation), id).change('discard')
      return `Discarded ${id}.`
    },
  },
}

type Changeable = { id: string; change(change: 'retry' | 'discard'): Promise<void> }

/** Lists the failed jobs, and the emails that wait. */
async function listChangeable({ database, settings }: Installation): Promise<Changeable[]> {
  const jobs = await listFailedJobs(database)
  const emails = await listOutgoingEmails(database)
  return [
    ...jobs
      .filter(({ mail }) => !mail)
      .map((job) => ({ id: job.id, change: (change: 'retry' | 'discard') => changeFailedJob(database, change, job) })),
    ...emails
      .filter(({ state }) => state !== 'sending')
      .map((email) => ({
        id: email.id,
        change: (change: 'retry' | 'discard') => changeEmail(database, settings.appSecret, change, email),
      })),
  ]
}

async function retryAll(items: readonly Changeable[]): Promise<string> {
  const outcomes: string[] = []
  for (const { id, change } of items)
    outcomes.push(
      await change('retry').then(
        () => `Retrying ${id}.`,
        (error) => `${id} cannot be retried: ${error.message}`,
      ),
    )
  return outcomes.join('\n') || 'There are no failed jobs.'
}

function findById(items: readonly Changeable[], id: string): Changeable {
  const found = items.find((item) => item.id === id.toLowerCase())
  if (!found) throw new Error(`No failed job or waiting email has the id ${id}.`)
  return found
}

runCommand(main)
