import { leftOutTexts, stopTexts } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import { recipientResults } from '#contract/whatsapp/broadcasts/enums.ts'
import { failureReasons } from '#contract/whatsapp/texts.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { personColumn } from '../../../records/columns.ts'
import { failureText, mediaColumn } from '../messages/message-columns.ts'

const failureSentences = Object.entries(failureReasons).map(([code, { message }]) => [code, message])
const stopSentences = JSON.stringify({ ...Object.fromEntries(failureSentences), ...stopTexts })
const leftOutSentences = JSON.stringify(leftOutTexts)

/** The message of recipient `r`, as `m`. */
export const messageJoin: Sql = sql`left join whatsapp_messages m on m.workspace_id = r.workspace_id and m.id = r.message_id`

/** The result of recipient `r` with message `m`, which is gone if somebody cancelled it. */
export const resultColumn: Sql = sql`
  case when r.state <> 'QUEUED' then r.state when m.id is null then 'LEFT_OUT' when m.status = 'PENDING' then 'SENDING' else m.status end`

const summaryFields: Sql = sql`
  c.id, c.name, c.account_id as "accountId",
  (select a.name from whatsapp_accounts a where a.workspace_id = c.workspace_id and a.id = c.account_id) as "accountName",
  c.view_id as "viewId", c.view_name as "viewName", c.template_name as "templateName", c.template_language as language,
  c.template_category as category, c.state, ${stopSentences}::jsonb ->> c.stop_reason as "stopReason", c.recipients,
  (select count(*)::int from whatsapp_broadcast_recipients w
    where w.workspace_id = c.workspace_id and w.broadcast_id = c.id and w.state = 'WAITING') as waiting,
  ${personColumn('created_by')} as author, c.created_at as "createdAt", c.finished_at as "finishedAt", c.version`

/** A broadcast `c` in lists, as `shown`. */
export const summaryColumns: Sql = sql`cross join lateral (select ${summaryFields}) shown`

const countColumns: Sql = join(
  recipientResults.map((name) => sql`count(*) filter (where n.result = ${name})::int as ${raw(`"${name}"`)}`),
)

/** A broadcast `c` with all that is known of it, as `shown`. */
export const broadcastColumns: Sql = sql`
  cross join lateral (
    select ${summaryFields}, c.template_parts as parts, ${mediaColumn} as media, c.without_number as "withoutNumber", (
             select row_to_json(counted) from (
               select ${countColumns} from (
                 select ${resultColumn} as result from whatsapp_broadcast_recipients r ${messageJoin}
                  where r.workspace_id = c.workspace_id and r.broadcast_id = c.id) n) counted) as counts) shown`

/** Recipient `c`, as `shown`. */
export const recipientColumns: Sql = sql`
  cross join lateral (
    select r.id, case when r.contact_id is not null then (
             select json_build_object('id', k.id, 'name', k.name) from contacts k
              where k.workspace_id = r.workspace_id and k.id = r.contact_id and k.deleted_at is null) end as contact,
           '+' || r.number as number, ${resultColumn} as result,
           case when r.state = 'LEFT_OUT' then ${leftOutSentences}::jsonb ->> r.reason
                when r.state = 'QUEUED' and m.id is null then ${leftOutTexts.CANCELLED}
                when m.status = 'FAILED' then ${failureText('m')} || coalesce(' WhatsApp says: “' || m.failure_detail || '”', '') end as reason,
           (select v.whatsapp_id from whatsapp_conversations v where v.workspace_id = m.workspace_id and v.id = m.conversation_id) as "whatsappId"
      from (select c.*) r ${messageJoin}) shown`
