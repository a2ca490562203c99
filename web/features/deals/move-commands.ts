import { useQuery } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deal.ts'
import { t } from '#contract/language/translate.ts'
import { useCommands } from '../../platform/keyboard/commands.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { hasOwnStages, listActive, type Pipeline, pipelinesQuery } from '../pipelines/public.ts'
import { recordQueryOptions } from '../records/public.ts'
import { type ColumnHead, listColumnHeads } from './board/data/column-heads.ts'
import { moveDeal } from './board/drag/move-deal.ts'
import { dealDescriptor } from './deal-descriptor.tsx'

/** The palette commands that move the open deal to another stage, or to another status if the workspace only has the default stages. */
export function useMoveCommands(id: string, closing: boolean): void {
  // A deal that was just deleted must not be fetched again.
  const { data: deal } = useQuery({ ...recordQueryOptions<Deal>(dealDescriptor, id), enabled: !closing })
  const { data: pipelines = [] } = useQuery(pipelinesQuery())
  const mayWrite = usePermissionCheck()('deals:write')
  useCommands('record', deal && mayWrite ? t('On {name}', { name: deal.title }) : null, () =>
    deal
      ? listTargets(deal, pipelines).map(({ label, head }) => ({
          label: t('Move deal to {label}', { label }),
          isDetail: true,
          run: () => void moveDeal(deal, head),
        }))
      : [],
  )
}

/** The stages or statuses that a deal can move to. Stages of its own pipeline come first. */
export function listTargets(deal: Deal, pipelines: readonly Pipeline[]): { label: string; head: ColumnHead }[] {
  const isOwn = ({ id }: Pipeline) => id === deal.stage.pipelineId
  const toTargets = (heads: ColumnHead[], pipeline?: string) =>
    heads.map((head) => ({ head, label: pipeline ? `${head.label} · ${pipeline}` : head.label }))
  if (!hasOwnStages(pipelines))
    return toTargets(listColumnHeads(undefined)).filter(({ head }) => head.key !== deal.status)
  const active = listActive(pipelines)
  return [...active.filter(isOwn), ...active.filter((pipeline) => !isOwn(pipeline))]
    .flatMap((pipeline) => toTargets(listColumnHeads(pipeline.stages), isOwn(pipeline) ? undefined : pipeline.name))
    .filter(({ head }) => head.key !== deal.stageId)
}
