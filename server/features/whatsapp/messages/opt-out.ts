import { raw, type Sql, sql } from '../../../platform/database/sql.ts'

/** When the person of conversation `v` opted out of marketing messages; null if they have not. */
export const optedOutAt = (v: Sql): Sql => sql`(
  select min(p.opted_out_at) from whatsapp_addresses a
    join whatsapp_opt_outs p on p.workspace_id = a.workspace_id and p.kind = a.kind and p.value = a.value
   where a.workspace_id = ${v}.workspace_id and a.conversation_id = ${v}.id)`

/** Whether message `m` is marketing and the person of its conversation `v` has opted out. */
export const isUnwanted = sql`(coalesce((m.payload #>> '{template,isMarketing}')::boolean, false) and ${optedOutAt(raw('v'))} is not null)`
