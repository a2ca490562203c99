import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { listMentionedIds, maxMentions } from '#contract/notes/mentions.ts'
import { mentionTexts } from '#contract/notes/messages.ts'
import { conversationNoteFields } from '#contract/whatsapp/fields.ts'
import { notMentionable } from '#contract/whatsapp/texts.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { notFound, validationFailed } from '../../../../platform/errors.ts'
import { asJsonText, JsonReply, type JsonText } from '../../../../platform/http/reply.ts'
import { mentionsJson, personColumn } from '../../../../records/columns.ts'
import { parseFields } from '../../../../records/parse-fields.ts'
import { emitConversationChanged, whereChat } from '../conversations.ts'

const noteColumns: Sql = sql`
  cross join lateral (select c.id, c.content, ${personColumn('created_by')} as author, c.created_at as "createdAt",
           ${mentionsJson} as mentions) shown`

/** Queues the job that notifies the members mentioned in note `n`. */
const queueMentions: Sql = sql`enqueue('notify-mentions', jsonb_build_object('workspaceId', n.workspace_id, 'noteId', n.id), 'mentions ' || n.id)`

/** Internal notes of a conversation, oldest first. */
export async function listNotes(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ notes: string }>(sql`
    select coalesce((
      select json_agg(row_to_json(shown) order by c.created_at, c.id)
        from (select * from whatsapp_notes n
               where n.workspace_id = v.workspace_id and n.conversation_id = v.id
               order by n.created_at desc, n.id desc limit 500) c ${noteColumns}), '[]')::text as notes
      from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)}`)
  if (!row) throw notFound(t('conversation'))
  return asJsonText(row.notes)
}

/** Adds an internal note, which is never sent; members who are mentioned in it are notified. */
export async function addNote(scope: Scope, accountId: string, whatsappId: string, body: object): Promise<JsonReply> {
  const { content } = parseFields(conversationNoteFields, body as Record<string, unknown>)
  const mentioned = listMentionedIds(content as string)
  if (mentioned.length > maxMentions) throw validationFailed({ content: [mentionTexts.tooMany] })
  const row = await scope.tx.first<{ note: string | null; isFound: boolean }>(sql`
    with chat as (
      select v.* from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)}),
    members_mentioned as (
      select array_agg(m.user_id) as ids from members m
       where m.workspace_id = ${scope.workspaceId} and m.user_id = any(${mentioned}::uuid[])
         and sees_account(${scope.workspaceId}, ${accountId}, m.user_id)),
    changed as (
      select c.* from chat c, members_mentioned m where coalesce(cardinality(m.ids), 0) = ${mentioned.length}),
    added as (
      insert into whatsapp_notes (workspace_id, id, conversation_id, content, mentions, created_by)
      select workspace_id, ${uuidv7()}::uuid, id, ${content}, ${mentioned}::uuid[], ${scope.userId}::uuid from changed
      returning *),
    queued as (select ${queueMentions} from added n where n.mentions <> '{}'),
    ${emitConversationChanged(scope, raw('changed'))}
    select (select row_to_json(shown)::text from added c ${noteColumns}) as note, exists (select from chat) as "isFound",
           (select count(*) from queued)`)
  if (!row?.isFound) throw notFound(t('conversation'))
  if (!row.note) throw validationFailed({ content: [notMentionable] })
  return new JsonReply(201, asJsonText(row.note))
}

/** Deletes one of the caller's own notes. */
export async function deleteNote(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      delete from whatsapp_notes n where n.workspace_id = ${scope.workspaceId} and n.id = ${id} and n.created_by = ${scope.userId}
      returning n.*),
    queued as (select ${queueMentions} from gone n where n.mentions <> '{}'),
    changed as (
      select v.* from whatsapp_conversations v
       where v.workspace_id = ${scope.workspaceId} and v.id in (select conversation_id from gone)),
    ${emitConversationChanged(scope, raw('changed'))}
    select (select id from gone) as id, (select count(*) from queued)`)
  if (!row?.id) throw notFound(t('note'))
  return { id: row.id }
}
