import { uuidv7 } from 'uuidv7'
import type { NewQuickReply } from '#contract/whatsapp/conversation.ts'
import { quickReplyFields } from '#contract/whatsapp/fields.ts'
import { mostQuickReplies } from '#contract/whatsapp/limits.ts'
import { accepted } from '../../../platform/accepted.ts'
import { eventOf } from '../../../platform/events.ts'
import { duplicate, invalid, notFound } from '../../../platform/refusals.ts'
import { Answer, type JsonText, json } from '../../../platform/reply.ts'
import type { Scope } from '../../../platform/scope.ts'
import { raw, type Sql, sql, whole } from '../../../platform/sql.ts'

const shown = sql`json_build_object('id', r.id, 'name', r.name, 'text', r.text)`

/** Tells that the quick replies are others now. */
const told = (scope: Scope, changed: 'added' | 'changed' | 'gone'): Sql =>
  eventOf(scope, sql`(select id, null::int as version from ${raw(changed)}) told`, 'quick-replies.changed')

/** Texts the team sends often, by name. */
export async function quickReplies(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ all: string }>(sql`
    select coalesce(json_agg(${shown} order by lower(r.name), r.id), '[]')::text as all
      from whatsapp_quick_replies r where r.workspace_id = ${scope.workspaceId}`)
  return json(row?.all ?? '[]')
}

export async function addQuickReply(scope: Scope, body: NewQuickReply): Promise<Answer> {
  const { name, text } = accepted(quickReplyFields, body)
  const row = await scope.tx.first<{ one: string | null; full: boolean }>(sql`
    with kept as (
      select count(*) >= ${whole(mostQuickReplies)} as is_full from whatsapp_quick_replies r where r.workspace_id = ${scope.workspaceId}),
    added as (
      insert into whatsapp_quick_replies (workspace_id, id, name, text, created_by)
      select ${scope.workspaceId}, ${uuidv7()}, ${name}, ${text}, ${scope.userId} from kept where not is_full
      on conflict (workspace_id, lower(name)) do nothing
      returning *),
    ${told(scope, 'added')}
    select (select ${shown}::text from added r) as one, (select is_full from kept) as full`)
  if (row?.one) return new Answer(201, json(row.one))
  if (row?.full) throw invalid({ name: [`A workspace may keep ${mostQuickReplies} quick replies. Delete one first.`] })
  throw taken()
}

export async function changeQuickReply(scope: Scope, id: string, body: NewQuickReply): Promise<JsonText> {
  const { name, text } = accepted(quickReplyFields, body)
  const row = await scope.tx.first<{ one: string | null; taken: boolean }>(sql`
    with others as (
      select exists (select from whatsapp_quick_replies r
                      where r.workspace_id = ${scope.workspaceId} and lower(r.name) = lower(${name}) and r.id <> ${id}) as taken),
    changed as (
      update whatsapp_quick_replies r set name = ${name}, text = ${text} from others
       where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and not others.taken
      returning r.*),
    ${told(scope, 'changed')}
    select (select ${shown}::text from changed r) as one,
           (select taken from others) and exists (select from whatsapp_quick_replies r
             where r.workspace_id = ${scope.workspaceId} and r.id = ${id}) as taken`)
  if (row?.one) return json(row.one)
  throw row?.taken ? taken() : notFound('quick reply')
}

export async function removeQuickReply(scope: Scope, id: string): Promise<{ id: string }> {
  const row = await scope.tx.first<{ id: string | null }>(sql`
    with gone as (
      delete from whatsapp_quick_replies r where r.workspace_id = ${scope.workspaceId} and r.id = ${id} returning r.id),
    ${told(scope, 'gone')}
    select (select id from gone) as id`)
  if (!row?.id) throw notFound('quick reply')
  return { id: row.id }
}

const taken = () => duplicate('A quick reply with this name exists already.', { name: ['This name is taken.'] })
