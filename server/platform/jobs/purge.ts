import type { FileStore } from '../files/file-store.ts'
import type { Platform } from '../platform.ts'
import type { JobHandler } from './job-runner.ts'
import { purgeTenants } from './purge-tenants.ts'

/** How long data is kept, as PostgreSQL intervals. */
export const retentionPeriods = {
  /** Events from which streams can resume, and replies stored for idempotency keys (R4). */
  replay: '24 hours',
  /** Unfinished sign-ups and ended sessions. */
  identity: '24 hours',
  /** Deleted workspaces and organizations; `identity.is_restorable` uses the same interval. */
  tenants: '30 days',
  /** Files left behind by a crashed process. */
  files: '24 hours',
} as const

/** Expired rows that a feature removes. Row-level security does not apply: jobs run as the owner, for all workspaces. */
export type RetentionRule = {
  /** Table → condition of its expired rows. Foreign keys remove dependent rows. */
  rows: Record<string, string>
  /** A query for the names of stored files that are still needed, whatever their age. */
  files?: string
}

/** The end of a condition: the time before it is longer ago than `age`. */
export const olderThan = (age: string) => `< now() - interval '${age}'`

const platformRetention: RetentionRule = {
  rows: {
    events: `created_at ${olderThan(retentionPeriods.replay)}`,
    idempotency_keys: `created_at ${olderThan(retentionPeriods.replay)}`,
    'identity.idempotency_keys': `created_at ${olderThan(retentionPeriods.replay)}`,
    'identity.sign_ups': `expires_at < now() and created_at ${olderThan(retentionPeriods.identity)}`,
    'identity.password_resets': 'expires_at < now()',
    'identity.rate_limits': "resets_at < now() - interval '1 day'",
    'identity.sessions': `expires_at < now() or revoked_at ${olderThan(retentionPeriods.identity)}`,
  },
}

/** Rows removed per statement, so that locks are short. */
const deleteBatchSize = 5_000

/** Creates the hourly job `purge`. Deleting a session deletes its refresh tokens; a reply stored for a retry is removed after a minute. */
export const createPurgeJob = (featureRules: RetentionRule[]) =>
  (async (_payload: unknown, platform: Pick<Platform, 'database' | 'files' | 'media'>) => {
    const { owner } = platform.database
    const rules = [platformRetention, ...featureRules]
    for (const { rows } of rules)
      for (const [table, condition] of Object.entries(rows)) {
        const deleteBatch = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${deleteBatchSize}))`
        while ((await owner.query(deleteBatch)).rowCount === deleteBatchSize);
      }
    await owner.query(
      `update identity.refresh_tokens set answer = null where answer is not null and used_at < now() - interval '1 minute'`,
    )
    await purgeTenants(owner, retentionPeriods.tenants)
    await removeStaleFiles(platform, rules)
  }) satisfies JobHandler

/** Removes uploads and exports whose process crashed before it could remove them. */
async function removeStaleFiles(
  { database, files, media }: Pick<Platform, 'database' | 'files' | 'media'>,
  rules: RetentionRule[],
): Promise<void> {
  const { rows } = await database.owner.query<{ since: Date }>(
    `select now() - interval '${retentionPeriods.files}' as since`,
  )
  const since = rows[0]?.since ?? new Date(0)
  // The files of this node first, also if the bucket fails.
  for (const store of new Set<FileStore>([files, media])) {
    const names = await store.listOlderThan(since)
    if (names.length === 0) continue
    const namesInUse = new Set<string>()
    for (const { files: query } of rules)
      if (query) for (const { file } of (await database.owner.query<{ file: string }>(query)).rows) namesInUse.add(file)
    for (const name of names) if (!namesInUse.has(name)) await store.remove(name).catch(() => undefined)
  }
}
