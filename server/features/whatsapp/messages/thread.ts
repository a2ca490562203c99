import { whatsappPages } from '#contract/whatsapp/limits.ts'
import type { Counts } from '../../../platform/counts.ts'
import { sortOf } from '../../../platform/keyset.ts'
import { page } from '../../../platform/page.ts'
import { notFound } from '../../../platform/refusals.ts'
import type { PageText } from '../../../platform/reply.ts'
import type { Scope } from '../../../platform/scope.ts'
import { empty, raw, type Sql, sql } from '../../../platform/sql.ts'
import { demandAccount, isChat } from '../conversations/conversations.ts'
import { withAddresses } from '../media/addresses.ts'
import { messageShown, recordMessageShown } from './sql.ts'

type Paging = { limit?: number; offset?: number; cursor?: string }
export type With = { counts: Counts; appSecret: string }

const byTime = sortOf({ timestamp: { key: 'c.said_at', type: 'timestamptz', nullable: false } }, '-timestamp')

/** A page of a thread, newest first (WA-007, WA-025). Nobody has written yet: it is empty, and no error. */
export async function thread(
  scope: Scope,
  { accountId, whatsappId }: { accountId: string; whatsappId: string },
  asked: Paging,
  use: With,
): Promise<PageText> {
  await demandAccount(scope, accountId)
  return pageOf(scope, asked, use, {
    of: `thread ${accountId} ${whatsappId}`,
    where: sql`c.conversation_id = (select v.id from whatsapp_conversations v where ${isChat(scope, accountId, whatsappId)})`,
    shown: messageShown,
  })
}

/** Which contacts' conversations a record shows: its own, its people's, its contact's (GAP-043, R12). */
const subjects = {
  contact: (scope: Scope, id: string) => sql`
    select k.id from contacts k where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.deleted_at is null`,
  company: (scope: Scope, id: string) => sql`
    select k.id from contacts k where k.workspace_id = ${scope.workspaceId} and k.company_id = ${id} and k.deleted_at is null`,
  deal: (scope: Scope, id: string) => sql`
    select d.contact_id from deals d where d.workspace_id = ${scope.workspaceId} and d.id = ${id} and d.contact_id is not null`,
} as const
export type Subject = keyof typeof subjects
export const subjectNames = Object.keys(subjects) as Subject[]

const tables: Record<Subject, string> = { contact: 'contacts', company: 'companies', deal: 'deals' }

/** A page of what was said with the people of a record, on any account, newest first. */
export async function messagesOf(
  scope: Scope,
  subject: Subject,
  id: string,
  asked: Paging,
  use: With,
): Promise<PageText> {
  const found = await scope.tx.first(sql`
    select from ${raw(tables[subject])} r where r.workspace_id = ${scope.workspaceId} and r.id = ${id} and r.deleted_at is null`)
  if (!found) throw notFound(subject)
  return pageOf(scope, asked, use, {
    of: `messages of ${subject} ${id}`,
    where: sql`c.conversation_id in (
      select v.id from whatsapp_conversations v
       where v.workspace_id = ${scope.workspaceId} and v.contact_id in (${subjects[subject](scope, id)}))`,
    shown: recordMessageShown,
  })
}

async function pageOf(
  scope: Scope,
  { limit = whatsappPages.default, offset, cursor }: Paging,
  { counts, appSecret }: With,
  { of, where, shown }: { of: string; where: Sql; shown: Sql },
): Promise<PageText> {
  const { rows, page: info } = await page(scope, counts, {
    table: raw('whatsapp_messages'),
    before: empty,
    where: sql`c.workspace_id = ${scope.workspaceId} and ${where}`,
    filtered: false,
    shown,
    filter: of,
    sort: byTime,
    cursor,
    limit,
    offset,
  })
  return { rows: withAddresses(appSecret, rows), page: info }
}
