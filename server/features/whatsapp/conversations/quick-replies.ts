import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import type { NewQuickReply } from '#contract/whatsapp/conversation.ts'
import { quickReplyFields } from '#contract/whatsapp/fields.ts'
import { maxQuickReplies } from '#contract/whatsapp/limits.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError, duplicate, notFound, validationFailed } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { asJsonText, JsonReply, type JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'

/** The quick reply `r` as JSON. A statement that changes its files says which rows are its files then. */
export const quickReplyColumns = (files: Sql = sql`whatsapp_quick_reply_files`): Sql => sql`
  json_build_object('id', r.id, 'name', r.name, 'text', r.text, 'files', coalesce((
    select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'mediaType', f.media_type, 'bytes', f.bytes) order by f.id)
      from ${files} f where f.workspace_id = r.workspace_id and f.quick_reply_id = r.id), '[]'))`

/** The lock of those who add quick replies, or files to one, which are counted first. */
export const quickReplyLock = 'quick replies'

/** Emits that the quick replies have changed. */
export const emitQuickRepliesChanged = (scope: Scope, changed: 'added' | 'changed' | 'gone'): Sql =>
  changeEventCte(scope, sql`(select id, null::int as version from ${raw(changed)}) told`, 'quick-replies.changed')

/** Quick replies of the workspace, by name. */
export async function listQuickReplies(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ all: string }>(sql`
    select coalesce(json_agg(${quickReplyColumns()} order by lower(r.name), r.id), '[]')::text as all
      from whatsapp_quick_replies r where r.workspace_id = ${scope.workspaceId} and r.deleted_at is null`)
  return asJsonText(row?.all ?? '[]')
}

/** Adds a quick reply. Needs a transaction. */
export async function addQuickReply(scope: Scope, body: NewQuickReply): Promise<JsonReply> {
  const { name, text } = parseFields(quickReplyFields, body)
  await acquireLock(scope, quickReplyLock)
  const row = await scope.tx.first<{ one: string | null; full: boolean }>(sql`
    with existing as (
      select count(*) >= ${integerLiteral(maxQuickReplies)} as is_full from whatsapp_quick_replies r
       where r.workspace_id = ${scope.workspaceId} and r.deleted_at is null),
    added as (
      insert into whatsapp_quick_replies (workspace_id, id, name, text, created_by)
      select ${scope.workspaceId}, ${uuidv7()}, ${name}, ${text}, ${scope.userId} from existing where not is_full
      on conflict (workspace_id, lower(name)) where deleted_at is null do nothing
      returning *),
    ${emitQuickRepliesChanged(scope, 'added')}
    select (select ${quickReplyColumns()}::text from added r) as one, (select is_full from existing) as full`)
  if (row?.one) return new JsonReply(201, asJsonText(row.one))
  if (row?.full) throw validationFailed({ name: [tooManyText] })
  throw nameTakenError()
}

export async function updateQuickReply(scope: Scope, id: string, body: NewQuickReply): Promise<JsonText> {
  const { name, text } = parseFields(quickReplyFields, body)
  const row = await scope.tx.first<{ one: string | null; taken: boolean }>(sql`
    with others as (
      select exists (select from whatsapp_quick_replies r
                      where r.workspace_id = ${scope.workspaceId} and lower(r.name) = lower(${name}) and r.id <> ${id} and r.deleted_at is null) as taken),
    changed as (
      update whatsapp_quick_replies r set name = ${name}, text = ${text} from others
       where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and r.deleted_at is null and not others.taken
      returning r.*),
    ${emitQuickRepliesChanged(scope, 'changed')}
    select (select ${quickReplyColumns()}::text from changed r) as one,
           (select taken from others) and exists (select from whatsapp_quick_replies r
             where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and r.deleted_at is null) as taken`)
  if (row?.one) return asJsonText(row.one)
  throw row?.taken ? nameTakenError() : notFound(t('quick reply'))
}

/** Deletes a quick reply, which can be restored for a while. */
export async function deleteQuickReply(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      update whatsapp_quick_replies r set deleted_at = now()
       where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and r.deleted_at is null returning r.id),
    ${emitQuickRepliesChanged(scope, 'gone')}
    select (select id from gone) as id`)
  if (!row?.id) throw notFound(t('quick reply'))
  return { id: row.id }
}

/** Restores a deleted quick reply with its files, unless its name has been taken meanwhile. Needs a transaction. */
export async function restoreQuickReply(scope: Scope, id: string): Promise<JsonText> {
  await acquireLock(scope, quickReplyLock)
  const row = await scope.tx.first<{ one: string | null; taken: boolean | null; full: boolean | null }>(sql`
    with target as (
      select r.workspace_id, r.id,
             exists (select from whatsapp_quick_replies o
                      where o.workspace_id = r.workspace_id and lower(o.name) = lower(r.name) and o.deleted_at is null) as taken,
             ${integerLiteral(maxQuickReplies)} <= (select count(*) from whatsapp_quick_replies o
                      where o.workspace_id = r.workspace_id and o.deleted_at is null) as is_full
        from whatsapp_quick_replies r
       where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and r.deleted_at is not null),
    changed as (
      update whatsapp_quick_replies r set deleted_at = null from target t
       where r.workspace_id = t.workspace_id and r.id = t.id and not t.taken and not t.is_full
      returning r.*),
    ${emitQuickRepliesChanged(scope, 'changed')}
    select (select ${quickReplyColumns()}::text from changed r) as one,
           (select taken from target) as taken, (select is_full from target) as full`)
  if (row?.one) return asJsonText(row.one)
  if (row?.taken) throw nameTakenError()
  throw row?.full ? new DomainError(409, 'too_many', tooManyText) : notFound(t('quick reply'))
}

const tooManyText = t('A workspace may keep {max} quick replies. Delete one first.', { max: maxQuickReplies })

const nameTakenError = () =>
  duplicate(t('A quick reply with this name already exists.'), { name: [t('This name is taken.')] })
