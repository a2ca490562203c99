import { uuidv7 } from 'uuidv7'
import type { NewQuickReply } from '#contract/whatsapp/conversation.ts'
import { quickReplyFields } from '#contract/whatsapp/fields.ts'
import { maxQuickReplies } from '#contract/whatsapp/limits.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { duplicate, notFound, validationFailed } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { asJsonText, JsonReply, type JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'

const quickReplyColumns = sql`json_build_object('id', r.id, 'name', r.name, 'text', r.text)`

/** Emits that the quick replies have changed. */
const emitQuickRepliesChanged = (scope: Scope, changed: 'added' | 'changed' | 'gone'): Sql =>
  changeEventCte(scope, sql`(select id, null::int as version from ${raw(changed)}) told`, 'quick-replies.changed')

/** Quick replies of the workspace, by name. */
export async function listQuickReplies(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ all: string }>(sql`
    select coalesce(json_agg(${quickReplyColumns} order by lower(r.name), r.id), '[]')::text as all
      from whatsapp_quick_replies r where r.workspace_id = ${scope.workspaceId}`)
  return asJsonText(row?.all ?? '[]')
}

/** Adds a quick reply. Needs a transaction. */
export async function addQuickReply(scope: Scope, body: NewQuickReply): Promise<JsonReply> {
  const { name, text } = parseFields(quickReplyFields, body)
  await acquireLock(scope, 'quick replies')
  const row = await scope.tx.first<{ one: string | null; full: boolean }>(sql`
    with existing as (
      select count(*) >= ${integerLiteral(maxQuickReplies)} as is_full from whatsapp_quick_replies r where r.workspace_id = ${scope.workspaceId}),
    added as (
      insert into whatsapp_quick_replies (workspace_id, id, name, text, created_by)
      select ${scope.workspaceId}, ${uuidv7()}, ${name}, ${text}, ${scope.userId} from existing where not is_full
      on conflict (workspace_id, lower(name)) do nothing
      returning *),
    ${emitQuickRepliesChanged(scope, 'added')}
    select (select ${quickReplyColumns}::text from added r) as one, (select is_full from existing) as full`)
  if (row?.one) return new JsonReply(201, asJsonText(row.one))
  if (row?.full)
    throw validationFailed({ name: [`A workspace may keep ${maxQuickReplies} quick replies. Delete one first.`] })
  throw nameTakenError()
}

export async function updateQuickReply(scope: Scope, id: string, body: NewQuickReply): Promise<JsonText> {
  const { name, text } = parseFields(quickReplyFields, body)
  const row = await scope.tx.first<{ one: string | null; taken: boolean }>(sql`
    with others as (
      select exists (select from whatsapp_quick_replies r
                      where r.workspace_id = ${scope.workspaceId} and lower(r.name) = lower(${name}) and r.id <> ${id}) as taken),
    changed as (
      update whatsapp_quick_replies r set name = ${name}, text = ${text} from others
       where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and not others.taken
      returning r.*),
    ${emitQuickRepliesChanged(scope, 'changed')}
    select (select ${quickReplyColumns}::text from changed r) as one,
           (select taken from others) and exists (select from whatsapp_quick_replies r
             where r.workspace_id = ${scope.workspaceId} and r.id = ${id}) as taken`)
  if (row?.one) return asJsonText(row.one)
  throw row?.taken ? nameTakenError() : notFound('quick reply')
}

export async function deleteQuickReply(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      delete from whatsapp_quick_replies r where r.workspace_id = ${scope.workspaceId} and r.id = ${id} returning r.id),
    ${emitQuickRepliesChanged(scope, 'gone')}
    select (select id from gone) as id`)
  if (!row?.id) throw notFound('quick reply')
  return { id: row.id }
}

const nameTakenError = () =>
  duplicate('A quick reply with this name already exists.', { name: ['This name is taken.'] })
