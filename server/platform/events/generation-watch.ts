import type { Database } from '../database/database.ts'
import { withOwnerTransaction } from '../database/scope.ts'
import { integerLiteral, raw, sql } from '../database/sql.ts'
import { announceChange } from './change-notifier.ts'

/** How often the generation is checked, in milliseconds. */
const checkInterval = 2_000

/** By how much event numbers jump: more than any standby or backup can be behind. */
const jump = 1_000_000

/**
 * The generation of PostgreSQL, which a standby increments when it takes over; null on one that has not. Its name is the start of the name of
 * the current WAL file.
 */
const currentGeneration = raw(
  'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as generation',
)

/**
 * Makes every reader reload if the database has lost events: a standby that was behind has taken over, or a backup was restored. Numbers of
 * lost events are given again, so a reader ahead of the database would miss the new ones. So the numbers of all workspaces jump past
 * those that were lost, and each gets the event `resync`. Returns the workspaces.
 */
export async function renumberAfterFailover(database: Database): Promise<string[]> {
  const { rows } = await database.owner.query<{ isOther: boolean }>(
    `select generation is not null and not exists (select from identity.database_generation t where t.generation = c.generation) as "isOther"
       from (${currentGeneration.sql}) c`,
  )
  if (!rows[0]?.isOther) return []
  const renumbered = await withOwnerTransaction(database, async (tx) => {
    // Other servers wait here for the first one, and then find nothing to do.
    const changed = await tx.first(sql`
      insert into identity.database_generation as t (generation) select generation from (${currentGeneration}) c where generation is not null
      on conflict (is_only) do update set generation = excluded.generation where t.generation <> excluded.generation
      returning generation`)
    if (!changed) return []
    return tx.rows<{ id: string }>(sql`
      with jumped as (update event_counters set seq = seq + ${integerLiteral(jump)} returning workspace_id, seq)
      insert into events (workspace_id, seq, kind, ids) select workspace_id, seq, 'resync', '{}' from jumped
      returning workspace_id as id`)
  })
  const ids = renumbered.map(({ id }) => id)
  for (const id of ids) await announceChange(database.owner, id)
  return ids
}

/** Does so whenever the generation changes. A PostgreSQL that does not tell its generation is left alone. */
export function watchGeneration(database: Database): { stop(): void } {
  let isStopped = false
  const check = async () => {
    await renumberAfterFailover(database).catch(() => undefined)
    if (!isStopped) timer = setTimeout(check, checkInterval).unref()
  }
  let timer = setTimeout(check, 0)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
