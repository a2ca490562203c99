import type { Platform } from './platform.ts'

/** What has had its time, table by table. Runs as the owner, because these rows are of every workspace, or of none. */
const over: Record<string, string> = {
  events: `created_at < now() - interval '24 hours'`,
  idempotency_keys: `created_at < now() - interval '24 hours'`,
  'identity.sign_ups': `expires_at < now() and created_at < now() - interval '24 hours'`,
  'identity.password_resets': 'expires_at < now()',
  'identity.attempts': 'until < now()',
  'identity.sessions': `expires_at < now() or revoked_at < now() - interval '24 hours'`,
}

/** Job `purge`, every hour. A session takes its refresh tokens along; answers kept for a retry go after the minute they are good for. */
export async function purge(_payload: unknown, { database }: Pick<Platform, 'database'>): Promise<void> {
  for (const [table, condition] of Object.entries(over))
    await database.owner.query(`delete from ${table} where ${condition}`)
  await database.owner.query(
    `update identity.refresh_tokens set answer = null where answer is not null and used_at < now() - interval '1 minute'`,
  )
}
