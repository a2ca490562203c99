import { queryOptions } from '@tanstack/react-query'
import type { Deal, PipelineColumn } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineCards } from '#contract/deals/enums.ts'
import { pageLimits } from '#contract/kit/limits.ts'
import { callUntyped, unwrap, unwrapPage } from '../../../platform/api.ts'
import { keys, queryClient, type Rows } from '../../../platform/queries.ts'
import type { ListQuery } from '../../lists/public.ts'
import type { Board } from './arrange.ts'

/** Cards that a column goes on with; who scrolls further wants to go far, and is given the most there is. */
const nextCards = 100

/** Among the lists of deals, so that what changes their rows changes the cards; no list is asked for a board. */
const keyOf = (query: ListQuery) => keys.list('deals', { ...query, board: 'status' })

/** The board; before its answer the last one of the same workspace stays. */
export const boardQuery = (query: ListQuery) => {
  const queryKey = keyOf(query)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readBoard(query, signal),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** Goes on with a column where it ends. */
export async function readMore(query: ListQuery, status: DealStatus): Promise<void> {
  const before = boardIn(query)
  const cursor = cursorOf(before, status)
  if (!before || !cursor) return
  const limit = loadedOf(before, status) < 2 * nextCards ? nextCards : pageLimits.most
  const page = await readPage(query, status, { cursor, limit })
  queryClient.setQueryData<Board>(keyOf(query), (now) =>
    now && cursorOf(now, status) === cursor ? continued(now, status, page) : now,
  )
}

/** The board from the top. Of a column that was read further, so much again as one call brings; the reader asks for the rest. */
async function readBoard(query: ListQuery, signal: AbortSignal): Promise<Board> {
  const before = boardIn(query)
  const columns = await unwrap<PipelineColumn[]>(callUntyped('GET', '/deals/pipeline', { query, signal }))
  const board = boardOf(columns)
  const further = columns.map(async ({ status, nextCursor: cursor }) => {
    const limit = Math.min(pageLimits.most, loadedOf(before, status) - pipelineCards)
    return cursor && limit > 0 ? { status, page: await readPage(query, status, { cursor, limit }, signal) } : null
  })
  return (await Promise.all(further)).reduce(
    (whole, next) => (next ? continued(whole, next.status, next.page) : whole),
    board,
  )
}

function boardOf(columns: readonly PipelineColumn[]): Board {
  const rows = columns.flatMap(({ deals }) => deals)
  const total = columns.reduce((sum, { count }) => sum + count, 0)
  return {
    rows,
    page: { limit: pipelineCards, nextCursor: null, total, totalIsExact: true },
    heads: columns.map(({ deals: _, ...head }) => head),
    counted: new Map(rows.map((deal) => [deal.id, deal])),
  }
}

function continued(board: Board, status: DealStatus, { rows, page }: Rows<Deal>): Board {
  const fresh = rows.filter(({ id }) => !board.counted.has(id))
  return {
    ...board,
    rows: [...board.rows, ...fresh],
    heads: board.heads.map((head) => (head.status === status ? { ...head, nextCursor: page.nextCursor } : head)),
    counted: new Map([...board.counted, ...fresh.map((deal) => [deal.id, deal] as const)]),
  }
}

const readPage = (query: ListQuery, status: DealStatus, paging: object, signal?: AbortSignal): Promise<Rows<Deal>> =>
  unwrapPage<Deal>(callUntyped('GET', '/deals', { query: { ...query, status, ...paging }, signal }))

const boardIn = (query: ListQuery): Board | undefined => queryClient.getQueryData<Board>(keyOf(query))

const cursorOf = (board: Board | undefined, status: DealStatus): string | null =>
  board?.heads.find((head) => head.status === status)?.nextCursor ?? null

function loadedOf(board: Board | undefined, status: DealStatus): number {
  let loaded = 0
  for (const deal of board?.counted.values() ?? []) if (deal.status === status) loaded += 1
  return loaded
}
