import type { Task } from './jobs.ts'
import type { Platform } from './platform.ts'
import { purgePlaces } from './purge-places.ts'

/** How long things stay, each age in one place. Intervals of PostgreSQL. */
export const ages = {
  /** Events that a stream may resume after, and answers kept for a repeated call (R4). */
  replay: '24 hours',
  /** Sign-ups and sessions that came to nothing, or to their end. */
  identity: '24 hours',
  /** Records in the trash (R7). */
  trash: '30 days',
  /** Deleted workspaces and organizations; the same stands in `identity.still_there`. */
  places: '30 days',
  /** The rows that an import touched or could not take, once it is over. */
  importRows: '30 days',
  /** Files that nobody waits for: left behind by a process that died. */
  files: '24 hours',
} as const

/** What a feature wants taken away. Nothing here passes the walls: jobs run as the owner, for every workspace. */
export type Leftovers = {
  /** Table → when a row of it has had its time. Rows of other tables that hang on it go along by their foreign keys. */
  rows: Record<string, string>
  /** A query of the names of stored files that are still needed, however old. */
  files?: string
}

const before = (age: string) => `< now() - interval '${age}'`

/** When a row that was put into the trash has had its time. */
export const trashed = `deleted_at ${before(ages.trash)}`

const own: Leftovers = {
  rows: {
    events: `created_at ${before(ages.replay)}`,
    idempotency_keys: `created_at ${before(ages.replay)}`,
    'identity.kept_answers': `created_at ${before(ages.replay)}`,
    'identity.sign_ups': `expires_at < now() and created_at ${before(ages.identity)}`,
    'identity.password_resets': 'expires_at < now()',
    'identity.attempts': 'until < now()',
    'identity.sessions': `expires_at < now() or revoked_at ${before(ages.identity)}`,
  },
}

/** Rows taken away at a time, so that nobody waits long for one. */
const most = 5_000

/** Job `purge`, every hour. A session takes its refresh tokens along; answers kept for a retry go after the minute they are good for. */
export const purge = (features: Leftovers[]) =>
  (async (_payload: unknown, platform: Pick<Platform, 'database' | 'files' | 'media'>) => {
    const { owner } = platform.database
    const leftovers = [own, ...features]
    for (const { rows } of leftovers)
      for (const [table, condition] of Object.entries(rows)) {
        const some = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${most}))`
        while ((await owner.query(some)).rowCount === most);
      }
    await owner.query(
      `update identity.refresh_tokens set answer = null where answer is not null and used_at < now() - interval '1 minute'`,
    )
    await purgePlaces(owner, ages.places)
    await sweep(platform, leftovers)
  }) satisfies Task

/** Uploads and exports whose process died before it could remove them. */
async function sweep(
  { database, files, media }: Pick<Platform, 'database' | 'files' | 'media'>,
  leftovers: Leftovers[],
): Promise<void> {
  const { rows } = await database.owner.query<{ since: Date }>(`select now() - interval '${ages.files}' as since`)
  const since = rows[0]?.since ?? new Date(0)
  const stores = [...new Set([files, media])]
  const old = await Promise.all(stores.map(async (store) => ({ store, names: await store.olderThan(since) })))
  if (old.every(({ names }) => names.length === 0)) return
  const needed = new Set<string>()
  for (const { files: query } of leftovers)
    if (query) for (const { file } of (await database.owner.query<{ file: string }>(query)).rows) needed.add(file)
  for (const { store, names } of old)
    for (const name of names) if (!needed.has(name)) await store.remove(name).catch(() => undefined)
}
