import type { Scope } from '../../platform/database/scope.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'

/** Calls that queue a look at what the assignees of conversations `v` are to be told; the next look at the same one replaces it. */
export const queueNotices: Sql = sql`
  enqueue('notify', jsonb_build_object('workspaceId', v.workspace_id, 'conversationId', v.id), 'notify ' || v.id)`

/** The same after conversation `v` was assigned in the caller's name. */
export const queueAssignmentNotice = ({ userId }: Scope): Sql => sql`
  enqueue('notify', jsonb_build_object(
    'workspaceId', v.workspace_id, 'conversationId', v.id, 'assigneeId', v.assignee_id, 'assignedBy', ${userId}::uuid, 'assignedAt', now()))`
