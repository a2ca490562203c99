import { uuidv7 } from 'uuidv7'
import { conversationNoteFields } from '#contract/whatsapp/fields.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { asJsonText, JsonReply, type JsonText } from '../../../platform/http/reply.ts'
import { personColumn } from '../../../records/columns.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import { emitConversationChanged, whereChat } from './conversations.ts'

const noteColumns: Sql = sql`
  cross join lateral (select c.id, c.content, ${personColumn('created_by')} as author, c.created_at as "createdAt") shown`

/** Internal notes of a conversation, oldest first. */
export async function listNotes(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ notes: string }>(sql`
    select coalesce((
      select json_agg(row_to_json(shown) order by c.created_at, c.id)
        from (select * from whatsapp_notes n
               where n.workspace_id = v.workspace_id and n.conversation_id = v.id
               order by n.created_at desc, n.id desc limit 500) c ${noteColumns}), '[]')::text as notes
      from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)}`)
  if (!row) throw notFound('conversation')
  return asJsonText(row.notes)
}

/** Adds an internal note; it is never sent. */
export async function addNote(scope: Scope, accountId: string, whatsappId: string, body: object): Promise<JsonReply> {
  const { content } = parseFields(conversationNoteFields, body as Record<string, unknown>)
  const row = await scope.tx.first<{ note: string | null }>(sql`
    with changed as (
      select v.* from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)}),
    added as (
      insert into whatsapp_notes (workspace_id, id, conversation_id, content, created_by)
      select workspace_id, ${uuidv7()}::uuid, id, ${content}, ${scope.userId}::uuid from changed
      returning *),
    ${emitConversationChanged(scope, raw('changed'))}
    select (select row_to_json(shown)::text from added c ${noteColumns}) as note`)
  if (!row?.note) throw notFound('conversation')
  return new JsonReply(201, asJsonText(row.note))
}

/** Deletes one of the caller's own notes. */
export async function deleteNote(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      delete from whatsapp_notes n where n.workspace_id = ${scope.workspaceId} and n.id = ${id} and n.created_by = ${scope.userId}
      returning n.id, n.conversation_id),
    changed as (
      select v.* from whatsapp_conversations v
       where v.workspace_id = ${scope.workspaceId} and v.id in (select conversation_id from gone)),
    ${emitConversationChanged(scope, raw('changed'))}
    select (select id from gone) as id`)
  if (!row?.id) throw notFound('note')
  return { id: row.id }
}
