import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { lostReasonLimits, lostReasonMessages } from '#contract/pipelines/lost-reason-messages.ts'
import {
  type LostReasonBody,
  type LostReasonOrder,
  type LostReasonSetting,
  lostReasonFields,
} from '#contract/pipelines/lost-reasons.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { empty, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { duplicate, linkNotFound, notFound, staleVersion, validationFailed } from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'

/** Returns the reasons for which deals are lost, in order, and whether one is required. */
export async function getLostReasons(scope: Scope): Promise<JsonText> {
  return asJsonText(await readLostReasons(scope))
}

/** Adds a reason after the others. Like all functions below, it returns all of them and needs a transaction. */
export async function addLostReason(scope: Scope, body: LostReasonBody, version: number | null): Promise<JsonText> {
  const { name } = parseFields(lostReasonFields, body)
  await lockLostReasons(scope, version)
  const row = await scope.tx.first<{ count: number; position: number }>(sql`
    select count(*)::int as count, (coalesce(max(r.position), 0) + 1)::int as position
      from lost_reasons r where r.workspace_id = ${scope.workspaceId}`)
  if ((row?.count ?? 0) >= lostReasonLimits.reasons) throw validationFailed({ name: [lostReasonMessages.tooMany] })
  await translateNameTaken(
    scope.tx.rows(sql`
      insert into lost_reasons (workspace_id, id, name, position)
      values (${scope.workspaceId}, ${uuidv7()}, ${name}, ${row?.position ?? 1})`),
  )
  return emitChanged(scope)
}

/** Renames a reason. Deals that were lost for it keep its earlier name. */
export async function renameLostReason(
  scope: Scope,
  id: string,
  body: LostReasonBody,
  version: number | null,
): Promise<JsonText> {
  const { name } = parseFields(lostReasonFields, body)
  await lockLostReasons(scope, version)
  const renamed = await translateNameTaken(
    scope.tx.rows(sql`
      update lost_reasons r set name = ${name} where r.workspace_id = ${scope.workspaceId} and r.id = ${id} returning r.id`),
  )
  if (renamed.length === 0) throw notFound(t('lost reason'))
  return emitChanged(scope)
}

/** Deletes a reason for good. Deals that were lost for it keep its name. */
export async function deleteLostReason(scope: Scope, id: string, version: number | null): Promise<JsonText> {
  await lockLostReasons(scope, version)
  const deleted = await scope.tx.rows(sql`
    delete from lost_reasons r where r.workspace_id = ${scope.workspaceId} and r.id = ${id} returning r.id`)
  if (deleted.length === 0) throw notFound(t('lost reason'))
  return emitChanged(scope)
}

/** Reorders the reasons. Those that are not named, because somebody has just added them, keep their order after the others. */
export async function reorderLostReasons(
  scope: Scope,
  { reasonIds }: LostReasonOrder,
  version: number | null,
): Promise<JsonText> {
  const wanted = reasonIds.map((id) => id.toLowerCase())
  if (new Set(wanted).size < wanted.length) throw validationFailed({ reasonIds: [lostReasonMessages.nameOnce] })
  await lockLostReasons(scope, version)
  const reasons = await scope.tx.rows<{ id: string }>(sql`
    select r.id from lost_reasons r where r.workspace_id = ${scope.workspaceId}`)
  if (wanted.some((one) => !reasons.some(({ id }) => id === one))) throw linkNotFound('reasonIds', t('lost reason'))
  await scope.tx.rows(sql`
    update lost_reasons r set position = o.place
      from (select x.id, row_number() over (order by array_position(${wanted}::uuid[], x.id), x.position, x.id) as place
              from lost_reasons x where x.workspace_id = ${scope.workspaceId}) o
     where r.workspace_id = ${scope.workspaceId} and r.id = o.id`)
  return emitChanged(scope)
}

/** Changes whether a deal can only be lost with a reason. Deals that are lost already stay as they are. */
export async function changeLostReasonSetting(
  scope: Scope,
  { isRequired }: LostReasonSetting,
  version: number | null,
): Promise<JsonText> {
  await lockLostReasons(scope, version)
  return emitChanged(scope, sql`is_required = ${isRequired}, `)
}

/** Locks the reasons of the workspace against other changes; throws 409 if they have another version. */
async function lockLostReasons(scope: Scope, version: number | null): Promise<void> {
  const row = await scope.tx.first<{ version: number }>(sql`
    insert into lost_reason_settings as s (workspace_id) values (${scope.workspaceId})
    on conflict (workspace_id) do update set version = s.version
    returning s.version`)
  if (version !== null && row?.version !== version) throw staleVersion(await readLostReasons(scope))
}

/** Increments the version of the reasons, changes their settings if `sets` does, emits an event, and returns them. */
async function emitChanged(scope: Scope, sets: Sql = empty): Promise<JsonText> {
  const changed = raw('changed')
  const row = await scope.tx.first<{ reasons: string }>(sql`
    with ${changed} as (
      update lost_reason_settings s set ${sets}version = s.version + 1 where s.workspace_id = ${scope.workspaceId}
      returning s.workspace_id as id, s.version, s.is_required),
    ${changeEventCte(scope, changed, 'lost-reasons.changed')}
    select ${lostReasonsJson(scope, sql`select * from ${changed}`)}::text as reasons`)
  return asJsonText(row?.reasons ?? 'null')
}

async function readLostReasons(scope: Scope): Promise<string> {
  const settings = sql`select l.version, l.is_required from lost_reason_settings l where l.workspace_id = ${scope.workspaceId}`
  const row = await scope.tx.first<{ reasons: string }>(
    sql`select ${lostReasonsJson(scope, settings)}::text as reasons`,
  )
  return row?.reasons ?? 'null'
}

/** The JSON of the reasons; `settings` selects the row of their settings, which may not exist yet. */
const lostReasonsJson = (scope: Scope, settings: Sql): Sql => sql`
  json_build_object(
    'isRequired', coalesce((select s.is_required from (${settings}) s), false),
    'version', coalesce((select s.version from (${settings}) s), 1),
    'reasons', (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.position, r.id), '[]')
                  from lost_reasons r where r.workspace_id = ${scope.workspaceId}))`

const translateNameTaken = <T>(change: Promise<T>): Promise<T> =>
  change.catch((error) => {
    if ((error as { constraint?: string }).constraint !== 'lost_reasons_by_name') throw error
    throw duplicate(lostReasonMessages.nameTaken, { name: [lostReasonMessages.nameTaken] })
  })
