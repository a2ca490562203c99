import { type Sql, sql } from '../../../../platform/database/sql.ts'

/** Whether item `o` of the outbox waits: no session has taken it, nor may one have sent it. */
export const isUnclaimed: Sql = sql`o.claimed_epoch is null and not o.is_in_flight`

const ofMessage = sql`select from whatsapp_outbox o where o.workspace_id = m.workspace_id and o.message_id = m.id`

/** Whether message `m` is neither waiting to be sent nor being sent. */
export const isNotQueued: Sql = sql`not exists (${ofMessage})`

/** Whether message `m` waits to be sent. */
export const isWaitingToBeSent: Sql = sql`exists (${ofMessage} and ${isUnclaimed})`
