import type { Platform } from '../platform.ts'
import type { JobHandler } from './job-runner.ts'
import { purgeTenants } from './purge-tenants.ts'

/** How long things stay, each age in one place. Intervals of PostgreSQL. */
export const retentionPeriods = {
  /** Events that a stream may resume after, and answers kept for a repeated call (R4). */
  replay: '24 hours',
  /** Sign-ups and sessions that came to nothing, or to their end. */
  identity: '24 hours',
  /** Records in the trash (R7). */
  trash: '30 days',
  /** Deleted workspaces and organizations; the same stands in `identity.still_there`. */
  tenants: '30 days',
  /** The rows that an import touched or could not take, once it is over. */
  importRows: '30 days',
  /** Files that nobody waits for: left behind by a process that died. */
  files: '24 hours',
} as const

/** What a feature wants taken away. Nothing here passes the walls: jobs run as the owner, for every workspace. */
export type RetentionRule = {
  /** Table → when a row of it has had its time. Rows of other tables that hang on it go along by their foreign keys. */
  rows: Record<string, string>
  /** A query of the names of stored files that are still needed, however old. */
  files?: string
}

const olderThan = (age: string) => `< now() - interval '${age}'`

/** When a row that was put into the trash has had its time. */
export const trashExpiredWhere = `deleted_at ${olderThan(retentionPeriods.trash)}`

const platformRetention: RetentionRule = {
  rows: {
    events: `created_at ${olderThan(retentionPeriods.replay)}`,
    idempotency_keys: `created_at ${olderThan(retentionPeriods.replay)}`,
    'identity.kept_answers': `created_at ${olderThan(retentionPeriods.replay)}`,
    'identity.sign_ups': `expires_at < now() and created_at ${olderThan(retentionPeriods.identity)}`,
    'identity.password_resets': 'expires_at < now()',
    'identity.attempts': 'until < now()',
    'identity.sessions': `expires_at < now() or revoked_at ${olderThan(retentionPeriods.identity)}`,
  },
}

/** Rows taken away at a time, so that nobody waits long for one. */
const deleteBatchSize = 5_000

/** Job `purge`, every hour. A session takes its refresh tokens along; answers kept for a retry go after the minute they are good for. */
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

/** Uploads and exports whose process died before it could remove them. */
async function removeStaleFiles(
  { database, files, media }: Pick<Platform, 'database' | 'files' | 'media'>,
  rules: RetentionRule[],
): Promise<void> {
  const { rows } = await database.owner.query<{ since: Date }>(
    `select now() - interval '${retentionPeriods.files}' as since`,
  )
  const since = rows[0]?.since ?? new Date(0)
  const stores = [...new Set([files, media])]
  const expiredFiles = await Promise.all(
    stores.map(async (store) => ({ store, names: await store.listOlderThan(since) })),
  )
  if (expiredFiles.every(({ names }) => names.length === 0)) return
  const namesInUse = new Set<string>()
  for (const { files: query } of rules)
    if (query) for (const { file } of (await database.owner.query<{ file: string }>(query)).rows) namesInUse.add(file)
  for (const { store, names } of expiredFiles)
    for (const name of names) if (!namesInUse.has(name)) await store.remove(name).catch(() => undefined)
}
