import type pg from 'pg'

/** Settings of a connection by name, applied in this order; times in milliseconds. */
export type SessionSettings = Record<string, string | number>

/** A statement of its own after connecting, because poolers such as PgBouncer refuse settings in the address or the first message. */
export async function applySettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const text = 'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as settings (name, value)'
  await client.query(text, [Object.keys(settings), Object.values(settings).map(String)])
}

/** As an option of a pool: applies them before a new connection is used for the first time. */
export const applyOnConnect = (settings: SessionSettings) => ({
  verify: (client: pg.PoolClient, done: (error?: Error) => void): void =>
    void applySettings(client, settings).then(() => done(), done),
})
