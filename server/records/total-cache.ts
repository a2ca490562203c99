import type { ChangeNotifier } from '../platform/events/change-notifier.ts'

/** Milliseconds for which a total is cached, and the maximum number of cached workspaces (R3). */
const timeToLive = 5_000
const maxWorkspaces = 5_000

export type ListTotal = { total: number; totalIsExact: boolean }

/** Totals of lists, cached per workspace and filter until the workspace changes or five seconds pass. */
export type TotalCache = {
  get(workspaceId: string, filterKey: string): ListTotal | null
  set(workspaceId: string, filterKey: string, total: ListTotal): void
}

export function createTotalCache(notifier: ChangeNotifier): TotalCache {
  const byWorkspace = new Map<string, Map<string, ListTotal & { until: number }>>()
  notifier.subscribeAll(
    (workspaceId) => byWorkspace.delete(workspaceId),
    () => byWorkspace.clear(),
  )
  return {
    get(workspaceId, filterKey) {
      const total = byWorkspace.get(workspaceId)?.get(filterKey)
      return total && total.until > performance.now() ? { total: total.total, totalIsExact: total.totalIsExact } : null
    },
    set(workspaceId, filterKey, total) {
      if (byWorkspace.size > maxWorkspaces) byWorkspace.clear()
      const totals = byWorkspace.get(workspaceId) ?? new Map()
      if (totals.size > 200) totals.clear()
      byWorkspace.set(workspaceId, totals.set(filterKey, { ...total, until: performance.now() + timeToLive }))
    },
  }
}
