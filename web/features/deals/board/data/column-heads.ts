import type { Deal } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineOrder } from '#contract/deals/enums.ts'
import type { StageColor } from '#contract/pipelines/enums.ts'
import type { Stage } from '#contract/pipelines/pipeline.ts'
import { dealStatusOptions } from '../../../../ui/badges/status.tsx'

export type { Stage }

/** A column of the board: a stage of a pipeline, or a status. */
export type ColumnHead = {
  /** The id of the stage, or the status itself. */
  key: string
  label: string
  /** The status of the deals in the column. */
  status: DealStatus
  /** The color of the stage; absent for a status. */
  color?: StageColor
  /** The stage is archived, so deals can only leave it. */
  isArchived?: boolean
}

/** The columns in order: the stages, or the statuses if there are none. */
export const listColumnHeads = (stages: readonly Stage[] | undefined): ColumnHead[] =>
  stages
    ? stages.map(({ id, name, category, color, isArchived }) => ({
        ...{ key: id, label: name, status: category, color, isArchived },
      }))
    : pipelineOrder.map((status) => ({ key: status, label: statusLabel(status), status }))

/** The key of the column that a deal belongs to. */
export const columnKeyOf = ({ stageId, status }: Deal, stages: readonly Stage[] | undefined): string =>
  stages ? stageId : status

/** The deal as it will be after moving to a column. */
export function moveToColumn(deal: Deal, { key, label, status, color }: ColumnHead): Deal {
  if (!color) return status === deal.status ? deal : { ...deal, status }
  if (key === deal.stageId) return deal
  return { ...deal, status, stageId: key, stage: { ...deal.stage, id: key, name: label, color } }
}

const statusLabel = (status: DealStatus): string =>
  dealStatusOptions.find(({ value }) => value === status)?.label ?? status
