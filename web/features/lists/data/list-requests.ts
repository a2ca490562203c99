import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { pageLimits } from '#contract/kit/limits.ts'
import { type CallResult, callUntyped, unwrap, unwrapPage } from '../../../platform/api/client.ts'
import { queryClient, queryKeys, type RowPage } from '../../../platform/api/query-cache.ts'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { findMissingRange, flattenPages, insertPage } from './sparse-pages.ts'

/** Rows of the first page. Later pages are as large as possible, because people who scroll tend to scroll far. */
const pageSize = 100
/** The number of pages that are refetched when a list may have changed. */
const maxRefetchedPages = 3

type Noun = ListDescriptor['noun']

/** The pages of a list. While the first one loads, the previous result of the same workspace stays visible. */
export const listQueryOptions = <R extends ListRow>(noun: Noun, query: ListQuery) => {
  const queryKey = queryKeys.list(noun, query)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage<R>(noun, query, { ...pageParam, signal }),
    initialPageParam: { cursor: null, limit: pageSize } as PageParam,
    getNextPageParam: ({ page }, pages): PageParam | null =>
      page.nextCursor === null
        ? null
        : { cursor: page.nextCursor, limit: pages.length < maxRefetchedPages ? pageSize : pageLimits.max },
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** The exact number of rows in the list. */
export const exactCountQueryOptions = (noun: Noun, { sort: _, fields: __, ...filters }: ListQuery) =>
  queryOptions({
    queryKey: queryKeys.count(noun, filters),
    queryFn: async ({ signal }) => {
      const { page } = await fetchPage(noun, filters, { cursor: null, limit: 1, count: 'all', signal })
      return { total: page.total, totalIsExact: page.totalIsExact }
    },
    staleTime: 60_000,
  })

/** Loads the missing rows around a position into the cache. Returns whether it succeeded. */
export async function fetchAround<R extends ListRow>(noun: Noun, query: ListQuery, position: number): Promise<boolean> {
  const queryKey = queryKeys.list(noun, query)
  const getLoaded = () => queryClient.getQueryData<LoadedPages<R>>(queryKey)
  const range = findMissingRange(flattenPages(getLoaded()?.pages ?? []), position)
  const inserted = await fetchPage<R>(noun, query, { cursor: null, ...range }).catch(() => null)
  const loaded = getLoaded()
  if (!inserted || !loaded) return inserted !== null
  // The list has become shorter in the meantime.
  if (inserted.rows.length === 0) void queryClient.invalidateQueries({ queryKey, exact: true })
  else {
    const pages = insertPage(loaded.pages, range.offset, inserted)
    queryClient.setQueryData<LoadedPages<R>>(queryKey, { pages, pageParams: pages.map(() => loaded.pageParams[0]) })
  }
  return true
}

export const fetchRecord = <R extends ListRow>(noun: Noun, id: string): Promise<R> =>
  unwrap(callUntyped<R>('GET', `/${noun}/{id}`, { path: { id } }))

/** Creates a record with a given id, so that a retry cannot create a second one (R4). */
export async function createRecord<R extends ListRow>(
  noun: Noun,
  body: object & { id: string },
): Promise<CallResult<R>> {
  const result: CallResult<R> = await callUntyped('POST', `/${noun}`, { body, idempotencyKey: body.id })
  if (result.success) {
    queryClient.setQueryData(queryKeys.record(noun, result.data.id), result.data)
    refreshLists(noun)
  }
  return result
}

/**
 * Reloads the displayed lists now, and the others when they are displayed again. Long lists only reload their first page,
 * because each further page would take another request.
 */
export function refreshLists(noun: Noun): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: queryKeys.lists(noun) })) {
    const pages = (state.data as Partial<LoadedPages> | undefined)?.pages ?? []
    const isLong = pages.length > maxRefetchedPages || pages.some(({ gap }) => gap)
    if (isLong && queryClient.isFetching({ queryKey, exact: true }) === 0) void refreshFirstPage(noun, queryKey)
    else void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Makes the records of a noun reload when they are displayed again. Long lists only keep the pages that are then reloaded at once. */
export function expireRecords(noun: Noun): void {
  queryClient.setQueriesData<LoadedPages>({ queryKey: queryKeys.lists(noun), type: 'inactive' }, (loaded) =>
    loaded?.pages && loaded.pages.length > maxRefetchedPages
      ? {
          pages: loaded.pages.slice(0, maxRefetchedPages),
          pageParams: loaded.pageParams.slice(0, maxRefetchedPages),
        }
      : loaded,
  )
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun), refetchType: 'none' })
}

type LoadedPages<R = ListRow> = InfiniteData<RowPage<R>>

/** Merges the reloaded first page into the loaded rows, without duplicates. */
async function refreshFirstPage(noun: Noun, queryKey: QueryKey): Promise<void> {
  const query = queryKey.at(-1) as ListQuery
  const top = await fetchPage(noun, query, { cursor: null, limit: pageSize }).catch(() => null)
  if (!top) return
  const { total, totalIsExact } = top.page
  const isNew = new Set(top.rows.map(({ id }) => id))
  queryClient.setQueryData<LoadedPages>(queryKey, (loaded) => {
    if (!loaded) return loaded
    const pages = loaded.pages.map((loadedPage, at) => {
      const otherRows = loadedPage.rows.filter(({ id }) => !isNew.has(id))
      const rows = at === 0 ? [...top.rows, ...otherRows] : otherRows
      return { ...loadedPage, rows, page: { ...loadedPage.page, total, totalIsExact } }
    })
    return { ...loaded, pages }
  })
}

type PageParam = { cursor: string | null; limit: number }
type PageRequest = PageParam & { offset?: number; count?: 'all'; signal?: AbortSignal }

function fetchPage<R extends ListRow>(noun: Noun, query: ListQuery, request: PageRequest): Promise<RowPage<R>> {
  const { signal, ...paging } = request
  return unwrapPage<R>(callUntyped('GET', `/${noun}`, { query: { ...query, ...paging }, signal }))
}
