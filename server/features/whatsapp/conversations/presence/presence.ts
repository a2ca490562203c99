import type { Presence, PresenceActivity } from '#contract/whatsapp/presence.ts'
import type { Scope } from '../../../../platform/database/scope.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { notFound } from '../../../../platform/errors.ts'
import type { ChangeNotifier } from '../../../../platform/events/change-notifier.ts'
import { personJson } from '../../../../records/columns.ts'
import { whereChat } from '../conversations.ts'

/** Tells everybody who sees the conversation what the caller does in it. Nothing is stored: it has to be repeated. */
export async function reportPresence(
  scope: Scope,
  changes: ChangeNotifier,
  { accountId, whatsappId }: { accountId: string; whatsappId: string },
  activity: PresenceActivity,
): Promise<{ activity: PresenceActivity }> {
  const presence = await scope.tx.first<Omit<Presence, 'activity'>>(sql`
    select v.account_id as "accountId", v.whatsapp_id as "whatsappId", (
             select ${personJson} from member_profiles p
              where p.workspace_id = v.workspace_id and p.user_id = ${scope.userId}) as person
      from whatsapp_conversations v
      join whatsapp_accounts a on a.workspace_id = v.workspace_id and a.id = v.account_id and a.deleted_at is null
     where ${whereChat(scope, accountId, whatsappId)}`)
  if (!presence) throw notFound('conversation')
  changes.broadcast(scope.workspaceId, { kind: 'presence.changed', data: { ...presence, activity } })
  return { activity }
}
