import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type ListKind, type ListRow, type Neighbours, useListQuery, useViewAddress } from '../../lists/public.ts'
import { arranged } from './arrange.ts'
import { moves } from './moves.ts'
import { boardQuery, readMore } from './requests.ts'

/** What stands above and below a deal in its column; null where the deals are not looked at as a board. */
export function useBoardNeighbours<R extends ListRow>(kind: ListKind<R>, id: string): Neighbours | null {
  const { board } = useViewAddress()
  const [query] = useListQuery(kind)
  const { data } = useQuery({ ...boardQuery(query), enabled: false })
  const moving = moves.use()
  const columns = useMemo(() => (data ? arranged(data, moving, query.sort) : []), [data, moving, query.sort])
  const column = columns.find(({ cards }) => cards.some((card) => card.id === id))
  const cards = column?.cards ?? []
  const at = cards.findIndex((card) => card.id === id)
  const isLast = board && column?.more === true && at === cards.length - 1
  const status = column?.status
  useEffect(() => {
    if (isLast && status) readMore(query, status).catch(() => undefined)
  }, [isLast, query, status])
  if (!board) return null
  return {
    at: at + 1,
    total: column?.count ?? 0,
    totalIsExact: true,
    previous: cards[at - 1]?.id ?? null,
    next: at < 0 ? null : (cards[at + 1]?.id ?? null),
  }
}
