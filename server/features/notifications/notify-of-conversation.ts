import { createOwnerTx } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'

type ConversationChange = {
  workspaceId: string
  conversationId: string
  /** Set when the change is an assignment. */
  assigneeId?: string
  assignedBy?: string
  assignedAt?: string
}

/**
 * Job `notify`, queued with every change of a conversation that has an assignee: brings the notifications of the assignee up to
 * date. It compares the conversation with the existing notifications, so that neither a repeated message nor a repeated run
 * notifies anybody twice.
 */
export const notifyOfConversation = (async (
  { workspaceId, conversationId, assigneeId, assignedBy, assignedAt }: ConversationChange,
  { database, changes }: Platform,
) => {
  const row = await createOwnerTx(database).first<{ changed: boolean }>(sql`
    select identity.notify_of_conversation(
      ${workspaceId}, ${conversationId}, ${assigneeId ?? null}, ${assignedBy ?? null}, ${assignedAt ?? null}) as changed`)
  if (row?.changed) changes.notify(workspaceId)
}) satisfies JobHandler
