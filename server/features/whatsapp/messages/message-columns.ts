import { failureReasons } from '#contract/whatsapp/texts.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { personColumn } from '../../../records/columns.ts'

const failures = JSON.stringify(failureReasons)

/** Why the message of an alias was not sent, as a sentence; null for a reason that this version does not know. */
export const failureText = (alias: string): Sql => sql`(${failures}::jsonb -> ${raw(alias)}.failure ->> 'message')`

/** What message `q` shows where it is quoted. */
export const quotedJson: Sql = sql`
  json_build_object('id', q.id, 'fromMe', q.from_me, 'content', left(q.content, 500), 'messageType', q.message_type,
                    'isDeleted', q.revoked_at is not null)`

/** The change to message `c` that is on its way to WhatsApp. */
export const pendingChangeColumn: Sql = sql`(
  select o.kind from whatsapp_outbox o
   where o.workspace_id = c.workspace_id and o.target_id = c.id and o.kind in ('edit', 'revoke') limit 1)`

/** The file of row `c`; `address` is a file name until `addSignedUrls` replaces it. */
export const mediaColumn: Sql = sql`
  case when c.media_id is not null then (
    select json_build_object('id', f.id, 'kind', f.kind, 'state', f.state, 'mediaType', f.media_type, 'bytes', f.bytes,
                             'filename', f.filename, 'address', f.file)
      from whatsapp_media f where f.workspace_id = c.workspace_id and f.id = c.media_id) end`

const messageFields: Sql = sql`
  c.id, c.account_id as "accountId",
  (select v.whatsapp_id from whatsapp_conversations v where v.workspace_id = c.workspace_id and v.id = c.conversation_id) as "whatsappId",
  c.from_me as "fromMe", c.content, c.sent_at as timestamp, c.status, c.message_type as "messageType",
  ${mediaColumn} as media,
  c.payload, c.sender_name as "senderName", ${personColumn('sent_by')} as author, c.is_automatic as "isAutomatic", c.degraded,
  c.edited_at as "editedAt", c.revoked_at as "deletedAt",
  case when c.from_me then ${pendingChangeColumn} end as "pendingChange",
  jsonb_path_query_array(jsonb_build_array(
    jsonb_build_object('emoji', c.their_reaction, 'fromMe', false), jsonb_build_object('emoji', c.own_reaction, 'fromMe', true)),
    '$[*] ? (@.emoji != null)') as reactions,
  case when c.quoted_id is not null then coalesce(
    (select ${quotedJson}
       from whatsapp_messages q
      where q.workspace_id = c.workspace_id and q.account_id = c.account_id and q.provider_id = c.quoted_id and q.conversation_id = c.conversation_id
      limit 1),
    json_build_object('id', null, 'fromMe', false, 'content', '', 'messageType', 'unsupported', 'isDeleted', false)) end as quoted,
  c.forwarded,
  case when c.status = 'FAILED' then ${failureText('c')} || coalesce(' WhatsApp says: “' || c.failure_detail || '”', '') end as error,
  case when c.status = 'FAILED' then ${failures}::jsonb -> c.failure ->> 'action' end as action`

/** The representation of message `c`, as `shown`; `media.address` is a file name until `addSignedUrls` replaces it. */
export const messageColumns: Sql = sql`cross join lateral (select ${messageFields}) shown`

/** The representation of message `c` in the Messages tab of a record. */
export const recordMessageColumns: Sql = sql`
  cross join lateral (
    select ${messageFields}, 'WHATSAPP' as channel, c.created_at as "createdAt", v.contact_id as "contactId",
           coalesce((select k.name from contacts k where k.workspace_id = v.workspace_id and k.id = v.contact_id), v.profile_name,
                    v.phone_number) as subject
      from whatsapp_conversations v
     where v.workspace_id = c.workspace_id and v.id = c.conversation_id) shown`
