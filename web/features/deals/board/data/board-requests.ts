import { queryOptions } from '@tanstack/react-query'
import type { Deal, PipelineColumn, StageColumn } from '#contract/deals/deal.ts'
import { pipelineCardLimit } from '#contract/deals/enums.ts'
import { pageLimits } from '#contract/kit/limits.ts'
import { call, unwrap, unwrapPage } from '../../../../platform/api/client.ts'
import { queryClient, queryKeys, type RowPage } from '../../../../platform/api/query-cache.ts'
import type { ListQuery } from '../../../lists/public.ts'
import type { Pipeline } from '../../../pipelines/public.ts'
import { type BoardData, summaryKeyOf } from './arrange-columns.ts'
import { columnKeyOf } from './column-heads.ts'

/** What a board shows: the deals of a query, by the stages of a pipeline or, without a pipeline, by status. */
export type BoardSource = { query: ListQuery; pipeline: Pipeline | null }

/** The number of cards per further page of a column. The maximum, because people who scroll tend to scroll far. */
const nextPageSize = 100

/** Stored among the deal lists in the cache, so that updates of cached rows also update the cards. */
const boardQueryKey = ({ query, pipeline }: BoardSource) =>
  queryKeys.list('deals', { ...query, board: pipeline ? `${pipeline.id} ${pipeline.version}` : 'status' })

/** The board. While it loads, the previous one of the same workspace stays visible. */
export const boardQueryOptions = (source: BoardSource) => {
  const queryKey = boardQueryKey(source)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchBoard(source, signal),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** Loads the next page of a column. Null if all of its cards are loaded, or the board is not loaded yet. */
export function fetchMoreCards(source: BoardSource, key: string): Promise<void> | null {
  const board = cachedBoard(source)
  const cursor = nextCursorOf(board, key)
  return board && cursor ? appendNextPage(source, key, board, cursor) : null
}

async function appendNextPage(source: BoardSource, key: string, before: BoardData, cursor: string): Promise<void> {
  const limit = countLoaded(before, key) < 2 * nextPageSize ? nextPageSize : pageLimits.max
  const page = await fetchColumnPage(source, key, { cursor, limit })
  queryClient.setQueryData<BoardData>(boardQueryKey(source), (latest) =>
    latest && nextCursorOf(latest, key) === cursor ? appendPage(latest, key, page) : latest,
  )
}

/** Loads the board from the top, with at most one page per column. The caller loads the rest. */
async function fetchBoard(source: BoardSource, signal: AbortSignal): Promise<BoardData> {
  const before = cachedBoard(source)
  const columns = await fetchColumns(source, signal)
  const board = createBoardData(columns, source)
  const nextPages = columns.map(async (column) => {
    const { nextCursor: cursor } = column
    const key = summaryKeyOf(column)
    const limit = Math.min(pageLimits.max, countLoaded(before, key) - pipelineCardLimit)
    return cursor && limit > 0 ? { key, page: await fetchColumnPage(source, key, { cursor, limit }, signal) } : null
  })
  return (await Promise.all(nextPages)).reduce(
    (whole, next) => (next ? appendPage(whole, next.key, next.page) : whole),
    board,
  )
}

type Columns = readonly (PipelineColumn | StageColumn)[]

const fetchColumns = ({ query, pipeline }: BoardSource, signal: AbortSignal): Promise<Columns> =>
  pipeline
    ? unwrap<StageColumn[]>(call('GET', '/pipelines/{id}/board', { path: { id: pipeline.id }, query, signal }))
    : unwrap<PipelineColumn[]>(call('GET', '/deals/pipeline', { query, signal }))

function createBoardData(columns: Columns, { pipeline }: BoardSource): BoardData {
  const rows = columns.flatMap(({ deals }) => deals)
  const total = columns.reduce((sum, { count }) => sum + count, 0)
  return {
    rows,
    page: { limit: pipelineCardLimit, nextCursor: null, total, totalIsExact: true },
    summaries: columns.map(({ deals: _, ...head }) => head),
    countedDeals: new Map(rows.map((deal) => [deal.id, deal])),
    ...(pipeline && { stages: pipeline.stages }),
  }
}

function appendPage(board: BoardData, key: string, { rows, page }: RowPage<Deal>): BoardData {
  const newDeals = rows.filter(({ id }) => !board.countedDeals.has(id))
  return {
    ...board,
    rows: [...board.rows, ...newDeals],
    summaries: board.summaries.map((head) =>
      summaryKeyOf(head) === key ? { ...head, nextCursor: page.nextCursor } : head,
    ),
    countedDeals: new Map([...board.countedDeals, ...newDeals.map((deal) => [deal.id, deal] as const)]),
  }
}

function fetchColumnPage(
  { query, pipeline }: BoardSource,
  key: string,
  paging: object,
  signal?: AbortSignal,
): Promise<RowPage<Deal>> {
  const column = pipeline ? { stageId: key } : { status: key }
  return unwrapPage<Deal>(call('GET', '/deals', { query: { ...query, ...column, ...paging }, signal }))
}

const cachedBoard = (source: BoardSource): BoardData | undefined =>
  queryClient.getQueryData<BoardData>(boardQueryKey(source))

const nextCursorOf = (board: BoardData | undefined, key: string): string | null =>
  board?.summaries.find((head) => summaryKeyOf(head) === key)?.nextCursor ?? null

function countLoaded(board: BoardData | undefined, key: string): number {
  let loaded = 0
  for (const deal of board?.countedDeals.values() ?? []) if (columnKeyOf(deal, board?.stages) === key) loaded += 1
  return loaded
}
