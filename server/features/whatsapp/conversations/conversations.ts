import { t } from '#contract/language/translate.ts'
import type { ConversationFilters, ConversationQuery } from '#contract/whatsapp/conversation.ts'
import { conversationSorts } from '#contract/whatsapp/enums.ts'
import { whatsappPageLimits } from '#contract/whatsapp/limits.ts'
import { unseenMessageText } from '#contract/whatsapp/texts.ts'
import { accessLock, acquireSharedLock, type Scope } from '../../../platform/database/scope.ts'
import { andWhere, empty, integerLiteral, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError, linkNotFound, notFound } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { asJsonText, type JsonPage, type JsonText } from '../../../platform/http/reply.ts'
import { hasTag } from '../../../records/conditions.ts'
import { parseSort, type SortColumn } from '../../../records/keyset.ts'
import { fetchPage, type ListParent } from '../../../records/page.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import { queueAssignmentNotice, queueNotices } from '../queue-notices.ts'
import { listLookupAddresses } from './chat-id.ts'
import { conversationColumns } from './conversation-columns.ts'
import { queueReceipts } from './receipts/queue-receipts.ts'
import { isOverdue, isUnread, overdueCutoff, stateConditions } from './states/state-conditions.ts'

const sortColumns: Record<string, SortColumn> = {
  lastMessageAt: { key: 'c.last_message_at', type: 'timestamptz', nullable: false },
  waitingSince: {
    key: `case when c.state <> 'RESOLVED' then coalesce(c.waiting_since, 'infinity') else 'infinity' end`,
    type: 'timestamptz',
    nullable: false,
  },
}

/** Maximum number of conversations that a search returns. */
const maxSearchMatches = 1_000

const isTagged = hasTag('contact_id', 'contact_id')

/** The conversations `c` of an account that all of these filters show. */
function whereFilters(
  { workspaceId, userId }: Scope,
  accountId: string,
  { state, assignee, unread, tagId }: ConversationFilters,
): Sql {
  const conditions = [
    state === 'overdue' &&
      isOverdue(sql`(
    select ${overdueCutoff} from whatsapp_accounts a where a.workspace_id = ${workspaceId} and a.id = ${accountId})`),
    state && state !== 'overdue' && stateConditions[state],
    assignee === 'me' && sql`c.assignee_id = ${userId}`,
    assignee === 'nobody' && sql`c.assignee_id is null`,
    unread && isUnread,
    tagId && isTagged(tagId, 'tagId'),
  ]
  return andWhere(conditions.filter((condition) => typeof condition === 'object'))
}

/** The account that a list belongs to; without it the list is a 404 (R2). */
export const accountParent = (scope: Scope, accountId: string): ListParent => ({
  select: sql`select from whatsapp_accounts a where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`,
  name: 'account',
})

/** A page of an account's conversations, most recent first unless another order is requested (WA-006, GAP-095). */
export function listConversations(
  scope: Scope,
  accountId: string,
  query: ConversationQuery,
  counts: TotalCache,
): Promise<JsonPage> {
  const { sort = conversationSorts[0], limit = whatsappPageLimits.default, offset, cursor, ...filters } = query
  const { search = '', assignee } = filters
  const isSearch = search.trim() !== ''
  const matches = raw('matches')
  return fetchPage(scope, counts, {
    table: raw('whatsapp_conversations'),
    parent: accountParent(scope, accountId),
    ctes: isSearch
      ? sql`${matches} as materialized (select id from whatsapp_conversations_matching(${accountId}, ${search}, ${integerLiteral(maxSearchMatches)}) as id),`
      : empty,
    where: sql`c.workspace_id = ${scope.workspaceId} and c.account_id = ${accountId}${whereFilters(scope, accountId, filters)}
               ${isSearch ? sql`and c.id in (select id from ${matches})` : empty}`,
    isFiltered: false,
    representation: conversationColumns,
    filterKey: `conversations ${accountId} ${JSON.stringify({ ...filters, ...(assignee === 'me' && { assignee: scope.userId }) })}`,
    sort: parseSort(sortColumns, sort),
    cursor,
    limit,
    offset,
  })
}

/**
 * Matches the conversation `v` that has this whatsappId, or had it before, or whose number is another form of it. The id is selected on its own:
 * behind row-level security PostgreSQL compares no index with a bare `coalesce`, and would read all conversations of the account.
 */
export function whereChat(scope: Scope, accountId: string, whatsappId: string): Sql {
  const [value = '', server] = whatsappId.split('@')
  const kind = server === 'lid' || server === 'bsuid' ? server : server === 'g.us' ? 'group' : 'pn'
  const { values } = listLookupAddresses([{ kind, value }])
  return sql`
  v.workspace_id = ${scope.workspaceId} and v.account_id = ${accountId} and v.id = (select coalesce(
    (select n.id from whatsapp_conversations n
      where n.workspace_id = ${scope.workspaceId} and n.account_id = ${accountId} and n.whatsapp_id = ${whatsappId}),
    (select a.conversation_id from whatsapp_addresses a
      where a.workspace_id = ${scope.workspaceId} and a.account_id = ${accountId} and a.kind = ${kind} and a.value = any(${values}::text[])
      order by a.value = ${value} desc limit 1)))`
}

const target = raw('target')

/** `target`: the conversation with this whatsappId and the `read_receipts` of its account, unless that was removed. */
const targetCte = (scope: Scope, accountId: string, whatsappId: string): Sql => sql`
  ${target} as materialized (
    select v.*, o.read_receipts from whatsapp_conversations v
      join whatsapp_accounts o on o.workspace_id = v.workspace_id and o.id = v.account_id and o.deleted_at is null
     where ${whereChat(scope, accountId, whatsappId)} for no key update of v)`

