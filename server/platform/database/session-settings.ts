import type pg from 'pg'
import { setSilenceLimit } from './silence-limit.ts'

/** Settings of a connection by name, applied in this order; times in milliseconds. */
export type SessionSettings = Record<string, string | number>

/** Applies settings by a statement after connecting, because poolers such as PgBouncer reject settings in the URL or startup message. */
export async function applySettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const text = 'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as settings (name, value)'
  await client.query(text, [Object.keys(settings), Object.values(settings).map(String)])
}

/** Milliseconds for which a connection may be silent while its settings are applied, and from then on. */
type SilenceLimits = { whileStarting: number; whenReady: number }

/**
 * Pool option that applies settings before a new connection is used for the first time. A pooler such as PgBouncer accepts connections
 * at once, but their first statement waits until the database has room.
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
