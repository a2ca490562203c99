import { sql } from '../database/sql.ts'
import type { StoredMetrics } from './stored-metrics.ts'

/** The age of scheduled backups; there are no values until the first one. */
export const backupMetrics: StoredMetrics = {
  label: 'state',
  gauges: {
    parley_backup_age_seconds: 'Seconds since the newest scheduled backup, or the newest verified one, was written',
  },
  select: sql`
    select 'parley_backup_age_seconds', m.state, extract(epoch from now() - m.at)
      from identity.backup_status b, lateral (values ('written', b.written_at), ('verified', b.verified_at)) m (state, at)
     where m.at is not null`,
}
