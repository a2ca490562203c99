import pg from 'pg'
import { readBackupStatus, type StoredBackupStatus } from '../../server/platform/backup/backup-status.ts'
import { formatHours } from '../database/backup-texts.ts'
import { type Check, ok, warning, wrong } from './check.ts'

const hour = 3_600_000

/** Checks that the scheduled backups are current; `url` has the login that owns the tables. */
export const checkBackups = (url: string): Check => ({
  name: 'Backups',
  async run() {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const status = await readStatus(client).finally(() => client.end())
    if (status === 'never started') return ok('There is nothing to back up yet.')
    if (!status)
      return warning(
        'Parley writes no scheduled backups.',
        'Set BACKUP_DIR, unless something else backs up the database and the files.',
      )
    const { isVerified, verifiedAt, writtenAt, startedAt, everyHours, problem } = status
    const at = isVerified ? verifiedAt : writtenAt
    const age = (Date.now() - (at ?? startedAt).getTime()) / hour
    const what = isVerified ? 'verified backup' : 'backup'
    const sentence = at
      ? `The last ${what} is ${formatHours(age)} old.`
      : `There is no ${what} since ${formatHours(age)}.`
    const remedy = 'Look for “backup” in the log of the server with BACKUP_DIR.'
    if (problem) return wrong(`${sentence} The last attempt failed: ${problem}`, remedy)
    return age > everyHours + 24 ? wrong(sentence, remedy) : ok(sentence)
  },
})

/** Reads the status, unless Parley has never started on this database. */
async function readStatus(client: pg.Client): Promise<StoredBackupStatus | null | 'never started'> {
  const { rows } = await client.query(`select to_regclass('identity.backup_status') as "table"`)
  return rows[0]?.table ? readBackupStatus(client) : 'never started'
}
