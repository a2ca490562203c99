import type { ConversationFilter } from '#contract/whatsapp/enums.ts'
import { whatsappPages } from '#contract/whatsapp/limits.ts'
import type { Counts } from '../../../platform/counts.ts'
import { eventOf } from '../../../platform/events.ts'
import { sortOf } from '../../../platform/keyset.ts'
import { page } from '../../../platform/page.ts'
import { linkNotFound, notFound } from '../../../platform/refusals.ts'
import { type JsonText, json, type PageText } from '../../../platform/reply.ts'
import type { Scope } from '../../../platform/scope.ts'
import { empty, raw, type Sql, sql, whole } from '../../../platform/sql.ts'
import { conversationShown } from './sql.ts'

type Paging = { limit?: number; offset?: number; cursor?: string }
type Asked = Paging & { search?: string; filter?: ConversationFilter }

const byTime = sortOf(
  { lastMessageAt: { key: 'c.last_message_at', type: 'timestamptz', nullable: false } },
  '-lastMessageAt',
)

/** Conversations that a search looks at, at most. */
const mostFound = 1_000

const filters: Record<ConversationFilter, (scope: Scope) => Sql> = {
  all: () => empty,
  unread: () => sql`and c.unread_count > 0`,
  mine: (scope) => sql`and c.assignee_id = ${scope.userId}`,
  unassigned: () => sql`and c.assignee_id is null`,
}

/** 404 for an account that is not there (R2); first in a transaction that reads more. */
export async function demandAccount(scope: Scope, accountId: string): Promise<void> {
  const row = await scope.tx.first(sql`
    select from whatsapp_accounts a where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`)
  if (!row) throw notFound('account')
}

/** A page of an account's conversations, the last spoken in first (WA-006, GAP-095). */
export async function conversations(scope: Scope, accountId: string, asked: Asked, counts: Counts): Promise<PageText> {
  await demandAccount(scope, accountId)
  const { search = '', filter = 'all', limit = whatsappPages.default, offset, cursor } = asked
  const searches = search.trim() !== ''
  return page(scope, counts, {
    table: raw('whatsapp_conversations'),
    before: searches
      ? sql`matches as materialized (select id from whatsapp_conversations_matching(${accountId}, ${search}, ${whole(mostFound)}) as id),`
      : empty,
    where: sql`c.workspace_id = ${scope.workspaceId} and c.account_id = ${accountId} ${filters[filter](scope)}
               ${searches ? sql`and c.id in (select id from matches)` : empty}`,
    filtered: false,
    shown: conversationShown,
    filter: `conversations ${accountId} ${filter} ${filter === 'mine' ? scope.userId : ''} ${search}`,
    sort: byTime,
    cursor,
    limit,
    offset,
  })
}

/** The row of alias `v` that a whatsappId names in an account: by the id it bears, or bore before. */
export const isChat = (scope: Scope, accountId: string, whatsappId: string): Sql => sql`
  v.workspace_id = ${scope.workspaceId} and v.account_id = ${accountId} and v.id = coalesce(
    (select n.id from whatsapp_conversations n
      where n.workspace_id = ${scope.workspaceId} and n.account_id = ${accountId} and n.whatsapp_id = ${whatsappId}),
    (select a.conversation_id from whatsapp_addresses a
      where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId} and a.value = split_part(${whatsappId}, '@', 1)
        and a.kind = case split_part(${whatsappId}, '@', 2) when 'lid' then 'lid' when 'bsuid' then 'bsuid' when 'g.us' then 'group' else 'pn' end))`

/** `target`: the conversation that a whatsappId names, unless its account was removed. */
const target = (scope: Scope, accountId: string, whatsappId: string): Sql => sql`
  target as materialized (
    select v.* from whatsapp_conversations v
      join whatsapp_accounts o on o.workspace_id = v.workspace_id and o.id = v.account_id and o.deleted_at is null
     where ${isChat(scope, accountId, whatsappId)} for no key update of v)`

/** Messages that one event names. */
const mostNamed = 200

/** Tells that conversations of `changed` look different now, and which messages do; of several at once, that some do. */
export const conversationTold = (scope: Scope, messages: Sql | null = null): Sql =>
  eventOf(
    scope,
    sql`(select id, null::int as version from changed) told`,
    'conversation.changed',
    sql`(select jsonb_build_object('accountId', min(account_id::text), 'whatsappId', min(whatsapp_id) ${
      messages ? sql`, 'messageIds', (select jsonb_agg(id) from (${messages} limit ${whole(mostNamed)}) named)` : empty
    }) from changed having count(*) = 1)`,
  )

/** One conversation. */
export async function conversation(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string }>(sql`
    with ${target(scope, accountId, whatsappId)}
    select row_to_json(shown)::text as one from target c ${conversationShown}`)
  if (!row) throw notFound('conversation')
  return json(row.one)
}

/** Marks everything in a conversation read (WA-015, WA-023), and has WhatsApp told. */
export async function markRead(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string | null }>(sql`
    with ${target(scope, accountId, whatsappId)},
    changed as (
      update whatsapp_conversations v set unread_count = 0 from target t
       where v.workspace_id = ${scope.workspaceId} and v.id = t.id and t.unread_count > 0
      returning v.*),
    asked as (
      insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind)
      select workspace_id, gen_random_uuid(), account_id, id, 'read' from changed),
    ${conversationTold(scope)}
    select json_build_object('whatsappId', t.whatsapp_id, 'unreadCount', 0)::text as one from target t`)
  if (!row?.one) throw notFound('conversation')
  return json(row.one)
}

/** Says who answers a conversation. */
export async function assign(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  assigneeId: string | null,
): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string | null; isThere: boolean; isMember: boolean }>(sql`
    with ${target(scope, accountId, whatsappId)},
    member as (
      select m.user_id from members m
       where m.workspace_id = ${scope.workspaceId} and m.user_id = ${assigneeId}::uuid and m.removed_at is null),
    changed as (
      update whatsapp_conversations v set assignee_id = ${assigneeId}::uuid from target t
       where v.workspace_id = ${scope.workspaceId} and v.id = t.id
         and (${assigneeId}::uuid is null or exists (select from member))
      returning v.*),
    ${conversationTold(scope)}
    select (select row_to_json(shown)::text from changed c ${conversationShown}) as one,
           exists (select from target) as "isThere", exists (select from member) as "isMember"`)
  if (!row?.isThere) throw notFound('conversation')
  if (!row.one) throw linkNotFound('assigneeId', 'member')
  return json(row.one)
}
