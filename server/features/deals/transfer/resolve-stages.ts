import type { DealStatus } from '#contract/deals/enums.ts'
import { text } from '#contract/kit/fields.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import type { OnDuplicate } from '#contract/transfer/imports.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { BatchOptions, FieldTargets, PreparedRow, RowProblem } from '../../transfer/public.ts'

/** Files name pipelines and stages. JSON rows may have a stage as in responses, which is found by its id. */
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

type NamedStage = {
  id: string
  name: string
  category: DealStatus
  pipelineId: string
  pipeline: string
  isArchived: boolean
}
type Problem = Pick<RowProblem, 'failed' | 'field' | 'message'>
type StageChoice = { stage: NamedStage | null; problems: Problem[] }
type StageReference = { pipeline?: string; stage?: string; status?: DealStatus }

/**
 * Finds the stage that each row names; it determines the status. Skips and reports unknown names; a row whose stage and status contradict
 * each other fails. Locks the stages, so that they still exist when the rows are stored.
 */
export async function resolveStages(
  scope: Scope,
  rows: PreparedRow[],
  { onDuplicate, defaults }: BatchOptions,
): Promise<(row: PreparedRow) => { values: { stageId?: string; status?: DealStatus }; problems: RowProblem[] }> {
  const isNamed = rows.some(({ values: { pipeline, stage } }) => pipeline !== undefined || stage !== undefined)
  const stages = isNamed ? await listStages(scope) : []
  return ({ row, values, cells }) => {
    const { stage, problems } = chooseStage(stages, values, {
      onDuplicate,
      status: defaults.status as DealStatus | undefined,
    })
    return {
      values: stage ? { stageId: stage.id, status: stage.category } : {},
      problems: problems.map((problem) => ({ row, cells, ...problem })),
    }
  }
}

/** Options of the import; `status` is for rows without one. */
type StageOptions = { onDuplicate: OnDuplicate; status: DealStatus | undefined }

function chooseStage(
  stages: NamedStage[],
  { pipeline, stage, status }: StageReference,
  options: StageOptions,
): StageChoice {
  if (pipeline === undefined && stage === undefined) return skipStage()
  const inPipeline =
    pipeline === undefined ? stages : stages.filter((one) => matchesReference(pipeline, one.pipelineId, one.pipeline))
  if (inPipeline.length === 0) return skipStage('pipeline', pipelineMessages.import.unknownPipeline)
  if (stage === undefined) return chooseStageByStatus(inPipeline, status, options)
  const named = inPipeline.filter((one) => matchesReference(stage, one.id, one.name))
  const [first] = named
  if (!first) {
    const names = pipeline === undefined ? [] : inPipeline.flatMap(({ name, isArchived }) => (isArchived ? [] : [name]))
    const unknown = skipStage('stage', pipelineMessages.import.unknownStage(names))
    if (pipeline === undefined) return unknown
    const { stage: other, problems } = chooseStageByStatus(inPipeline, status, options)
    return { stage: other, problems: [...unknown.problems, ...problems] }
  }
  if (status === undefined) return { stage: first, problems: [] }
  const fitting = named.find(({ category }) => category === status)
  if (fitting) return { stage: fitting, problems: [] }
  const message = pipelineMessages.import.contradiction(first.name, first.category, status)
  return { stage: null, problems: [{ failed: true, field: 'stage', message }] }
}

/** Returns the first stage with a status. A row that may update a deal gets none without a status, because that would reopen the deal. */
function chooseStageByStatus(stages: NamedStage[], status: DealStatus | undefined, options: StageOptions): StageChoice {
  if (status === undefined && options.onDuplicate === 'update')
    return skipStage('pipeline', pipelineMessages.import.pipelineNeedsStage)
  const stage = stages.find(({ category }) => category === (status ?? options.status ?? 'OPEN')) ?? null
  return { stage, problems: [] }
}

function skipStage(field?: string, message = ''): StageChoice {
  return { stage: null, problems: field ? [{ failed: false, field, message }] : [] }
}

const matchesReference = (word: string, id: string, name: string): boolean => {
  const wanted = word.trim().toLowerCase()
  return wanted === id || wanted === name.toLowerCase()
}

/**
 * Lists the stages in board order, those in the archive last: if several pipelines have a stage of the same name, that of the oldest active
 * pipeline is used. Only deals that are in an archived stage already can keep it, which is checked once the rows are matched.
 */
const listStages = (scope: Scope): Promise<NamedStage[]> =>
  scope.tx.rows<NamedStage>(sql`
    select s.id, s.name, s.category, p.id as "pipelineId", p.name as pipeline,
           coalesce(s.archived_at, p.archived_at) is not null as "isArchived"
      from pipelines p join pipeline_stages s on s.workspace_id = p.workspace_id and s.pipeline_id = p.id
     where p.workspace_id = ${scope.workspaceId}
     order by p.archived_at is not null, s.archived_at is not null, p.created_at, p.id, s.position, s.id
       for key share of s`)
