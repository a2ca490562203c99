import type pg from 'pg'
import { setSilenceLimit } from './silence-limit.ts'

/** Settings of a connection by name, applied in this order; times in milliseconds. */
export type SessionSettings = Record<string, string | number>

/** A statement of its own after connecting, because poolers such as PgBouncer refuse settings in the address or the first message. */
export async function applySettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const text = 'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as settings (name, value)'
  await client.query(text, [Object.keys(settings), Object.values(settings).map(String)])
}

/** Milliseconds for which a connection may be silent while its settings are applied, and from then on. */
type SilenceLimits = { whileStarting: number; whenReady: number }

/**
 * As an option of a pool: applies them before a new connection is used for the first time. A pooler such as PgBouncer
 * accepts a connection at once, and lets its first statement wait until the database has room for it.
 */
export const applyOnConnect = (settings: SessionSettings, silence?: SilenceLimits) => ({
  verify: (client: pg.PoolClient, done: (error?: Error) => void): void => {
    if (silence) setSilenceLimit(client, silence.whileStarting)
    void applySettings(client, settings).then(() => {
      if (silence) setSilenceLimit(client, silence.whenReady)
      done()
    }, done)
  },
})