/** Message ids listed in one event. */
const maxNamedMessages = 200

/**
 * Emits that the conversations in `changedCte`, and their `messages`, have changed. The data of the event names the chat and the
 * messages only if it is about one conversation.
 */
export const emitConversationChanged = (scope: Scope, changedCte: Sql, messages: Sql | null = null): Sql =>
  changeEventCte(
    scope,
    sql`(select id, null::int as version from ${changedCte}) told`,
    'conversation.changed',
    sql`(select jsonb_build_object('accountId', min(account_id::text), 'whatsappId', min(whatsapp_id) ${
      messages
        ? sql`, 'messageIds', (select jsonb_agg(id) from (${messages} limit ${integerLiteral(maxNamedMessages)}) named)`
        : empty
    }) from ${changedCte} having count(*) = 1)`,
  )

/** The conversation with a number; null before the first message. */
export async function getConversation(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string | null }>(sql`
    with ${targetCte(scope, accountId, whatsappId)}
    select (select row_to_json(shown)::text from ${target} c ${conversationColumns}) as one
      from whatsapp_accounts a
     where a.workspace_id = ${scope.workspaceId} and a.id = ${accountId} and a.deleted_at is null`)
  if (!row) throw notFound(t('account'))
  return asJsonText(row.one ?? 'null')
}

/** What to set in conversation `v`, and whether that differs from its current values, `t`. */
type ConversationChange = {
  assignments: Sql
  isDifferent: Sql
  /** Whether the customer has written something that the member who makes the change has not seen. */
  hasUnseen?: Sql | undefined
}

/** Changes a conversation unless it already has these values, and returns it. Throws a 409 if it has an unseen message. */
export async function changeConversation(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  { assignments, isDifferent, hasUnseen = sql`false` }: ConversationChange,
): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string | null; hasUnseen: boolean | null }>(sql`
    with ${targetCte(scope, accountId, whatsappId)},
    changed as (
      update whatsapp_conversations v set ${assignments} from ${target} t
       where v.workspace_id = ${scope.workspaceId} and v.id = t.id and ${isDifferent} and (${hasUnseen}) is not true
      returning v.*),
    ${emitConversationChanged(scope, raw('changed'))}
    select coalesce((select row_to_json(shown)::text from changed c ${conversationColumns}),
                    (select row_to_json(shown)::text from ${target} c ${conversationColumns})) as one,
           (select ${hasUnseen} from ${target} t) as "hasUnseen"`)
  if (!row?.one) throw notFound(t('conversation'))
  if (row.hasUnseen) throw new DomainError(409, 'unseen_message', unseenMessageText)
  return asJsonText(row.one)
}

/**
 * Marks a conversation as read (WA-015, WA-023) and queues the read receipt. Where the account sends those only with an answer, it stays
 * pending.
 */
export async function markConversationRead(scope: Scope, accountId: string, whatsappId: string): Promise<JsonText> {
  const row = await scope.tx.first<{ one: string | null }>(sql`
    with ${targetCte(scope, accountId, whatsappId)},
    changed as (
      update whatsapp_conversations v
         set unread_count = 0, is_marked_unread = false, has_pending_receipt = t.has_pending_receipt and t.read_receipts = 'ON_REPLY'
        from ${target} t
       where v.workspace_id = ${scope.workspaceId} and v.id = t.id and (t.unread_count > 0 or t.is_marked_unread)
      returning v.*, t.has_pending_receipt and not v.has_pending_receipt as is_receipt_due),
    queued as (${queueReceipts(sql`changed where is_receipt_due`)}),
    ${emitConversationChanged(scope, raw('changed'))}
    select json_build_object('whatsappId', t.whatsapp_id, 'unreadCount', 0)::text as one,
           (select ${queueNotices} from changed v where v.assignee_id is not null)
      from ${target} t`)
  if (!row?.one) throw notFound(t('conversation'))
  return asJsonText(row.one)
}

/**
 * Assigns a conversation to a member, or to nobody (null). Needs a transaction: access to the account cannot change before it
 * ends.
 */
export async function assignConversation(
  scope: Scope,
  accountId: string,
  whatsappId: string,
  assigneeId: string | null,
): Promise<JsonText> {
  await acquireSharedLock(scope, accessLock)
  const row = await scope.tx.first<{ one: string | null; isThere: boolean; isMember: boolean }>(sql`
    with ${targetCte(scope, accountId, whatsappId)},
    member as (
      select m.user_id from members m
       where m.workspace_id = ${scope.workspaceId} and m.user_id = ${assigneeId}::uuid and m.removed_at is null
         and sees_account(${scope.workspaceId}, ${accountId}, m.user_id)),
    changed as (
      update whatsapp_conversations v set assignee_id = ${assigneeId}::uuid from ${target} t
       where v.workspace_id = ${scope.workspaceId} and v.id = t.id
         and (${assigneeId}::uuid is null or exists (select from member))
      returning v.*, v.assignee_id is distinct from t.assignee_id as is_reassigned),
    ${emitConversationChanged(scope, raw('changed'))}
    select (select row_to_json(shown)::text from changed c ${conversationColumns}) as one,
           exists (select from ${target}) as "isThere", exists (select from member) as "isMember",
           (select ${queueAssignmentNotice(scope)} from changed v where v.is_reassigned)`)
  if (!row?.isThere) throw notFound(t('conversation'))
  if (!row.one) throw linkNotFound('assigneeId', t('member'))
  return asJsonText(row.one)
}
