import { t } from '#contract/language/translate.ts'
import type { Presence, PresenceActivity } from '#contract/whatsapp/presence.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { notFound } from '../../../../platform/errors.ts'
import type { ChangeNotifier } from '../../../../platform/events/change-notifier.ts'
import { personJson } from '../../../../records/columns.ts'
import type { Chat } from '../chat-params.ts'
import { whereChat } from '../conversations.ts'

type PresenceRow = { presence: Omit<Presence, 'activity'>; readers: string[] | null }

/**
 * Broadcasts what the caller does in the conversation to everybody who can see it. Nothing is stored, so it has to be repeated.
 */
export async function reportPresence(
  scope: Scope,
  changes: ChangeNotifier,
  { accountId, whatsappId }: Chat,
  activity: PresenceActivity,
): Promise<{ activity: PresenceActivity }> {
  const row = await scope.tx.first<PresenceRow>(sql`
    select json_build_object('accountId', v.account_id, 'whatsappId', v.whatsapp_id, 'person', (
             select ${personJson} from member_profiles p
              where p.workspace_id = v.workspace_id and p.user_id = ${scope.userId})) as presence,
           case when a.is_restricted then (
             select array_agg(m.user_id) from members m
              where m.workspace_id = v.workspace_id and sees_account(v.workspace_id, v.account_id, m.user_id)) end as readers
      from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
     where ${whereChat(scope, accountId, whatsappId)}`)
  if (!row) throw notFound(t('conversation'))
  const { presence, readers } = row
  changes.broadcast(scope.workspaceId, {
    ...{ kind: 'presence.changed', data: { ...presence, activity } },
    ...(readers && { readers }),
  })
  return { activity }
}
