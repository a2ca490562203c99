import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  type ListDescriptor,
  type ListRow,
  type Neighbours,
  useListQuery,
  useViewParam,
} from '../../../lists/public.ts'
import { pendingMoves } from '../drag/move-deal.ts'
import { arrangeColumns } from './arrange-columns.ts'
import { useBoardPipeline } from './board-pipeline.ts'
import { boardQueryOptions, fetchMoreCards } from './board-requests.ts'

/** The deals above and below a deal in its column; null when no board is shown. */
export function useBoardNeighbours<R extends ListRow>(descriptor: ListDescriptor<R>, id: string): Neighbours | null {
  const { board: isBoard } = useViewParam(descriptor)
  const [query] = useListQuery(descriptor)
  const { pipeline } = useBoardPipeline()
  const { data } = useQuery({ ...boardQueryOptions({ query, pipeline }), enabled: false })
  const pending = pendingMoves.use()
  const columns = useMemo(() => (data ? arrangeColumns(data, pending, query.sort) : []), [data, pending, query.sort])
  const column = columns.find(({ cards }) => cards.some((card) => card.id === id))
  const cards = column?.cards ?? []
  const index = cards.findIndex((card) => card.id === id)
  const isLast = isBoard && column?.hasMore === true && index === cards.length - 1
  const key = column?.key
  useEffect(() => {
    if (isLast && key) fetchMoreCards({ query, pipeline }, key)?.catch(() => undefined)
  }, [isLast, query, pipeline, key])
  if (!isBoard) return null
  return {
    position: index + 1,
    total: column?.count ?? 0,
    totalIsExact: true,
    previous: cards[index - 1]?.id ?? null,
    next: index < 0 ? null : (cards[index + 1]?.id ?? null),
  }
}
