import { type InfiniteData, onlineManager, type Query, replaceEqualDeep } from '@tanstack/react-query'
import { type SelectedScope, selectedScope } from '../session/selected-scope.ts'
import { ApiError } from './api-failure.ts'
import type { PageDetails } from './client.ts'
import { ReloadingQueryClient } from './reloading-query-client.ts'

/** The cache of all server state. */
export const queryClient = new ReloadingQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // Offline a query fails at once instead of waiting: what cannot be loaded says so, and is loaded when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (tries, error) => tries < 2 && onlineManager.isOnline() && isRetryable(error),
      retryDelay: (tries) => Math.min(8_000, 500 * 2 ** tries),
      // Live events report changes, so returning to a tab needs no reload.
      refetchOnWindowFocus: false,
      structuralSharing: (before, next) => replaceEqualDeep(before, listWithoutDeleted(keepNewerRows(before, next))),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The noun of a collection in the API: `contacts`, `companies`, … */
type Resource = string

/** Cache keys. All start with the workspace, so that nothing of the previous workspace is visible after switching. */
export const queryKeys = {
  workspace: () => ['workspace', selectedScope.get().workspaceId] as const,
  noun: (noun: Resource) => [...queryKeys.workspace(), noun] as const,
  lists: (noun: Resource) => [...queryKeys.noun(noun), 'list'] as const,
  list: (noun: Resource, filters: object = {}) => [...queryKeys.lists(noun), filters] as const,
  count: (noun: Resource, filters: object) => [...queryKeys.noun(noun), 'count', filters] as const,
  record: (noun: Resource, id: string) => [...queryKeys.noun(noun), 'record', id] as const,
  /** A part of a record: `queryKeys.part('contacts', id, 'linkedin-skills')`. */
  part: (noun: Resource, id: string, part: string) => [...queryKeys.record(noun, id), part] as const,
}

type Row = { id: string }
type VersionedRow = Row & { version?: number }
/** `gap`: the number of missing rows before these. */
export type RowPage<T> = { rows: T[]; page: PageDetails; gap?: number }
type Cached<T> = RowPage<T> | InfiniteData<RowPage<T>> | T[] | undefined

/**
 * Whether another workspace was selected since a change was made. What is cached of the former one is then outdated, and the reply must
 * not be cached in the present one.
 */
export function hasLeftWorkspace({ workspaceId }: SelectedScope): boolean {
  if (workspaceId === selectedScope.get().workspaceId) return false
  void queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId] })
  return true
}

/** Stores a record from a response in the cache: its own entry and every list. */
export function setCachedRecord<T extends Row>(noun: Resource, record: T): void {
  queryClient.setQueryData<T>(queryKeys.record(noun, record.id), record)
  updateCachedRecord<T>(noun, record.id, () => record)
}

/** Changes a record wherever it is cached, for optimistic updates. Returns a function that reverts the change. */
export function updateCachedRecord<T extends Row>(noun: Resource, id: string, change: (record: T) => T): () => void {
  const before = queryClient.getQueriesData<Cached<T>>({ queryKey: queryKeys.lists(noun) })
  const alone = queryClient.getQueryData<T>(queryKeys.record(noun, id))
  if (alone) queryClient.setQueryData<T>(queryKeys.record(noun, id), change(alone))
  updateCachedLists<T>(noun, (rows) =>
    rows.some((row) => row.id === id) ? rows.map((row) => (row.id === id ? change(row) : row)) : rows,
  )
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
    if (alone) queryClient.setQueryData(queryKeys.record(noun, id), alone)
  }
}

/** The records whose deletion is under way. Lists that are loaded meanwhile still contain them. */
const idsBeingDeleted = new Set<string>()

/**
 * Removes records that are being deleted from every list and adjusts the totals. Call `confirm` once they are deleted,
 * or `rollBack` to restore them: until then, lists that are loaded again lack them too.
 */
export function removeCachedRecords(
  noun: Resource,
  ids: readonly string[],
): { confirm: () => void; rollBack: () => void } {
  const before = queryClient.getQueriesData({ queryKey: queryKeys.lists(noun) })
  for (const id of ids) idsBeingDeleted.add(id)
  dropCachedRecords(noun, ids)
  const end = () => {
    for (const id of ids) idsBeingDeleted.delete(id)
  }
  return {
    confirm() {
      end()
      // What began to load before the deletion would bring the records back.
      void queryClient.invalidateQueries({ queryKey: queryKeys.lists(noun), fetchStatus: 'fetching' })
    },
    rollBack() {
      end()
      for (const [key, data] of before) queryClient.setQueryData(key, data)
      // Others may have changed these lists meanwhile, and lists that were loaded meanwhile lack the records.
      void queryClient.invalidateQueries({ queryKey: queryKeys.lists(noun) })
    },
  }
}

/** Removes records that somebody has deleted from every list and adjusts the totals. */
export function dropCachedRecords(noun: Resource, ids: readonly string[]): void {
  const dropped = new Set(ids)
  updateCachedLists<Row>(noun, (rows) => withoutRows(rows, dropped))
}

