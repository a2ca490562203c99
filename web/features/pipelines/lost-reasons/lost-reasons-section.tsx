import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { lostReasonLimits, lostReasonMessages } from '#contract/pipelines/lost-reason-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { rowActionsClass } from '../../../ui/controls/row-actions.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { useRowDrag } from '../../../ui/layout/row-drag.ts'
import { useRowOrder } from '../../../ui/layout/row-order.ts'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { LostReasonNameDialog } from './lost-reason-name-dialog.tsx'
import {
  deleteLostReason,
  type LostReason,
  type LostReasons,
  lostReasonsQuery,
  reorderLostReasons,
  requireLostReason,
} from './requests.ts'

type Action = { kind: 'add' } | { kind: 'rename'; reason: LostReason }

/** The reasons that are offered when a deal is lost, and whether one is required. */
export function LostReasonsSection({ mayManage }: { mayManage: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(lostReasonsQuery())
  const [action, setAction] = useState<Action | null>(null)
  const isFull = data !== undefined && data.reasons.length >= lostReasonLimits.reasons
  return (
    <section aria-label={t('Lost reasons')} className="mt-10">
      <header className="flex min-h-9 items-center gap-1 border-b border-line pb-1">
        <h3 className="min-w-0 flex-1 truncate font-semibold">{t('Lost reasons')}</h3>
        {mayManage && data && (
          <Button
            variant="ghost"
            icon={<Plus />}
            disabled={isFull}
            title={isFull ? lostReasonMessages.tooMany : undefined}
            onClick={() => setAction({ kind: 'add' })}
          >
            {t('Add lost reason')}
          </Button>
        )}
      </header>
      <p className="py-2 text-text-2">
        {t('Reasons to choose from when a deal is lost. People can also type their own.')}
      </p>
      {data ? (
        <>
          <RequiredSwitch all={data} mayManage={mayManage} />
          <ReasonList all={data} onAction={mayManage ? setAction : undefined} />
        </>
      ) : error ? (
        <ErrorState
          text={lostReasonMessages.loadFailed}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={3} height={44} />
      )}
      {action && data && (
        <LostReasonNameDialog
          all={data}
          reason={action.kind === 'rename' ? action.reason : undefined}
          onClose={() => setAction(null)}
        />
      )}
    </section>
  )
}

/** Takes effect at once. It shows the wanted value until the server has answered the last change. */
function RequiredSwitch({ all, mayManage }: { all: LostReasons; mayManage: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const lastChange = useRef<Promise<unknown>>(Promise.resolve())
  function change(isRequired: boolean) {
    setWanted(isRequired)
    const current = lastChange.current.then(() => requireLostReason(isRequired))
    lastChange.current = current
    void current.then(() => {
      if (lastChange.current === current) setWanted(null)
    })
  }
  return (
    <div className="border-b border-line py-2">
      <Switch
        label={t('Require a reason when a deal is lost')}
        checked={wanted ?? all.isRequired}
        disabled={!mayManage}
        onChange={change}
      />
    </div>
  )
}

type ReasonListProps = {
  all: LostReasons
  /** Absent for read-only roles. */
  onAction: ((action: Action) => void) | undefined
}

/** The reasons, which can be reordered by dragging. */
function ReasonList({ all, onAction }: ReasonListProps) {
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  const order = useReasonOrder(all)
  const { draggedId, announcement, getHandleProps } = useRowDrag(list, order)
  if (all.reasons.length === 0)
    return <p className="py-3 text-text-2">{t('No lost reasons yet. Whoever loses a deal types the reason.')}</p>
  return (
    <>
      <ul ref={list} aria-label={t('Lost reasons')}>
        {order.rows.map((reason) => (
          <ReasonRow
            key={reason.id}
            {...{ all, reason, onAction }}
            isDragged={draggedId === reason.id}
            handle={onAction && { ...getHandleProps(reason.id), 'aria-describedby': hintId }}
          />
        ))}
      </ul>
      <p id={hintId} hidden>
        {t('Drag the reason, or press the up and down arrow keys, to move it.')}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

function useReasonOrder({ reasons }: LostReasons) {
  const order = useRowOrder(reasons, async (ids) => (await reorderLostReasons(ids)).success)
  return { noun: t('reason'), ...order }
}

type ReasonRowProps = ReasonListProps & {
  reason: LostReason
  isDragged: boolean
  handle: ComponentProps<'button'> | undefined
}

function ReasonRow({ all, reason, isDragged, handle, onAction }: ReasonRowProps) {
  const { id, name } = reason
  async function askAndDelete() {
    const text = t('Delete “{name}”? Deals that were lost for it keep the text. You can’t restore it.', { name })
    if (await confirm({ title: t('Delete lost reason'), text, action: t('Delete') })) await deleteLostReason(all, id)
  }
  return (
    <li
      data-row={id}
      className={cx(
        'group/row flex min-h-11 items-center gap-2 border-b border-line py-1',
        isDragged ? 'relative z-1 rounded-control bg-raised shadow-menu' : 'hover:bg-hover',
      )}
    >
      {handle && (
        <IconButton
          size="sm"
          label={t('Move {name}', { name })}
          icon={<GripVertical />}
          {...handle}
          className={cx('touch-none', rowActionsClass, isDragged ? 'cursor-grabbing' : 'cursor-grab')}
        />
      )}
      <span className="min-w-0 flex-1 truncate" title={name}>
        <bdi>{name}</bdi>
      </span>
      {onAction && (
        <Menu
          label={t('Actions for {name}', { name })}
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={t('Actions for {name}', { name })}
              icon={<Ellipsis />}
              className={rowActionsClass}
            />
          }
          items={[
            {
              label: t('Rename'),
              icon: <Pencil aria-hidden />,
              onSelect: () => onAction({ kind: 'rename', reason }),
            },
            'separator',
            { label: t('Delete'), icon: <Trash aria-hidden />, danger: true, onSelect: () => void askAndDelete() },
          ]}
        />
      )}
    </li>
  )
}
