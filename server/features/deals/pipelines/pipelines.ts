import { uuidv7 } from 'uuidv7'
import { t } from '#contract/language/translate.ts'
import { archiveMessages } from '#contract/pipelines/archive-messages.ts'
import { pipelineLimits } from '#contract/pipelines/enums.ts'
import { pipelineFields } from '#contract/pipelines/fields.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import type { PipelineBody, PipelinePatch } from '#contract/pipelines/pipeline.ts'
import { acquireLock, type Scope } from '../../../platform/database/scope.ts'
import { integerLiteral, join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import {
  duplicate,
  hasRelated,
  linkNotFound,
  notFound,
  staleVersion,
  validationFailed,
} from '../../../platform/errors.ts'
import { changeEventCte } from '../../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import { lockDeals, lockStages, moveDeals, type StageRow } from './stage-rows.ts'

/** Lists the pipelines of the workspace, oldest first, those in the archive too: new deals enter the first active one. */
export async function listPipelines(scope: Scope): Promise<JsonText> {
  const row = await scope.tx.first<{ pipelines: string }>(sql`
    select coalesce(json_agg(${pipelineJson} order by p.created_at, p.id), '[]')::text as pipelines
      from pipelines p where p.workspace_id = ${scope.workspaceId}`)
  return asJsonText(row?.pipelines ?? '[]')
}

/** Creates a pipeline with one stage for each status. Needs a transaction. */
export async function createPipeline(scope: Scope, body: PipelineBody): Promise<JsonText> {
  const { name } = parseFields(pipelineFields, body)
  const id = uuidv7()
  await acquireLock(scope, 'pipelines')
  const row = await scope.tx.first<{ done: boolean; full: boolean }>(sql`
    with existing as (
      select count(*) >= ${integerLiteral(pipelineLimits.pipelines)} as is_full from pipelines p where p.workspace_id = ${scope.workspaceId}),
    added as (
      insert into pipelines (workspace_id, id, name) select ${scope.workspaceId}, ${id}, ${name} from existing where not is_full
      on conflict (workspace_id, lower(name)) do nothing
      returning id)
    select exists (select from added) as done, (select is_full from existing) as full`)
  if (row?.full) throw validationFailed({ name: [pipelineMessages.tooMany] })
  if (!row?.done) throw pipelineNameTaken()
  await scope.tx.rows(sql`select add_default_stages(${scope.workspaceId}, ${id})`)
  return emitChanged(scope, id)
}

/** Renames a pipeline, archives it or restores it. Its deals stay in it. Needs a transaction. */
export async function changePipeline(
  scope: Scope,
  id: string,
  { isArchived, ...body }: PipelinePatch,
  version: number | null,
): Promise<JsonText> {
  const { name } = parseFields(pipelineFields, body)
  if (isArchived) {
    const pipelines = await lockPipelines(scope)
    if (pipelines.some((one) => one.id === id)) assertAnother(pipelines, id)
  }
  await lockPipeline(scope, id, version)
  // Transactions that move a deal into one of its stages either wait, or were earlier.
  if (isArchived) await lockStages(scope, id)
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(isArchived === undefined ? [] : [archivedAssignment(isArchived)]),
  ]
  if (sets.length > 0)
    await translateNameTaken(
      scope.tx.rows(
        sql`update pipelines p set ${join(sets)} where p.workspace_id = ${scope.workspaceId} and p.id = ${id}`,
      ),
    )
  return emitChanged(scope, id)
}

/** Sets when a pipeline or a stage was archived; archiving again changes nothing. */
export const archivedAssignment = (isArchived: boolean): Sql =>
  isArchived ? sql`archived_at = coalesce(archived_at, now())` : sql`archived_at = null`

type PipelineRow = { id: string; version: number; isArchived: boolean }

/** Locks all pipelines, so that two people cannot delete or archive the last two. */
const lockPipelines = (scope: Scope): Promise<PipelineRow[]> =>
  scope.tx.rows<PipelineRow>(sql`
    select p.id, p.version, p.archived_at is not null as "isArchived"
      from pipelines p where p.workspace_id = ${scope.workspaceId} order by p.id for update`)

/** Throws if there is no active pipeline besides this one. */
function assertAnother(pipelines: readonly PipelineRow[], id: string): void {
  if (!pipelines.some((one) => one.id !== id && !one.isArchived)) throw hasRelated(pipelineMessages.lastPipeline)
}

/**
 * Deletes a pipeline for good. Its deals, including those in the trash, move to the first stage with their status in another pipeline; if
 * none is given, only a pipeline without deals can be deleted. Needs a transaction.
 */
