import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from './api.ts'
import { CallFailed } from './failure.ts'
import { selection } from './selection.ts'

/** All state of the server lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (tries, error) => tries < 2 && isWorthARetry(error),
      retryDelay: (tries) => Math.min(8_000, 500 * 2 ** tries),
      // Live events say when something changed; coming back to a tab need not ask again for everything.
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Things of the workspace by noun: `contacts`, `companies`, … */
type Noun = string

/** Keys of the cache. All begin with the workspace, so that changing it shows nothing of the last one. */
export const keys = {
  workspace: () => ['workspace', selection.get().workspaceId] as const,
  noun: (noun: Noun) => [...keys.workspace(), noun] as const,
  lists: (noun: Noun) => [...keys.noun(noun), 'list'] as const,
  list: (noun: Noun, filters: object = {}) => [...keys.lists(noun), filters] as const,
  count: (noun: Noun, filters: object) => [...keys.noun(noun), 'count', filters] as const,
  record: (noun: Noun, id: string) => [...keys.noun(noun), 'record', id] as const,
  /** Something that hangs on a record: `keys.part('contacts', id, 'linkedin-skills')`. */
  part: (noun: Noun, id: string, part: string) => [...keys.record(noun, id), part] as const,
}

type Row = { id: string }
/** `gap`: so many rows before these are not loaded. */
export type Rows<T> = { rows: T[]; page: Page; gap?: number }
type Cached<T> = Rows<T> | InfiniteData<Rows<T>> | T[] | undefined

/** Puts a record as the server answered it into the cache, alone and in every list that shows it. */
export function putRecord<T extends Row>(noun: Noun, record: T): void {
  queryClient.setQueryData<T>(keys.record(noun, record.id), record)
  patchRecord<T>(noun, record.id, () => record)
}

/** Changes a record wherever it is cached; answers how to take that back (for edits that are shown at once). */
export function patchRecord<T extends Row>(noun: Noun, id: string, change: (record: T) => T): () => void {
  const before = queryClient.getQueriesData<Cached<T>>({ queryKey: keys.lists(noun) })
  const alone = queryClient.getQueryData<T>(keys.record(noun, id))
  if (alone) queryClient.setQueryData<T>(keys.record(noun, id), change(alone))
  eachList<T>(noun, (rows) =>
    rows.some((row) => row.id === id) ? rows.map((row) => (row.id === id ? change(row) : row)) : rows,
  )
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
    if (alone) queryClient.setQueryData(keys.record(noun, id), alone)
  }
}

/** Takes records out of every list; totals follow. Answers how to put them back. */
export function dropRecords(noun: Noun, ids: readonly string[]): () => void {
  const gone = new Set(ids)
  const before = queryClient.getQueriesData({ queryKey: keys.lists(noun) })
  eachList<Row>(noun, (rows) => (rows.some((row) => gone.has(row.id)) ? rows.filter((row) => !gone.has(row.id)) : rows))
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** A record as some list in the cache has it. */
export function cachedRow<T extends Row>(noun: Noun, id: string): T | undefined {
  for (const [, data] of queryClient.getQueriesData<Cached<T>>({ queryKey: keys.lists(noun) })) {
    const found = rowsIn(data).find((row) => row.id === id)
    if (found) return found
  }
}

/** The newest version of a record in the cache, -1 when it is not there: an event about an older one is no news. */
export function cachedVersion(noun: Noun, id: string): number {
  const alone = queryClient.getQueryData<{ version?: number }>(keys.record(noun, id))
  let newest = alone?.version ?? -1
  for (const [, data] of queryClient.getQueriesData<Cached<Row & { version?: number }>>({ queryKey: keys.lists(noun) }))
    for (const row of rowsIn(data)) if (row.id === id) newest = Math.max(newest, row.version ?? -1)
  return newest
}

function eachList<T extends Row>(noun: Noun, change: (rows: T[]) => T[]): void {
  queryClient.setQueriesData<Cached<T>>({ queryKey: keys.lists(noun) }, (data) => {
    if (!data) return data
    if (Array.isArray(data)) return change(data)
    if ('pages' in data) return changedPages(data, change)
    const rows = change(data.rows)
    return rows === data.rows ? data : shrunk({ ...data, rows }, data.rows.length - rows.length)
  })
}

function changedPages<T>(data: InfiniteData<Rows<T>>, change: (rows: T[]) => T[]): InfiniteData<Rows<T>> {
  const pages = data.pages.map((page) => ({ page, rows: change(page.rows) }))
  if (pages.every(({ page, rows }) => page.rows === rows)) return data
  const removed = pages.reduce((sum, { page, rows }) => sum + page.rows.length - rows.length, 0)
  return { ...data, pages: pages.map(({ page, rows }) => shrunk({ ...page, rows }, removed)) }
}

const shrunk = <T>(list: Rows<T>, by: number): Rows<T> => ({
  ...list,
  page: { ...list.page, total: Math.max(0, list.page.total - by) },
})

function rowsIn<T>(data: Cached<T>): T[] {
  if (!data) return []
  if (Array.isArray(data)) return data
  return 'pages' in data ? data.pages.flatMap((page) => page.rows) : data.rows
}

function isWorthARetry(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  const { status, error: code } = error.failure
  return code === 'network' || status === 429 || status >= 500
}
