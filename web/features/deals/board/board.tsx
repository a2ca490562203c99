import { useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import { useMay } from '../../../platform/permissions.ts'
import { useUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useNarrow } from '../../../ui/narrow.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { BoardProps } from '../../lists/public.ts'
import { EmptyCard } from './column.tsx'
import { Columns } from './columns.tsx'
import { useLiveBoard } from './live.ts'
import { boardQuery } from './requests.ts'

/** The deals of the workspace as cards, a column for each status; dropping one on another column changes its status. */
export function Board(props: BoardProps) {
  const user = useUser()
  const may = useMay()
  const narrow = useNarrow()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(boardQuery(props.query))
  useLiveBoard()
  if (error && !data)
    return (
      <div className="my-auto">
        <ErrorState text="Failed to load deals" hint={error.message} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (!user || !data) return <LoadingBoard narrow={narrow} />
  if (data.page.total === 0 && !isPlaceholderData)
    return (
      <EmptyState
        className="my-auto"
        icon={<Banknote aria-hidden />}
        text="No deals match"
        hint="Search for something else, or take the filters away."
        action={<Button onClick={props.onClear}>Show all deals</Button>}
      />
    )
  return (
    <Columns
      {...props}
      {...{ board: data, narrow }}
      waiting={isPlaceholderData}
      timeZone={user.timezone ?? null}
      mayCarry={may('deals:write')}
    />
  )
}

function LoadingBoard({ narrow }: { narrow: boolean }) {
  return (
    <div
      role="status"
      className={cx('flex min-h-0 flex-1 gap-3 overflow-hidden bg-canvas', narrow ? 'p-4' : 'ps-4 pt-21')}
    >
      <span className="sr-only">Loading</span>
      {(narrow ? [4] : [4, 2, 3, 2]).map((cards, at) => (
        <div key={at.toString()} className={cx('flex flex-none flex-col gap-2', narrow ? 'w-full' : 'w-(--w-column)')}>
          {Array.from({ length: cards }, (_, card) => (
            <EmptyCard key={card.toString()} />
          ))}
        </div>
      ))}
    </div>
  )
}