export async function deletePipeline(
  scope: Scope,
  id: string,
  moveTo: string | undefined,
  version: number | null,
): Promise<JsonText> {
  const pipelines = await lockPipelines(scope)
  const pipeline = pipelines.find((one) => one.id === id)
  if (!pipeline) throw notFound(t('pipeline'))
  if (version !== null && pipeline.version !== version) throw staleVersion(await getPipelineJson(scope, id))
  assertAnother(pipelines, id)
  if (moveTo === id || (moveTo && !pipelines.some((one) => one.id === moveTo)))
    throw linkNotFound('moveTo', t('pipeline'))
  if (pipelines.some((one) => one.id === moveTo && one.isArchived))
    throw validationFailed({ moveTo: [archiveMessages.closedTarget] })
  if (moveTo)
    await lockDeals(
      scope,
      sql`select s.id from pipeline_stages s where s.workspace_id = ${scope.workspaceId} and s.pipeline_id = ${id}`,
    )
  const stages = await lockStages(scope, id)
  if (moveTo) await moveDeals(scope, pairByCategory(stages, await lockStages(scope, moveTo)))
  await translateHasDeals(
    scope.tx.rows(sql`
      with changed as (
        delete from pipelines p where p.workspace_id = ${scope.workspaceId} and p.id = ${id} returning p.id, p.version),
      ${changeEventCte(scope, raw('changed'), 'pipeline.deleted')}
      select from changed`),
  )
  return asJsonText(JSON.stringify({ id }))
}

/** Locks a pipeline and its stages against other changes; throws 404 if it does not exist, 409 if it has another version. */
export async function lockPipeline(scope: Scope, id: string, version: number | null): Promise<void> {
  const row = await scope.tx.first<{ version: number }>(sql`
    select p.version from pipelines p where p.workspace_id = ${scope.workspaceId} and p.id = ${id} for update`)
  if (!row) throw notFound(t('pipeline'))
  if (version !== null && row.version !== version) throw staleVersion(await getPipelineJson(scope, id))
}

/** Increments the version of a pipeline, emits an event, and returns the pipeline. */
export async function emitChanged(scope: Scope, id: string): Promise<JsonText> {
  const row = await scope.tx.first<{ pipeline: string }>(sql`
    with changed as (
      update pipelines p set version = p.version + 1 where p.workspace_id = ${scope.workspaceId} and p.id = ${id} returning p.*),
    ${changeEventCte(scope, raw('changed'), 'pipeline.changed')}
    select (select ${pipelineJson}::text from changed p) as pipeline`)
  if (!row?.pipeline) throw notFound(t('pipeline'))
  return asJsonText(row.pipeline)
}

/** Returns the current state of a pipeline. */
export async function getPipelineJson(scope: Scope, id: string): Promise<string> {
  const row = await scope.tx.first<{ pipeline: string }>(sql`
    select ${pipelineJson}::text as pipeline from pipelines p where p.workspace_id = ${scope.workspaceId} and p.id = ${id}`)
  return row?.pipeline ?? 'null'
}

/** The JSON of a pipeline of alias `p`. */
const pipelineJson = sql`
  json_build_object('id', p.id, 'name', p.name, 'version', p.version, 'isArchived', p.archived_at is not null, 'stages', (
    select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'category', s.category, 'color', s.color,
                                               'isArchived', s.archived_at is not null, 'probability', s.probability,
                                               'rottingDays', s.rotting_days)
                             order by s.position, s.id), '[]')
      from pipeline_stages s where s.workspace_id = p.workspace_id and s.pipeline_id = p.id))`

/** Pairs each stage of a pipeline with the first active stage of its category in another. */
const pairByCategory = (stages: StageRow[], targets: StageRow[]): { from: string; to: string }[] =>
  stages.flatMap(({ id, category }) => {
    const target = targets.find((one) => one.category === category && !one.isArchived)
    return target ? [{ from: id, to: target.id }] : []
  })

/** Translates the foreign key violation of a stage that still has deals. */
const translateHasDeals = (deletion: Promise<unknown>): Promise<unknown> =>
  deletion.catch((error) => {
    throw (error as { code?: string }).code === '23503' ? hasRelated(pipelineMessages.hasDeals) : error
  })

const translateNameTaken = (change: Promise<unknown>): Promise<unknown> =>
  change.catch((error) => {
    throw (error as { constraint?: string }).constraint === 'pipelines_by_name' ? pipelineNameTaken() : error
  })

const pipelineNameTaken = () => duplicate(pipelineMessages.nameTaken, { name: [pipelineMessages.nameTaken] })
