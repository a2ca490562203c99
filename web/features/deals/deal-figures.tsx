import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import type { Deal } from '#contract/deals/deal.ts'
import { effectiveProbability } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { messages } from '#contract/kit/messages.ts'
import { rowLabel } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { formatMoneyShort } from '../../platform/formatting/money.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { useTimeZone } from '../../platform/session/session.ts'
import { DealStatusChip } from '../../ui/badges/status.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { DueDate, formatListDate } from '../lists/public.ts'
import { hasOwnStages, pipelinesQuery } from '../pipelines/public.ts'
import { useEditField } from '../records/public.ts'
import { moveToColumn } from './board/data/column-heads.ts'
import { moveDeal, pendingMoves } from './board/drag/move-deal.ts'
import { listTargets } from './move-commands.ts'

/**
 * Value in the deal's currency, status and stage, expected close and probability (DEALP-018 to DEALP-020), in one line unless the
 * screen is very narrow. Each opens its editor.
 */
export function DealFigures({ deal }: { deal: Deal }) {
  const { value, currency, expectedCloseDate, status } = deal
  return (
    <dl className="mt-1 grid w-full grid-cols-[repeat(4,auto)] gap-px overflow-hidden rounded-card border border-line-2 bg-line-2 max-[359px]:grid-cols-2">
      <Figure name={t('Value')} field="value">
        {formatMoneyShort(value, currency)}
      </Figure>
      <StatusFigure deal={deal} />
      <Figure name={t('Expected close')} field="expectedCloseDate">
        {expectedCloseDate ? <CloseDate moment={expectedCloseDate} status={status} /> : messages.notProvided}
      </Figure>
      <Figure name={t('Probability')} field="probability">
        {effectiveProbability(deal)}%
      </Figure>
    </dl>
  )
}

type CloseDateProps = Pick<Deal, 'status'> & {
  moment: string
  format?: (moment: string, timeZone: string | null) => string
}

/** Has the color of the list. Closed deals are never overdue. */
export function CloseDate({ moment, status, format = formatListDate }: CloseDateProps) {
  const timeZone = useTimeZone()
  const date = format(moment, timeZone)
  if (status !== 'OPEN') return date
  return (
    <DueDate moment={moment} timeZone={timeZone}>
      {date}
    </DueDate>
  )
}

type FigureProps = { name: string; field: keyof typeof dealFields; children: ReactNode }

function Figure({ name, field, children }: FigureProps) {
  const mayWrite = usePermissionCheck()('deals:write')
  const edit = useEditField()
  const id = useId()
  const figure = <span className="min-w-0 truncate">{children}</span>
  return (
    <div className={cellClass}>
      <dt id={id} className={nameClass}>
        {name}
      </dt>
      <dd className="flex min-w-0 text-13 leading-5 font-semibold text-text tabular-nums">
        {mayWrite ? (
          <button
            type="button"
            id={`${id}-button`}
            aria-labelledby={`${id} ${id}-button`}
            aria-description={t('Edit')}
            className={figureClass}
            onClick={() => edit(rowLabel(dealFields[field]))}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}

/** The status and, where a workspace has its own stages, the stage. Its menu moves the deal to another one. */
function StatusFigure({ deal }: { deal: Deal }) {
  const mayWrite = usePermissionCheck()('deals:write')
  const { data: pipelines = [] } = useQuery(pipelinesQuery())
  const id = useId()
  const targets = listTargets(deal, pipelines)
  // A move is shown before the server confirms it.
  const pending = pendingMoves.use().get(deal.id)
  const head = targets.find((target) => target.head.key === pending?.to)?.head
  const { status, stage } = head ? moveToColumn(deal, head) : deal
  const figure = (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <DealStatusChip status={status} />
        {mayWrite && <ChevronDown aria-hidden className="size-3.5 flex-none text-text-2" />}
      </span>
      {hasOwnStages(pipelines) && <span className="min-w-0 truncate font-medium">{stage.name}</span>}
    </>
  )
  return (
    <div className={cellClass}>
      <dt id={id} className={nameClass}>
        {t('Status')}
      </dt>
      {/* A stage that does not fit beside the status goes below it. */}
      <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-13 leading-5 text-text">
        {mayWrite ? (
          <Menu
            label={t('Move deal to')}
            trigger={
              <button
                type="button"
                id={`${id}-button`}
                aria-labelledby={`${id} ${id}-button`}
                aria-description={t('Move deal')}
                className={cx(figureClass, 'flex-wrap')}
              >
                {figure}
              </button>
            }
            items={targets.map(({ label, head: to }) => ({ label, onSelect: () => void moveDeal(deal, to) }))}
          />
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}

const cellClass = 'relative min-w-0 bg-surface px-2 py-1.5 has-[button:hover]:bg-hover'
const nameClass = 'truncate text-11 text-text-2'
/** The whole cell is the target. */
const figureClass =
  'flex min-w-0 items-center gap-x-1.5 text-start outline-none! after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'
