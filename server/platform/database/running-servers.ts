import type pg from 'pg'

/** Whether Parley runs on a database: each server holds advisory locks on a connection of its own. */
export async function isParleyRunning(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isRunning: boolean }>(`
    select exists (select from pg_locks l join pg_database d on d.oid = l.database
                    where l.locktype = 'advisory' and d.datname = current_database() and l.pid <> pg_backend_pid()) as "isRunning"`)
  return rows[0]?.isRunning ?? false
}
