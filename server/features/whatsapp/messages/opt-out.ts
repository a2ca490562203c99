import { sql } from '../../../platform/database/sql.ts'

/** Whether message `m` is marketing and the person of its conversation `v` has opted out. */
export const isUnwanted = sql`(v.opted_out_at is not null and coalesce((m.payload #>> '{template,isMarketing}')::boolean, false))`
