import { useQuery } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deal.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { t } from '#contract/language/translate.ts'
import { dealStageField } from '#contract/pipelines/fields.ts'
import { hasOwnStages, listActive, type Pipeline, pipelinesQuery, StageChip } from '../pipelines/public.ts'
import { type LinkOptions, LinkRow, type RecordRowProps } from '../records/public.ts'

const fields = { ...dealFields, stageId: dealStageField }

/** The stage of a deal. Hidden if the workspace only has the default stages. */
export function StageRow({ descriptor, record, ...rest }: RecordRowProps<Deal>) {
  const { data: pipelines = [] } = useQuery(pipelinesQuery())
  if (!hasOwnStages(pipelines)) return null
  const renderStage = (id: string) => {
    const stage = findStage(pipelines, id) ?? record.stage
    return <StageChip name={stage.name} color={stage.color} />
  }
  return (
    <LinkRow
      {...rest}
      descriptor={{ ...descriptor, fields }}
      record={record}
      field="stageId"
      renderLink={renderStage}
      hintOf={(id) => (pipelines.length > 1 ? findPipeline(pipelines, id)?.name : null)}
      useOptions={useStageOptions}
    />
  )
}

const findPipeline = (pipelines: readonly Pipeline[], id: string) =>
  pipelines.find(({ stages }) => stages.some((stage) => stage.id === id))

const findStage = (pipelines: readonly Pipeline[], id: string) =>
  findPipeline(pipelines, id)?.stages.find((stage) => stage.id === id)

function useStageOptions(query: string): LinkOptions {
  const { data: pipelines = [], isPending, isError } = useQuery(pipelinesQuery())
  const wanted = query.trim().toLowerCase()
  const options = listActive(pipelines).flatMap(({ name: pipelineName, stages }) =>
    stages.map(({ id, name }) => ({ id, label: name, ...(pipelines.length > 1 && { hint: pipelineName }) })),
  )
  return {
    options: options.filter(({ label, hint = '' }) => `${label}\n${hint}`.toLowerCase().includes(wanted)),
    loading: isPending,
    empty: isError ? t('Failed to load pipelines') : t('No stages found'),
  }
}
