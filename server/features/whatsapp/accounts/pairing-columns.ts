import { pairingRequestMinutes } from '#contract/whatsapp/limits.ts'
import { pairingFailures } from '#contract/whatsapp/texts.ts'
import { integerLiteral, type Sql, sql } from '../../../platform/database/sql.ts'

const isRecent = sql`c.pairing_requested_at > now() - interval '${integerLiteral(pairingRequestMinutes)} minutes'`

/** When the pairing code of account `c` expires; null if there is none, or too little time is left to fetch it. */
export const pairingCodeExpiry: Sql = sql`case when c.status = 'QR_READY' and c.pairing_code is not null and c.pairing_code_expires_at > now() + interval '1 second' then c.pairing_code_expires_at end`

/** Why linking account `c` with a phone number failed, as a sentence. */
export const pairingFailure: Sql = sql`(${JSON.stringify(pairingFailures)}::jsonb ->>
  coalesce(c.pairing_failure, case when c.pairing_request is not null and c.pairing_code is null and not ${isRecent} then 'no_answer' end))`

/** The request of account `c` for a pairing code that is still to be carried out. */
export const isPairingRequested: Sql = sql`c.status = 'QR_READY' and c.pairing_code is null and c.pairing_failure is null
  and ${isRecent}`
