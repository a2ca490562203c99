import { uuidv7 } from 'uuidv7'
import type { DealStatus } from '#contract/deals/enums.ts'
import { isClosedStatus } from '#contract/deals/enums.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { archiveMessages } from '#contract/pipelines/archive-messages.ts'
import { pipelineLimits } from '#contract/pipelines/enums.ts'
import { stageCategory, stageFields } from '#contract/pipelines/fields.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import type { NewStage, StageOrder, StagePatch } from '#contract/pipelines/pipeline.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { identifier, join, sql } from '../../../platform/database/sql.ts'
import {
  duplicate,
  hasRelated,
  linkNotFound,
  notFound,
  staleVersion,
  validationFailed,
} from '../../../platform/errors.ts'
import type { JsonText } from '../../../platform/http/reply.ts'
import { parseFields } from '../../../records/parse-fields.ts'
import { archivedAssignment, emitChanged, getPipelineJson, lockPipeline } from './pipelines.ts'
import { lockDeals, lockStages, moveDeals, type StageRow } from './stage-rows.ts'

/** Adds a stage after the others of its category. Like all functions here, it returns the pipeline and needs a transaction. */
export async function addStage(
  scope: Scope,
  pipelineId: string,
  body: NewStage,
  version: number | null,
): Promise<JsonText> {
  const values = parseFields({ category: stageCategory, ...stageFields }, body)
  const {
    category = 'OPEN',
    name,
    color = stageFields.color.defaultValue,
    probability = null,
    rottingDays = null,
  } = values
  assertFitsCategory(category, { probability, rottingDays })
  await lockPipeline(scope, pipelineId, version)
  const stages = await lockStages(scope, pipelineId)
  if (stages.length >= pipelineLimits.stages) throw validationFailed({ name: [pipelineMessages.tooManyStages] })
  const position = 1 + Math.max(...stages.filter((stage) => stage.category === category).map((stage) => stage.position))
  await scope.tx.rows(sql`
    update pipeline_stages s set position = s.position + 1
     where s.workspace_id = ${scope.workspaceId} and s.pipeline_id = ${pipelineId} and s.position >= ${position}`)
  await translateNameTaken(
    scope.tx.rows(sql`
      insert into pipeline_stages (workspace_id, id, pipeline_id, name, category, color, probability, rotting_days, position)
      values (${scope.workspaceId}, ${uuidv7()}, ${pipelineId}, ${name}, ${category}, ${color}, ${probability}, ${rottingDays}, ${position})`),
  )
  return emitChanged(scope, pipelineId)
}

/** Changes a stage, except its category, archives it or restores it. Its deals stay in it. */
export async function changeStage(
  scope: Scope,
  { id: pipelineId, stageId }: StageIds,
  { isArchived, ...body }: StagePatch,
  version: number | null,
): Promise<JsonText> {
  const values = parseFields(stageFields, body)
  await lockPipeline(scope, pipelineId, version)
  const stages = await lockStages(scope, pipelineId)
  const stage = stages.find(({ id }) => id === stageId)
  if (!stage) throw notFound(t('stage'))
  assertFitsCategory(stage.category, values)
  if (isArchived) assertAnother(stages, stage)
  const sets = Object.entries(values).map(([key, value]) => sql`${identifier(toColumnName(key))} = ${value}`)
  if (isArchived !== undefined) sets.push(archivedAssignment(isArchived))
  if (sets.length > 0)
    await translateNameTaken(
      scope.tx.rows(
        sql`update pipeline_stages s set ${join(sets)} where s.workspace_id = ${scope.workspaceId} and s.id = ${stageId}`,
      ),
    )
  return emitChanged(scope, pipelineId)
}

/** Reorders the stages of a pipeline that are not archived. */
export async function reorderStages(
  scope: Scope,
  pipelineId: string,
  { stageIds }: StageOrder,
  version: number | null,
): Promise<JsonText> {
  if (new Set(stageIds).size < stageIds.length) throw validationFailed({ stageIds: ['Name each stage once.'] })
  await lockPipeline(scope, pipelineId, version)
  const stages = (await lockStages(scope, pipelineId)).filter(({ isArchived }) => !isArchived)
  const unknownId = stageIds.find((stageId) => !stages.some(({ id }) => id === stageId))
  if (unknownId) throw linkNotFound('stageIds', t('stage'))
  // Somebody has added a stage in the meantime.
  if (stages.length !== stageIds.length) throw staleVersion(await getPipelineJson(scope, pipelineId))
  await scope.tx.rows(sql`
    update pipeline_stages s set position = o.position
      from unnest(${stageIds}::uuid[]) with ordinality o (id, position)
     where s.workspace_id = ${scope.workspaceId} and s.id = o.id`)
  return emitChanged(scope, pipelineId)
}

/** Deletes a stage for good; its deals, including those in the trash, move to another stage of its category. */
export async function deleteStage(
  scope: Scope,
  { id: pipelineId, stageId }: StageIds,
  moveTo: string,
  version: number | null,
): Promise<JsonText> {
  await lockPipeline(scope, pipelineId, version)
  await lockDeals(scope, sql`${stageId}::uuid`)
  const stages = await lockStages(scope, pipelineId)
  const stage = stages.find(({ id }) => id === stageId)
  if (!stage) throw notFound(t('stage'))
  assertAnother(stages, stage)
  const target = stages.find(({ id }) => id === moveTo && id !== stageId)
  if (!target) throw linkNotFound('moveTo', t('stage'))
  if (target.isArchived) throw validationFailed({ moveTo: [archiveMessages.closedTarget] })
  if (target.category !== stage.category) throw validationFailed({ moveTo: [pipelineMessages.moveToOtherCategory] })
  await moveDeals(scope, [{ from: stageId, to: moveTo }])
  await scope.tx.rows(
    sql`delete from pipeline_stages s where s.workspace_id = ${scope.workspaceId} and s.id = ${stageId}`,
  )
  return emitChanged(scope, pipelineId)
}

type StageIds = { id: string; stageId: string }

/** Throws if there is no other active stage of the category. */
function assertAnother(stages: readonly StageRow[], { id, category }: StageRow): void {
  if (!stages.some((one) => one.id !== id && one.category === category && !one.isArchived))
    throw hasRelated(pipelineMessages.lastOfCategory)
}

/** Won and lost deals have the probability of their outcome, and only open deals rot. */
function assertFitsCategory(
  category: DealStatus,
  { probability, rottingDays }: { probability?: number | null; rottingDays?: number | null },
): void {
  if (isClosedStatus(category) && probability != null)
    throw validationFailed({ probability: [pipelineMessages.closedProbability] })
  if (category !== 'OPEN' && rottingDays != null)
    throw validationFailed({ rottingDays: [pipelineMessages.rotsOnlyOpen] })
}

const translateNameTaken = (change: Promise<unknown>): Promise<unknown> =>
  change.catch((error) => {
    if ((error as { constraint?: string }).constraint !== 'pipeline_stages_by_name') throw error
    throw duplicate(pipelineMessages.stageNameTaken, { name: [pipelineMessages.stageNameTaken] })
  })
