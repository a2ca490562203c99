import { broadcastPace } from '#contract/whatsapp/broadcasts/limits.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'

/** The job that queues the next messages of a broadcast. */
export const sendBroadcastJob = 'send-broadcast'

/** Tells open screens that the broadcast in a CTE has changed. */
export const emitBroadcastChanged = (scope: Scope, changedCte: Sql): Sql =>
  changeEventCte(
    scope,
    changedCte,
    'broadcast.changed',
    sql`(select jsonb_build_object('accountId', account_id) from ${changedCte} limit 1)`,
  )

/** Queues the job for broadcast `b`, at once or after the pause of the pace; it replaces one that waits. */
export const queueSending = (when: 'now' | 'later'): Sql => sql`
  enqueue_at(${sendBroadcastJob}, jsonb_build_object('workspaceId', b.workspace_id, 'id', b.id), 'send-broadcast ' || b.id,
             ${when === 'now' ? raw('now()') : raw(`now() + interval '${broadcastPace.seconds} seconds'`)})`

/** Queues the job that notifies of broadcast `b`, which stopped by itself. */
export const queueStoppedNotice: Sql = sql`
  enqueue('notify-stopped', jsonb_build_object('workspaceId', b.workspace_id, 'id', b.id, 'at', now()))`
