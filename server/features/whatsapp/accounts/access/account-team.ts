import { t } from '#contract/language/translate.ts'
import type { AccountTeam } from '#contract/whatsapp/account.ts'
import { accountTeamTexts } from '#contract/whatsapp/texts.ts'
import { accessLock, acquireLock, type Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { linkNotFound, notFound, validationFailed } from '../../../../platform/errors.ts'
import { insertEvent } from '../../../../platform/events/event-log.ts'
import type { JsonText } from '../../../../platform/http/reply.ts'
import { queueNotices } from '../../queue-notices.ts'
import { updateAccount } from '../accounts.ts'

/**
 * Sets who, besides administrators, can see and answer an account (null: everyone), and to whom its new conversations are
 * assigned. Conversations of members who can no longer see it become unassigned, and their notifications are marked as read.
 * Needs a transaction.
 */
export async function setAccountTeam(scope: Scope, id: string, team: AccountTeam): Promise<JsonText> {
  const { memberIds, assignment, assigneeId } = team
  if (assignment === 'FIXED' && !assigneeId) throw refuseAssignee('noAssignee')
  if (assignment !== 'FIXED' && assigneeId) throw refuseAssignee('needlessAssignee')
  await acquireLock(scope, accessLock)
  await storeMembers(scope, id, memberIds)
  // Comes before the first event: other transactions also lock a conversation before they lock the event counter.
  const isUnassigned = memberIds !== null && (await unassignOthers(scope, id))
  const account = await updateAccount(scope, id, {
    assignments: sql`assignment = ${assignment}, default_assignee_id = ${assigneeId}::uuid`,
    action: 'whatsapp.changed',
  }).catch(rethrowUnknownAssignee)
  if (assigneeId) await requireAssignable(scope, id, assigneeId)
  if (isUnassigned) await insertEvent(scope, 'conversation.changed', [])
  if (memberIds !== null) await scope.tx.rows(sql`select read_hidden_notices(${id}::uuid, null)`)
  return account
}

const refuseAssignee = (text: keyof typeof accountTeamTexts) =>
  validationFailed({ assigneeId: [accountTeamTexts[text]] })

/** The foreign key fails for somebody who has never been a member of the workspace. */
function rethrowUnknownAssignee(error: { code?: string }): never {
  throw error.code === '23503' ? linkNotFound('assigneeId', t('member')) : error
}

async function requireAssignable({ workspaceId, tx }: Scope, id: string, assigneeId: string): Promise<void> {
  const row = await tx.first<{ isAssignable: boolean }>(sql`
    select m.user_id in (select list_assignable(${workspaceId}, ${id})) as "isAssignable" from members m
     where m.workspace_id = ${workspaceId} and m.user_id = ${assigneeId} and m.removed_at is null`)
  if (!row) throw linkNotFound('assigneeId', t('member'))
  if (!row.isAssignable) throw refuseAssignee('notAssignable')
}

/** Replaces the members who can see an account; null: everyone. */
async function storeMembers({ workspaceId, tx }: Scope, id: string, memberIds: string[] | null): Promise<void> {
  const ids = [...new Set(memberIds?.map((one) => one.toLowerCase()))]
  const row = await tx.first<{ isComplete: boolean }>(sql`
    with account as (
      update whatsapp_accounts a set is_restricted = ${memberIds !== null}
       where a.workspace_id = ${workspaceId} and a.id = ${id} and a.deleted_at is null
      returning a.id),
    chosen as (
      select m.user_id from members m
       where m.workspace_id = ${workspaceId} and m.user_id = any(${ids}::uuid[]) and m.removed_at is null),
    removed as (
      delete from whatsapp_account_members g using account a
       where g.workspace_id = ${workspaceId} and g.account_id = a.id and g.user_id <> all(${ids}::uuid[])),
    added as (
      insert into whatsapp_account_members (workspace_id, account_id, user_id)
      select ${workspaceId}, a.id, c.user_id from account a, chosen c on conflict do nothing)
    select (select count(*) from chosen) = ${ids.length} as "isComplete" from account`)
  if (!row) throw notFound(t('account'))
  if (!row.isComplete) throw linkNotFound('memberIds', t('member'))
}

/** Unassigns the conversations of an account from members who cannot see it; returns whether there were any. */
async function unassignOthers(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.tx.first<{ count: number }>(sql`
    with changed as (
      update whatsapp_conversations v set assignee_id = null
       where v.workspace_id = ${scope.workspaceId} and v.account_id = ${id} and v.assignee_id is not null
         and not sees_account(v.workspace_id, v.account_id, v.assignee_id)
      returning v.*)
    select count(*)::int as count, count(${queueNotices}) from changed v`)
  return Boolean(row?.count)
}
