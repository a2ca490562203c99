import { createOwnerTx } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
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
export const notifyOfConversation = createNotifyJob(
  ({ workspaceId, conversationId, assigneeId, assignedBy, assignedAt }: ConversationChange) => sql`
    select identity.notify_of_conversation(
      ${workspaceId}, ${conversationId}, ${assigneeId ?? null}, ${assignedBy ?? null}, ${assignedAt ?? null}) as changed`,
)

/**
 * Job `notify-mentions`, queued when a note that mentions members is added, changed or deleted: notifies them, of a changed note only
 * those of `newIds`, and marks the notifications of a deleted note, or of removed mentions, as read.
 */
export const notifyOfMentions = createNotifyJob(
  ({ workspaceId, noteId, newIds = null }: { workspaceId: string; noteId: string; newIds?: string[] | null }) =>
    sql`select identity.notify_of_mentions(${workspaceId}, ${noteId}, ${newIds}::uuid[]) as changed`,
)

/**
 * Job `notify-stopped`, queued when a broadcast stopped by itself: notifies whoever it is sent for, or who started it if they may no
 * longer send it.
 */
export const notifyOfStopped = createNotifyJob(
  ({ workspaceId, id, at }: { workspaceId: string; id: string; at: string }) =>
    sql`select identity.notify_of_stopped(${workspaceId}, ${id}, ${at}) as changed`,
)

/** Job `notify-import`, queued when a long import ended by itself or was discarded: notifies whoever started it. */
export const notifyOfImport = createNotifyJob(
  ({ workspaceId, id }: { workspaceId: string; id: string }) =>
    sql`select identity.notify_of_import(${workspaceId}, ${id}) as changed`,
)

/** A job whose statement changes notifications of a workspace; if it says that any `changed`, those who are connected are told. */
function createNotifyJob<P extends { workspaceId: string }>(toStatement: (payload: P) => Sql) {
  return (async (payload: P, { database, changes }: Platform) => {
    const row = await createOwnerTx(database).first<{ changed: boolean }>(toStatement(payload))
    if (row?.changed) changes.notify(payload.workspaceId)
  }) satisfies JobHandler
}
