import ArchiveIcon from 'lucide-react/icons/archive'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ComponentProps, useId, useRef } from 'react'
import { outcomeProbabilities } from '#contract/deals/enums.ts'
import { t, tCount } from '#contract/language/translate.ts'
import { pipelineLimits } from '#contract/pipelines/enums.ts'
import { pipelineMessages } from '#contract/pipelines/messages.ts'
import { dealStatusOptions } from '../../ui/badges/status.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../ui/controls/row-actions.ts'
import { getOptionLabel } from '../../ui/controls/select.tsx'
import { cx } from '../../ui/cx.ts'
import { useRowDrag } from '../../ui/layout/row-drag.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { setPipelineArchived, setStageArchived } from './archive-requests.ts'
import { ArchivedRows } from './archived-rows.tsx'
import type { PipelineAction } from './pipeline-action.ts'
import type { Pipeline, Stage } from './requests.ts'
import { StageChip } from './stage-chip.tsx'
import { useStageOrder } from './stage-order.ts'

type PipelineSectionProps = {
  pipeline: Pipeline
  /** The only active pipeline of a workspace can be neither deleted nor archived. */
  isOnly: boolean
  /** Absent for read-only roles. */
  onAction: ((action: PipelineAction) => void) | undefined
}

/** A pipeline with its stages, which can be reordered by dragging. */
export function PipelineSection({ pipeline, isOnly, onAction }: PipelineSectionProps) {
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  const order = useStageOrder(pipeline)
  const { draggedId, announcement, getHandleProps } = useRowDrag(list, order)
  return (
    <section aria-label={pipeline.name}>
      <header className="flex min-h-9 items-center gap-1 border-b border-line pb-1">
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{pipeline.name}</bdi>
        </h3>
        {onAction && <PipelineActions {...{ pipeline, isOnly, onAction }} />}
      </header>
      <ColumnHeadings hasHandles={onAction !== undefined} />
      <ul ref={list} aria-label={t('Stages of {name}', { name: pipeline.name })}>
        {order.rows.map((stage) => (
          <StageRow
            key={stage.id}
            {...{ pipeline, stage, onAction }}
            isDragged={draggedId === stage.id}
            handle={onAction && { ...getHandleProps(stage.id), 'aria-describedby': hintId }}
          />
        ))}
      </ul>
      <ArchivedRows
        label={t('Archived stages of {name}', { name: pipeline.name })}
        rows={pipeline.stages.filter(({ isArchived }) => isArchived)}
        detailOf={({ category }) => getOptionLabel(dealStatusOptions, category)}
        onRestore={onAction && (({ id }) => void setStageArchived(pipeline, id, false))}
      />
      <p id={hintId} hidden>
        {t('Drag the stage, or press the up and down arrow keys, to move it.')}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

type PipelineActionsProps = Pick<PipelineSectionProps, 'pipeline' | 'isOnly'> & {
  onAction: (action: PipelineAction) => void
}

function PipelineActions({ pipeline, isOnly, onAction }: PipelineActionsProps) {
  const act = (kind: 'rename' | 'delete' | 'add-stage') => () => onAction({ kind, pipelineId: pipeline.id })
  const isFull = pipeline.stages.length >= pipelineLimits.stages
  return (
    <>
      <Button
        variant="ghost"
        icon={<Plus />}
        disabled={isFull}
        title={isFull ? pipelineMessages.tooManyStages : undefined}
        aria-label={t('Add stage to {name}', { name: pipeline.name })}
        onClick={act('add-stage')}
      >
        {t('Add stage')}
      </Button>
      <Menu
        label={t('Actions for {name}', { name: pipeline.name })}
        align="end"
        trigger={<IconButton size="sm" label={t('Actions for {name}', { name: pipeline.name })} icon={<Ellipsis />} />}
        items={[
          { label: t('Rename'), icon: <Pencil aria-hidden />, onSelect: act('rename') },
          'separator',
          {
            label: t('Archive'),
            icon: <ArchiveIcon aria-hidden />,
            disabled: isOnly,
            hint: isOnly ? pipelineMessages.lastPipeline : undefined,
            onSelect: () => void setPipelineArchived(pipeline, true),
          },
          {
            label: t('Delete'),
            icon: <Trash aria-hidden />,
            danger: true,
            disabled: isOnly,
            hint: isOnly ? pipelineMessages.lastPipeline : undefined,
            onSelect: act('delete'),
          },
        ]}
      />
    </>
  )
}

type StageRowProps = Pick<PipelineSectionProps, 'pipeline' | 'onAction'> & {
  stage: Stage
  isDragged: boolean
  handle: ComponentProps<'button'> | undefined
}

function StageRow({ pipeline, stage, isDragged, handle, onAction }: StageRowProps) {
  const isLast = !pipeline.stages.some(
    ({ id, category, isArchived }) => id !== stage.id && category === stage.category && !isArchived,
  )
  const act = (kind: 'edit-stage' | 'delete-stage') => () => onAction?.({ kind, pipelineId: pipeline.id, stage })
  return (
    <li
      data-row={stage.id}
      className={cx(
        'group/row relative flex min-h-11 items-center gap-2 border-b border-line py-1',
        isDragged ? 'z-1 rounded-control bg-raised shadow-menu' : 'hover:bg-hover',
      )}
    >
      {handle && (
        <IconButton
          size="sm"
          label={t('Move {name}', { name: stage.name })}
          icon={<GripVertical />}
          {...handle}
          // In the margin of the page, unless it is large enough for a finger.
          className={cx(handlePlace, rowActionsClass, isDragged ? 'cursor-grabbing' : 'cursor-grab')}
        />
      )}
      <span className="min-w-0 flex-1 gap-x-3 md:flex md:items-center">
        <span className={cx('min-w-0 max-w-full max-md:block', columnWidths.stage)}>
          <StageChip name={stage.name} color={stage.color} />
        </span>
        <span className="text-text-2 max-md:mt-0.5 max-md:block max-md:text-12 md:contents max-md:[&>span+span]:before:content-['_·_']">
          <span className={columnWidths.status}>
            <span className="sr-only">{t('Status')}: </span>
            {getOptionLabel(dealStatusOptions, stage.category)}
          </span>
          <StageRules stage={stage} />
        </span>
      </span>
      {onAction && (
        <Menu
          label={t('Actions for {name}', { name: stage.name })}
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={t('Actions for {name}', { name: stage.name })}
              icon={<Ellipsis />}
              className={rowActionsClass}
            />
          }
          items={[
            { label: t('Edit'), icon: <Pencil aria-hidden />, onSelect: act('edit-stage') },
            'separator',
            {
              label: t('Archive'),
              icon: <ArchiveIcon aria-hidden />,
              disabled: isLast,
              hint: isLast ? pipelineMessages.lastOfCategory : undefined,
              onSelect: () => void setStageArchived(pipeline, stage.id, true),
            },
            {
              label: t('Delete'),
              icon: <Trash aria-hidden />,
              danger: true,
              disabled: isLast,
              hint: isLast ? pipelineMessages.lastOfCategory : undefined,
              onSelect: act('delete-stage'),
            },
          ]}
        />
      )}
    </li>
  )
}

const handlePlace = 'absolute -start-6 touch-none touch:relative touch:start-auto'

const columnWidths = { stage: 'md:w-56', status: 'md:w-28', probability: 'md:w-28', rotting: 'md:w-28' }

/** The headings of the columns. On a phone the values of a stage have their labels beside them. */
const ColumnHeadings = ({ hasHandles }: { hasHandles: boolean }) => (
  <div
    aria-hidden
    className={cx(
      'flex h-8 items-center gap-3 border-b border-line text-12 font-medium text-text-2 max-md:hidden',
      hasHandles && 'touch:ps-11',
    )}
  >
    <span className={columnWidths.stage}>{t('Stage')}</span>
    <span className={columnWidths.status}>{t('Status')}</span>
    <span className={columnWidths.probability}>{t('Probability')}</span>
    <span className={columnWidths.rotting}>{t('Rots after')}</span>
  </div>
)

/** A dash in the column of a table, and nothing on a phone. */
const emptyRule = "max-md:empty:hidden md:empty:before:text-text-3 md:empty:before:content-['–']"

function StageRules({ stage: { category, probability, rottingDays } }: { stage: Stage }) {
  const percent = outcomeProbabilities[category] ?? probability
  return (
    <>
      <span className={cx('text-text-2 tabular-nums', columnWidths.probability)}>
        {percent === null ? (
          <>
            <span className="md:sr-only">{t('Probability set per deal')}</span>
            <span aria-hidden className="text-text-3 max-md:hidden">
              {t('Set per deal')}
            </span>
          </>
        ) : (
          <>
            <span className="md:sr-only">{t('Probability')} </span>
            {percent}%
          </>
        )}
      </span>
      <span className={cx('text-text-2 tabular-nums', emptyRule, columnWidths.rotting)}>
        {rottingDays !== null && (
          <>
            <span className="md:sr-only">{t('Rots after')} </span>
            {tCount(rottingDays, '{count} day', '{count} days')}
          </>
        )}
      </span>
    </>
  )
}
