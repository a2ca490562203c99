import { queryOptions } from '@tanstack/react-query'
import type { Deal, PipelineColumn } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineCardLimit } from '#contract/deals/enums.ts'
import { pageLimits } from '#contract/kit/limits.ts'
import { call, unwrap, unwrapPage } from '../../../../platform/api/client.ts'
import { queryClient, queryKeys, type RowPage } from '../../../../platform/api/query-cache.ts'
import type { ListQuery } from '../../../lists/public.ts'
import type { BoardData } from './arrange-columns.ts'

/** Cards per further page of a column: the maximum, because people who scroll tend to scroll far. */
const nextPageSize = 100

/** Part of the deal lists in the cache, so that changed rows change the cards; no list is reloaded for a board. */
const boardQueryKey = (query: ListQuery) => queryKeys.list('deals', { ...query, board: 'status' })

/** The board; while it loads, the previous one of the same workspace is shown. */
export const boardQueryOptions = (query: ListQuery) => {
  const queryKey = boardQueryKey(query)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchBoard(query, signal),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** Loads the next page of a column; null if the cached board has all of its cards, or is not there yet. */
export function fetchMoreCards(query: ListQuery, status: DealStatus): Promise<void> | null {
  const board = cachedBoard(query)
  const cursor = nextCursorOf(board, status)
  return board && cursor ? appendNextPage(query, status, board, cursor) : null
}

async function appendNextPage(query: ListQuery, status: DealStatus, before: BoardData, cursor: string): Promise<void> {
  const limit = countLoaded(before, status) < 2 * nextPageSize ? nextPageSize : pageLimits.max
  const page = await fetchColumnPage(query, status, { cursor, limit })
  queryClient.setQueryData<BoardData>(boardQueryKey(query), (latest) =>
    latest && nextCursorOf(latest, status) === cursor ? appendPage(latest, status, page) : latest,
  )
}

/** Reloads the board from the top: of a long column at most one page; the caller loads the rest. */
async function fetchBoard(query: ListQuery, signal: AbortSignal): Promise<BoardData> {
  const before = cachedBoard(query)
  const columns = await unwrap<PipelineColumn[]>(call('GET', '/deals/pipeline', { query, signal }))
  const board = createBoardData(columns)
  const nextPages = columns.map(async ({ status, nextCursor: cursor }) => {
    const limit = Math.min(pageLimits.max, countLoaded(before, status) - pipelineCardLimit)
    return cursor && limit > 0
      ? { status, page: await fetchColumnPage(query, status, { cursor, limit }, signal) }
      : null
  })
  return (await Promise.all(nextPages)).reduce(
    (whole, next) => (next ? appendPage(whole, next.status, next.page) : whole),
    board,
  )
}

function createBoardData(columns: readonly PipelineColumn[]): BoardData {
  const rows = columns.flatMap(({ deals }) => deals)
  const total = columns.reduce((sum, { count }) => sum + count, 0)
  return {
    rows,
    page: { limit: pipelineCardLimit, nextCursor: null, total, totalIsExact: true },
    summaries: columns.map(({ deals: _, ...head }) => head),
    countedDeals: new Map(rows.map((deal) => [deal.id, deal])),
  }
}

function appendPage(board: BoardData, status: DealStatus, { rows, page }: RowPage<Deal>): BoardData {
  const newDeals = rows.filter(({ id }) => !board.countedDeals.has(id))
  return {
    ...board,
    rows: [...board.rows, ...newDeals],
    summaries: board.summaries.map((head) =>
      head.status === status ? { ...head, nextCursor: page.nextCursor } : head,
    ),
    countedDeals: new Map([...board.countedDeals, ...newDeals.map((deal) => [deal.id, deal] as const)]),
  }
}

const fetchColumnPage = (
  query: ListQuery,
  status: DealStatus,
  paging: object,
  signal?: AbortSignal,
): Promise<RowPage<Deal>> => unwrapPage<Deal>(call('GET', '/deals', { query: { ...query, status, ...paging }, signal }))

const cachedBoard = (query: ListQuery): BoardData | undefined =>
  queryClient.getQueryData<BoardData>(boardQueryKey(query))

const nextCursorOf = (board: BoardData | undefined, status: DealStatus): string | null =>
  board?.summaries.find((head) => head.status === status)?.nextCursor ?? null

function countLoaded(board: BoardData | undefined, status: DealStatus): number {
  let loaded = 0
  for (const deal of board?.countedDeals.values() ?? []) if (deal.status === status) loaded += 1
  return loaded
}
