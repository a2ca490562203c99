import { type DefaultError, type Query, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useIsOnline } from '../live/online-status.ts'
import { selectedScope } from '../session/selected-scope.ts'
import { isRetryable, queryClient } from './query-cache.ts'

/**
 * What a query shows: its data or, if it failed for another search or filter, what it showed before in this workspace.
 * `isPreviousData` tells the two apart.
 */
export function useLastLoaded<T>({ data, isError }: { data: T | undefined; isError: boolean }): {
  data: T | undefined
  isPreviousData: boolean
} {
  const { workspaceId } = selectedScope.use()
  const last = useRef<{ workspaceId: string | null; data: T } | null>(null)
  if (data !== undefined) last.current = { workspaceId, data }
  const previousData = isError && last.current?.workspaceId === workspaceId ? last.current?.data : undefined
  return { data: data ?? previousData, isPreviousData: data === undefined && previousData !== undefined }
}

/** Whether something that is shown could not be loaded again, so that it may be out of date. */
export function useIsOutdated(): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => cache.getAll().some(isShownOutdated))
}

/** Loads again what may be out of date. */
export function refetchOutdated(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: isShownOutdated }, { cancelRefetch: false })
}

const isShownOutdated = (query: Query): boolean =>
  query.state.status === 'error' && query.state.data !== undefined && isRetryable(query.state.error) && query.isActive()

/** Keeps everything that was loaded for as long as the network is gone, even what nothing shows at the moment. */
export function useKeepWhileOffline(): void {
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) return
    const releases = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.data !== undefined })
      .map((query) => observe(query as Query<unknown, DefaultError>))
    return () => {
      for (const release of releases) release()
    }
  }, [isOnline])
}

/** An observer that asks for nothing: the cache discards no query that has one. */
const observe = ({ options, queryKey }: Query): (() => void) =>
  new QueryObserver(queryClient, { ...options, queryKey, enabled: false }).subscribe(() => undefined)
