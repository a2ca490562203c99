import type { Scope } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'

/** Queues the job that updates the notifications of conversation `v`; a later one for the same conversation replaces it. */
export const queueNotices: Sql = sql`
  enqueue('notify', jsonb_build_object('workspaceId', v.workspace_id, 'conversationId', v.id), 'notify ' || v.id)`

/** The same after the caller has assigned conversation `v`. */
export const queueAssignmentNotice = ({ userId }: Scope): Sql => sql`
  enqueue('notify', jsonb_build_object(
    'workspaceId', v.workspace_id, 'conversationId', v.id, 'assigneeId', v.assignee_id, 'assignedBy', ${userId}::uuid, 'assignedAt', now()))`
