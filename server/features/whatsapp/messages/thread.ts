import { pluralOf } from '#contract/kit/kinds.ts'
import { whatsappPageLimits } from '#contract/whatsapp/limits.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { JsonPage } from '../../../platform/http/reply.ts'
import { parseSort } from '../../../records/keyset.ts'
import { fetchPage, type ListParent } from '../../../records/page.ts'
import { onPresentAccountWhere } from '../../../records/related.ts'
import type { TotalCache } from '../../../records/total-cache.ts'
import type { Chat } from '../conversations/chat-params.ts'
import { accountParent, whereChat } from '../conversations/conversations.ts'
import { addSignedUrls } from '../media/signed-urls.ts'
import { messageColumns, recordMessageColumns } from './message-columns.ts'

type PageQuery = { limit?: number; offset?: number; cursor?: string }
type ThreadDeps = { counts: TotalCache; appSecret: string }

const newestFirst = parseSort({ timestamp: { key: 'c.sent_at', type: 'timestamptz', nullable: false } }, '-timestamp')

/** A page of a thread, newest first (WA-007, WA-025); empty if the conversation does not exist yet. */
export async function listThread(
  scope: Scope,
  { accountId, whatsappId }: Chat,
  query: PageQuery,
  deps: ThreadDeps,
): Promise<JsonPage> {
  return listMessagePage(scope, query, deps, {
    parent: accountParent(scope, accountId),
    filterKey: `thread ${accountId} ${whatsappId}`,
    where: sql`c.conversation_id = (select v.id from whatsapp_conversations v where ${whereChat(scope, accountId, whatsappId)})`,
    representation: messageColumns,
  })
}

/** The contacts whose conversations a record shows: itself, a company's people, a deal's contact (GAP-043, R12). */
const contactsBySubject = {
  contact: (scope: Scope, id: string) => sql`
    select k.id from contacts k where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.deleted_at is null`,
  company: (scope: Scope, id: string) => sql`
    select k.id from contacts k where k.workspace_id = ${scope.workspaceId} and k.company_id = ${id} and k.deleted_at is null`,
  deal: (scope: Scope, id: string) => sql`
    select d.contact_id from deals d where d.workspace_id = ${scope.workspaceId} and d.id = ${id} and d.contact_id is not null`,
} as const
type MessageSubject = keyof typeof contactsBySubject
export const messageSubjects = Object.keys(contactsBySubject) as MessageSubject[]

/** A page of the messages with the people of a record, on any account that was not removed, newest first. */
export async function listRecordMessages(
  scope: Scope,
  subject: MessageSubject,
  id: string,
  query: PageQuery,
  deps: ThreadDeps,
): Promise<JsonPage> {
  const select = sql`
    select from ${raw(pluralOf(subject))} r where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and r.deleted_at is null`
  return listMessagePage(scope, query, deps, {
    parent: { select, name: subject },
    // Some accounts may be hidden from the caller.
    filterKey: `messages of ${subject} ${id} for ${scope.userId}`,
    where: sql`c.conversation_id in (
      select v.id from whatsapp_conversations v
       where v.workspace_id = ${scope.workspaceId} and v.contact_id in (${contactsBySubject[subject](scope, id)})
         and ${onPresentAccountWhere})`,
    representation: recordMessageColumns,
  })
}

async function listMessagePage(
  scope: Scope,
  { limit = whatsappPageLimits.default, offset, cursor }: PageQuery,
  { counts, appSecret }: ThreadDeps,
  {
    parent,
    filterKey,
    where,
    representation,
  }: { parent: ListParent; filterKey: string; where: Sql; representation: Sql },
): Promise<JsonPage> {
  const { rows, page } = await fetchPage(scope, counts, {
    table: raw('whatsapp_messages'),
    parent,
    ctes: empty,
    where: sql`c.workspace_id = ${scope.workspaceId} and ${where}`,
    isFiltered: false,
    representation,
    filterKey,
    sort: newestFirst,
    cursor,
    limit,
    offset,
  })
  return { rows: addSignedUrls(appSecret, rows), page }
}
