import { useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useIsNarrow } from '../../../ui/layout/use-narrow.ts'
import type { BoardProps } from '../../lists/public.ts'
import { BoardColumns } from './board-columns.tsx'
import { CardSkeleton } from './column/board-column.tsx'
import { boardQueryOptions } from './data/board-requests.ts'
import { useLiveBoard } from './data/live-board.ts'

/** The deals of the workspace as cards, with a column per status; dropping a card on another column changes its status. */
export function DealBoard(props: BoardProps) {
  const user = useSignedInUser()
  const may = usePermissionCheck()
  const narrow = useIsNarrow()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(boardQueryOptions(props.query))
  useLiveBoard()
  if (error && !data)
    return (
      <div className="my-auto">
        <ErrorState text="Failed to load deals" hint={error.message} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (!user || !data) return <BoardSkeleton narrow={narrow} />
  if (data.page.total === 0 && !isPlaceholderData)
    return (
      <EmptyState
        className="my-auto"
        icon={<Banknote aria-hidden />}
        text="No deals match"
        hint="Try another search, or clear the filters."
        action={<Button onClick={props.onClear}>Show all deals</Button>}
      />
    )
  return (
    <BoardColumns
      {...props}
      {...{ board: data, narrow }}
      waiting={isPlaceholderData}
      timeZone={user.timezone ?? null}
      canDrag={may('deals:write')}
    />
  )
}

function BoardSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div
      role="status"
      className={cx('flex min-h-0 flex-1 gap-3 overflow-hidden bg-canvas', narrow ? 'p-4' : 'ps-4 pt-21')}
    >
      <span className="sr-only">Loading</span>
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
