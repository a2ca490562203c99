import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { text } from '#contract/kit/fields.ts'
import type { NewBroadcast } from '#contract/whatsapp/broadcasts/broadcast.ts'
import { broadcastErrors } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import { broadcastLimits } from '#contract/whatsapp/broadcasts/limits.ts'
import { headerFileKind } from '#contract/whatsapp/templates/template-text.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DomainError, validationFailed } from '../../../platform/errors.ts'
import { auditCte } from '../../../platform/events/audit-log.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import { insertMedia } from '../media/media.ts'
import type { StoredMedia } from '../media/uploads.ts'
import { assertFileFits } from '../templates/prepare-template-message.ts'
import { emitBroadcastChanged, queueSending } from './broadcast-events.ts'
import { createIds } from './broadcasts.ts'
import { type PlannedRecipient, planBroadcast } from './plan-broadcast.ts'

/** Serializes what starts and continues broadcasts of an account, of which one may run at a time. */
export const lockBroadcasts = (scope: Scope, accountId: string): Promise<unknown> =>
  acquireLock(scope, `broadcasts ${accountId}`)

export const busyError = () => new DomainError(409, 'busy', broadcastErrors.busy)
export const notConnectedError = () => new DomainError(409, 'not_connected', broadcastErrors.notConnected)

/** A broadcast to start, with the file of its header. */
type BroadcastRequest = { body: NewBroadcast; media: StoredMedia | null }

/** Stores a broadcast with its recipients and its file, and starts to send it. Needs a transaction. */
export async function startBroadcast(
  scope: Scope,
  { body, media }: BroadcastRequest,
  request: FastifyRequest,
): Promise<{ id: string; keptFile: boolean }> {
  const { name } = parseFields({ name: text('name', { max: broadcastLimits.name }) }, { name: body.name })
  if (!name) throw validationFailed({ name: [broadcastErrors.noName] })
  await lockBroadcasts(scope, body.accountId)
  const plan = await planBroadcast(scope, body, request)
  const { template, viewName, withoutNumber, isConnected, recipients } = plan
  assertFileFits(template, media)
  if (!isConnected) throw notConnectedError()
  const count = recipients.filter(({ reason }) => reason === null).length
  if (count === 0) throw validationFailed({ viewId: [broadcastErrors.nobody] })
  const kind = headerFileKind(template.parts)
  const stored = kind && media && (await insertMedia(scope, body.accountId, kind, media))
  const id = uuidv7()
  const started = await scope.tx.first<{ id: string | null }>(sql`
    with changed as (
      insert into whatsapp_broadcasts (workspace_id, id, account_id, name, view_id, view_name, template_name, template_language,
                                       template_category, template_parts, media_id, without_number, recipients, state, created_by, sender_id)
      select ${scope.workspaceId}, ${id}, ${body.accountId}, ${name}, ${body.viewId}, ${viewName}, ${template.name}, ${template.language},
             ${template.category}, ${JSON.stringify(template.parts)}::jsonb, ${stored?.id ?? null}::uuid, ${withoutNumber}::int, ${count}::int, 'RUNNING', ${scope.userId}::uuid, ${scope.userId}::uuid
       where not ${isBusy(scope, body.accountId)}
      returning *),
    added as (
      insert into whatsapp_broadcast_recipients (workspace_id, id, broadcast_id, place, contact_id, number, line, variable_values, state, reason)
      select b.workspace_id, r.id, b.id, r.place, r.contact_id, r.number, r.line, r.variable_values,
             case when r.reason is null then 'WAITING' else 'LEFT_OUT' end, r.reason
        from changed b cross join ${unnestRecipients(recipients)}),
    queued as materialized (select ${queueSending('now')} from changed b),
    ${emitBroadcastChanged(scope, raw('changed'))},
    ${auditCte(scope, { action: 'broadcast.started', kind: 'broadcast', id, name, details: { recipients: count } }, raw('changed'))}
    select (select id from changed) as id, (select count(*) from queued)`)
  if (!started?.id) throw busyError()
  return { id, keptFile: stored?.keptFile ?? false }
}

/** Whether the account is sending a broadcast. */
export const isBusy = (scope: Scope, accountId: string): Sql => sql`
  exists (select from whatsapp_broadcasts o
           where o.workspace_id = ${scope.workspaceId} and o.account_id = ${accountId} and o.state = 'RUNNING')`

function unnestRecipients(recipients: readonly PlannedRecipient[]): Sql {
  const column = <T>(toValue: (recipient: PlannedRecipient) => T): T[] => recipients.map(toValue)
  return sql`unnest(
    ${createIds(recipients.length)}::uuid[], ${column(({ contactId }) => contactId)}::uuid[], ${column(({ number }) => number)}::text[],
    ${column(({ line }) => line)}::text[], ${column(({ values }) => values && JSON.stringify(values))}::jsonb[],
    ${column(({ reason }) => reason)}::text[])
    with ordinality as r (id, contact_id, number, line, variable_values, reason, place)`
}
