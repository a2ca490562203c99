import type { DealStatus } from '#contract/deals/enums.ts'
import { text } from '#contract/kit/fields.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import type { OnDuplicate } from '#contract/transfer/imports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { BatchOptions, FieldTargets, PreparedRow, RowProblem } from '../../transfer/public.ts'

/** Files have the names of pipelines and stages. A stage in a JSON row, as answers have it, is found by its id. */
export const stageTargets: FieldTargets = {
  pipeline: {
    label: 'Pipeline',
    field: text('pipeline'),
    headers: ['pipeline', 'deal pipeline', 'pipeline name', 'sales pipeline'],
    prefersId: true,
  },
  stage: {
    label: 'Stage',
    field: text('stage'),
    headers: ['stage', 'deal stage', 'pipeline stage', 'stage name', 'sales stage', 'opportunity stage'],
    prefersId: true,
  },
}

type Stage = { id: string; name: string; category: DealStatus; pipelineId: string; pipeline: string }
type Problem = Pick<RowProblem, 'failed' | 'field' | 'message'>
type Placement = { stage: Stage | null; problems: Problem[] }
type StageWords = { pipeline?: string; stage?: string; status?: DealStatus }

/**
 * Finds the stage that each row names; the stage decides the status. An unknown name is left out and reported, and a row whose stage and
 * status contradict each other fails. The stages are locked, so that they are there until the rows are stored.
 */
export async function resolveStages(
  scope: Scope,
  rows: PreparedRow[],
  { onDuplicate, defaults }: BatchOptions,
): Promise<(row: PreparedRow) => { values: { stageId?: string; status?: DealStatus }; problems: RowProblem[] }> {
  const isNamed = rows.some(({ values: { pipeline, stage } }) => pipeline !== undefined || stage !== undefined)
  const stages = isNamed ? await listStages(scope) : []
  return ({ row, values, cells }) => {
    const { stage, problems } = placeRow(stages, values, {
      onDuplicate,
      status: defaults.status as DealStatus | undefined,
    })
    return {
      values: stage ? { stageId: stage.id, status: stage.category } : {},
      problems: problems.map((problem) => ({ row, cells, ...problem })),
    }
  }
}

/** What holds for all rows; the status is that of rows without one. */
type PlacingOptions = { onDuplicate: OnDuplicate; status: DealStatus | undefined }

function placeRow(stages: Stage[], { pipeline, stage, status }: StageWords, options: PlacingOptions): Placement {
  if (pipeline === undefined && stage === undefined) return leaveOut()
  const inPipeline =
    pipeline === undefined ? stages : stages.filter((one) => isMeant(pipeline, one.pipelineId, one.pipeline))
  if (inPipeline.length === 0) return leaveOut('pipeline', pipelineMessages.import.unknownPipeline)
  if (stage === undefined) return placeByStatus(inPipeline, status, options)
  const named = inPipeline.filter((one) => isMeant(stage, one.id, one.name))
  const [first] = named
  if (!first) {
    const known = pipeline === undefined ? [] : inPipeline.map(({ name }) => name)
    const unknown = leaveOut('stage', pipelineMessages.import.unknownStage(known))
    if (pipeline === undefined) return unknown
    const { stage: other, problems } = placeByStatus(inPipeline, status, options)
    return { stage: other, problems: [...unknown.problems, ...problems] }
  }
  if (status === undefined) return { stage: first, problems: [] }
  const fitting = named.find(({ category }) => category === status)
  if (fitting) return { stage: fitting, problems: [] }
  const message = pipelineMessages.import.contradiction(first.name, first.category, status)
  return { stage: null, problems: [{ failed: true, field: 'stage', message }] }
}

/** The first stage of a status; without one, a row that may update a deal would reopen it. */
function placeByStatus(stages: Stage[], status: DealStatus | undefined, options: PlacingOptions): Placement {
  if (status === undefined && options.onDuplicate === 'update')
    return leaveOut('pipeline', pipelineMessages.import.pipelineNeedsStage)
  const stage = stages.find(({ category }) => category === (status ?? options.status ?? 'OPEN')) ?? null
  return { stage, problems: [] }
}

function leaveOut(field?: string, message = ''): Placement {
  return { stage: null, problems: field ? [{ failed: false, field, message }] : [] }
}

const isMeant = (word: string, id: string, name: string): boolean => {
  const wanted = word.trim().toLowerCase()
  return wanted === id || wanted === name.toLowerCase()
}

/** In the order of the boards: where several pipelines have a stage of the same name, the oldest one is meant. */
const listStages = (scope: Scope): Promise<Stage[]> =>
  scope.tx.rows<Stage>(sql`
    select s.id, s.name, s.category, p.id as "pipelineId", p.name as pipeline
      from pipelines p join pipeline_stages s on s.workspace_id = p.workspace_id and s.pipeline_id = p.id
     where p.workspace_id = ${scope.workspaceId}
     order by p.created_at, p.id, s.position, s.id
       for key share of s`)
