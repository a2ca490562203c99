import type pg from 'pg'

/** What became of the scheduled backups of an installation. */
export type StoredBackupStatus = {
  everyHours: number
  /** Whether each backup is restored into a scratch database. */
  isVerified: boolean
  startedAt: Date
  writtenAt: Date | null
  /** When the newest backup that was restored without a difference was written. */
  verifiedAt: Date | null
  /** The name of the newest backup that was verified, successfully or not. */
  checkedFile: string | null
  /** Why the last attempt to write or to verify one failed. */
  problem: string | null
}

/** Reads the status as the login that owns the tables; null if no server has ever written scheduled backups. */
export async function readBackupStatus(owner: pg.Pool | pg.Client): Promise<StoredBackupStatus | null> {
  const { rows } = await owner.query<StoredBackupStatus>(
    `select every_hours as "everyHours", is_verified as "isVerified", started_at as "startedAt", written_at as "writtenAt",
            verified_at as "verifiedAt", checked_file as "checkedFile", problem
       from identity.backup_status`,
  )
  return rows[0] ?? null
}

type Changes = Partial<Pick<StoredBackupStatus, 'writtenAt' | 'verifiedAt' | 'checkedFile'>> & {
  problem: string | null
}

/** Records what a server with this schedule has done. Whatever is not among the changes stays as it is. */
export async function saveBackupStatus(
  owner: pg.Pool,
  { everyHours, isVerified }: Pick<StoredBackupStatus, 'everyHours' | 'isVerified'>,
  { writtenAt, verifiedAt, checkedFile, problem }: Changes,
): Promise<void> {
  await owner.query(
    `insert into identity.backup_status as b (every_hours, is_verified, written_at, verified_at, checked_file, problem)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (is_only) do update
       set every_hours = excluded.every_hours, is_verified = excluded.is_verified, written_at = coalesce(excluded.written_at, b.written_at),
           verified_at = coalesce(excluded.verified_at, b.verified_at), checked_file = coalesce(excluded.checked_file, b.checked_file),
           problem = excluded.problem`,
    [everyHours, isVerified, writtenAt, verifiedAt, checkedFile, problem],
  )
}
