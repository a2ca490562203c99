import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { pageLimits } from '#contract/kit/limits.ts'
import { callUntyped, type Result, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys, queryClient, type Rows } from '../../platform/queries.ts'
import type { ListKind, ListQuery, ListRow } from './kind.ts'
import { partAround, placed, withPart } from './parts.ts'

/** Rows of the first pages of the list; somebody who goes further wants to go far, and is given the most there is. */
const pageSize = 100
/** Pages of a list that are read anew when it may have changed. */
const readAnew = 3

type Noun = ListKind['noun']

/** The list, page after page; a page before its answer keeps showing the last answer of the same workspace. */
export const recordList = <R extends ListRow>(noun: Noun, query: ListQuery) => {
  const queryKey = keys.list(noun, query)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => recordPage<R>(noun, query, { ...pageParam, signal }),
    initialPageParam: { cursor: null, limit: pageSize } as Paging,
    getNextPageParam: ({ page }, pages): Paging | null =>
      page.nextCursor === null
        ? null
        : { cursor: page.nextCursor, limit: pages.length < readAnew ? pageSize : pageLimits.most },
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** How many rows the list has, counted to the end. */
export const wholeCount = (noun: Noun, { sort: _, ...filters }: ListQuery) =>
  queryOptions({
    queryKey: keys.count(noun, filters),
    queryFn: async ({ signal }) => {
      const { page } = await recordPage(noun, filters, { cursor: null, limit: 1, count: 'all', signal })
      return { total: page.total, totalIsExact: page.totalIsExact }
    },
    staleTime: 60_000,
  })

/** Reads the rows around a place in the list that has none, and puts them where they belong. Answers whether it could. */
export async function readAround<R extends ListRow>(noun: Noun, query: ListQuery, place: number): Promise<boolean> {
  const queryKey = keys.list(noun, query)
  const rowsNow = () => queryClient.getQueryData<Loaded<R>>(queryKey)
  const asked = partAround(placed(rowsNow()?.pages ?? []), place)
  const part = await recordPage<R>(noun, query, { cursor: null, ...asked }).catch(() => null)
  const loaded = rowsNow()
  if (!part || !loaded) return part !== null
  // The list has become shorter than it was when somebody looked there.
  if (part.rows.length === 0) void queryClient.invalidateQueries({ queryKey, exact: true })
  else {
    const pages = withPart(loaded.pages, asked.offset, part)
    queryClient.setQueryData<Loaded<R>>(queryKey, { pages, pageParams: pages.map(() => loaded.pageParams[0]) })
  }
  return true
}

export const readRecord = <R extends ListRow>(noun: Noun, id: string): Promise<R> =>
  unwrap(callUntyped<R>('GET', `/${noun}/{id}`, { path: { id } }))

/** Creates a record under an id of the caller's own, so that trying again makes no second one (R4). */
export async function createRecord<R extends ListRow>(noun: Noun, body: object & { id: string }): Promise<Result<R>> {
  const result: Result<R> = await callUntyped('POST', `/${noun}`, { body, idempotencyKey: body.id })
  if (result.success) {
    queryClient.setQueryData(keys.record(noun, result.data.id), result.data)
    refreshLists(noun)
  }
  return result
}

/**
 * Asks again for the lists that are on the screen, and for the others when they come back to it. Of a list that was read
 * far down only the top is asked for: reading all of it again would take as many calls as it has pages.
 */
export function refreshLists(noun: Noun): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: keys.lists(noun) })) {
    const pages = (state.data as Partial<Loaded> | undefined)?.pages ?? []
    const isLong = pages.length > readAnew || pages.some(({ gap }) => gap)
    if (isLong && queryClient.isFetching({ queryKey, exact: true }) === 0) void refreshTop(noun, queryKey)
    else void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

type Loaded<R = ListRow> = InfiniteData<Rows<R>>

/** Puts the first page as it is now over the rows that are loaded; none of them stands there twice. */
async function refreshTop(noun: Noun, queryKey: QueryKey): Promise<void> {
  const query = queryKey.at(-1) as ListQuery
  const top = await recordPage(noun, query, { cursor: null, limit: pageSize }).catch(() => null)
  if (!top) return
  const { total, totalIsExact } = top.page
  const isNew = new Set(top.rows.map(({ id }) => id))
  queryClient.setQueryData<Loaded>(queryKey, (loaded) => {
    if (!loaded) return loaded
    const pages = loaded.pages.map((part, at) => {
      const kept = part.rows.filter(({ id }) => !isNew.has(id))
      const rows = at === 0 ? [...top.rows, ...kept] : kept
      return { ...part, rows, page: { ...part.page, total, totalIsExact } }
    })
    return { ...loaded, pages }
  })
}

type Paging = { cursor: string | null; limit: number }
type PageAsked = Paging & { offset?: number; count?: 'all'; signal?: AbortSignal }

function recordPage<R extends ListRow>(noun: Noun, query: ListQuery, asked: PageAsked): Promise<Rows<R>> {
  const { signal, ...paging } = asked
  return unwrapPage<R>(callUntyped('GET', `/${noun}`, { query: { ...query, ...paging }, signal }))
}