const listWithoutDeleted = (data: unknown): unknown =>
  idsBeingDeleted.size > 0 && isList(data) ? updateRows<Row>(data, (rows) => withoutRows(rows, idsBeingDeleted)) : data

const withoutRows = <T extends Row>(rows: T[], ids: ReadonlySet<string>): T[] =>
  rows.some((row) => ids.has(row?.id)) ? rows.filter((row) => !ids.has(row?.id)) : rows

/** Keeps the rows of a list that changed while it was loading: the response was read before the change, so its rows are older. */
function keepNewerRows(before: unknown, next: unknown): unknown {
  if (!isList(before) || !isList(next)) return next
  const rowsBefore = new Map(listRows(before).map((row) => [row?.id, row]))
  const findNewer = (row: VersionedRow): VersionedRow | undefined => {
    const rowBefore = rowsBefore.get(row?.id)
    return rowBefore && (rowBefore.version ?? -1) > (row.version ?? -1) ? rowBefore : undefined
  }
  return updateRows(next, (rows) => (rows.some(findNewer) ? rows.map((row) => findNewer(row) ?? row) : rows))
}

type VersionedList = Exclude<Cached<VersionedRow>, undefined>

function isList(data: unknown): data is VersionedList {
  const { pages } = (data ?? {}) as { pages?: unknown }
  return Array.isArray(data) || isRowPage(data) || (Array.isArray(pages) && pages.every(isRowPage))
}

function isRowPage(data: unknown): boolean {
  const { rows, page } = (data ?? {}) as { rows?: unknown; page?: unknown }
  return Array.isArray(rows) && page !== undefined
}

/** Finds a record in any cached list. Skips lists that request only some properties of their rows, unless `incomplete` is given. */
export function findCachedRow<T extends Row>(noun: Resource, id: string, incomplete?: 'incomplete'): T | undefined {
  for (const [key, data] of queryClient.getQueriesData<Cached<T>>({ queryKey: queryKeys.lists(noun) })) {
    if (!incomplete && hasFields(key.at(-1))) continue
    const found = listRows(data).find((row) => row.id === id)
    if (found) return found
  }
}

/** Whether a list requests only some properties of its rows. */
const hasFields = (filters: unknown): boolean => typeof filters === 'object' && filters !== null && 'fields' in filters

/** The newest cached version of a record, or -1 if it is not cached. Events about older versions can be ignored. */
export function findCachedVersion(noun: Resource, id: string): number {
  const alone = queryClient.getQueryData<{ version?: number }>(queryKeys.record(noun, id))
  let newest = alone?.version ?? -1
  for (const [, data] of queryClient.getQueriesData<Cached<VersionedRow>>({ queryKey: queryKeys.lists(noun) }))
    for (const row of listRows(data)) if (row.id === id) newest = Math.max(newest, row.version ?? -1)
  return newest
}

/** Whether a displayed list was loaded without a record, or is still loading. */
export const isMissingFromDisplayedList = (noun: Resource, id: string): boolean =>
  queryClient
    .getQueriesData<Cached<Row>>({ queryKey: queryKeys.lists(noun), type: 'active' })
    .some(([, data]) => !listRows(data).some((row) => row?.id === id))

function updateCachedLists<T extends Row>(noun: Resource, change: (rows: T[]) => T[]): void {
  queryClient.setQueriesData<Cached<T>>(
    { queryKey: queryKeys.lists(noun) },
    (data) => data && updateRows<T>(data, change),
  )
}

/** Returns the same list if `change` returns the same rows. */
function updateRows<T>(data: Exclude<Cached<T>, undefined>, change: (rows: T[]) => T[]): Cached<T> {
  if (Array.isArray(data)) return change(data)
  if ('pages' in data) return updatePages(data, change)
  const rows = change(data.rows)
  return rows === data.rows ? data : decreaseTotal({ ...data, rows }, data.rows.length - rows.length)
}

function updatePages<T>(data: InfiniteData<RowPage<T>>, change: (rows: T[]) => T[]): InfiniteData<RowPage<T>> {
  const pages = data.pages.map((page) => ({ page, rows: change(page.rows) }))
  if (pages.every(({ page, rows }) => page.rows === rows)) return data
  const removed = pages.reduce((sum, { page, rows }) => sum + page.rows.length - rows.length, 0)
  return { ...data, pages: pages.map(({ page, rows }) => decreaseTotal({ ...page, rows }, removed)) }
}

const decreaseTotal = <T>(list: RowPage<T>, by: number): RowPage<T> => ({
  ...list,
  page: { ...list.page, total: Math.max(0, list.page.total - by) },
})

function listRows<T>(data: Cached<T>): T[] {
  if (!data) return []
  if (Array.isArray(data)) return data
  return 'pages' in data ? data.pages.flatMap((page) => page.rows) : data.rows
}

/** Loads again what is shown as failed because the server could not be reached. */
export function refetchFailedQueries(): void {
  const predicate = ({ state }: Query) => state.status === 'error' && isRetryable(state.error)
  void queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
}

/** Whether a request may succeed if it is sent again unchanged. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, error: code } = error.failure
  return code === 'network' || status === 429 || status >= 500
}
