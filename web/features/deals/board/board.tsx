import { useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import { useCallback, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { useLastLoaded } from '../../../platform/api/last-loaded.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { PreviousDataNotice } from '../../../ui/feedback/previous-data-notice.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StillLoading } from '../../../ui/feedback/still-loading.tsx'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import type { BoardProps } from '../../lists/public.ts'
import type { Pipeline } from '../../pipelines/public.ts'
import { NewDealDialog } from '../create/new-deal-dialog.tsx'
import { BoardColumns } from './board-columns.tsx'
import { CardSkeleton } from './column/board-column.tsx'
import { useBoardPipeline } from './data/board-pipeline.ts'
import { boardQueryOptions } from './data/board-requests.ts'
import type { ColumnHead } from './data/column-heads.ts'
import { useLiveBoard } from './data/live-board.ts'

/** The deals of a pipeline as cards, with a column per stage; dropping a card on another column moves the deal there. */
export function DealBoard(props: BoardProps) {
  const user = useSignedInUser()
  const may = usePermissionCheck()
  const narrow = useIsNarrow()
  const [creation, setCreation] = useState<{ head: ColumnHead; open: boolean } | null>(null)
  // Memoized, because columns rerender when it changes.
  const openCreateDialog = useCallback((head: ColumnHead) => setCreation({ head, open: true }), [])
  const { pipeline, pipelines, isPending, choose } = useBoardPipeline()
  const list = useQuery({
    ...boardQueryOptions({ query: props.query, pipeline }),
    // If the pipelines fail to load, the board is by status.
    enabled: !isPending,
  })
  const { error, isFetching, isPlaceholderData, refetch } = list
  const { data, isPreviousData } = useLastLoaded(list)
  useLiveBoard()
  if (error && !data)
    return (
      <div className="my-auto">
        <ErrorState text={t('Failed to load deals')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (!user || !data) return <BoardSkeleton narrow={narrow} />
  // A pipeline board is shown even if it is empty, but a status board has an empty state.
  if (data.page.total === 0 && !isPlaceholderData && !pipeline)
    return (
      <EmptyState
        className="my-auto"
        icon={<Banknote aria-hidden />}
        text={t('No deals match')}
        hint={t('Try another search, or clear the filters.')}
        action={<Button onClick={props.onClear}>{t('Show all deals')}</Button>}
      />
    )
  return (
    <>
      {isPreviousData && (
        <PreviousDataNotice text={t('Failed to load deals')} error={error} onRetry={() => void refetch()} />
      )}
      {pipeline && pipelines.length > 1 && <PipelineChoice {...{ pipeline, pipelines }} onChoose={choose} />}
      <BoardColumns
        {...props}
        {...{ board: data, pipeline, narrow }}
        waiting={isPlaceholderData}
        timeZone={user.timezone ?? null}
        canDrag={may('deals:write')}
        onCreate={may('deals:write') ? openCreateDialog : undefined}
      />
      {creation && (
        <NewDealDialog
          open={creation.open}
          initialValues={createInitialValues(creation.head)}
          onClose={() => setCreation({ ...creation, open: false })}
          onCreated={({ id }) => props.onOpen(id)}
        />
      )}
    </>
  )
}

/** The initial values of a new deal that is created in a column. */
const createInitialValues = ({ key, status, color }: ColumnHead): Record<string, string> =>
  color ? { stageId: key } : { status }

type PipelineChoiceProps = { pipeline: Pipeline; pipelines: readonly Pipeline[]; onChoose: (id: string) => void }

const PipelineChoice = ({ pipeline, pipelines, onChoose }: PipelineChoiceProps) => (
  <div className="flex flex-none items-center bg-canvas px-4 pt-2 max-md:pb-2">
    <Select
      aria-label={t('Pipeline')}
      className="w-60 max-w-full"
      empty={false}
      value={pipeline.id}
      onChange={(id) => id && onChoose(id)}
      options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
    />
  </div>
)

function BoardSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div
      role="status"
      className={cx('relative flex min-h-0 flex-1 gap-3 overflow-hidden bg-canvas', narrow ? 'p-4' : 'ps-4 pt-21')}
    >
      <span className="sr-only">{t('Loading')}</span>
      <StillLoading />
      {(narrow ? [4] : [4, 2, 3, 2]).map((cards, at) => (
        <div key={at.toString()} className={cx('flex flex-none flex-col gap-2', narrow ? 'w-full' : 'w-(--w-column)')}>
          {Array.from({ length: cards }, (_, card) => (
            <CardSkeleton key={card.toString()} />
          ))}
        </div>
      ))}
    </div>
  )
}
