import type { Changes } from './changes.ts'

/** Milliseconds a total is remembered, and how many of them (R3). */
const life = 5_000
const most = 5_000

export type Total = { total: number; totalIsExact: boolean }

/** Totals of lists, remembered per workspace and filter until the workspace changes or five seconds pass. */
export type Counts = {
  known(workspaceId: string, filter: string): Total | null
  remember(workspaceId: string, filter: string, total: Total): void
}

export function rememberCounts(changes: Changes): Counts {
  const byWorkspace = new Map<string, Map<string, Total & { until: number }>>()
  changes.watchAll(
    (workspaceId) => byWorkspace.delete(workspaceId),
    () => byWorkspace.clear(),
  )
  return {
    known(workspaceId, filter) {
      const total = byWorkspace.get(workspaceId)?.get(filter)
      return total && total.until > performance.now() ? { total: total.total, totalIsExact: total.totalIsExact } : null
    },
    remember(workspaceId, filter, total) {
      if (byWorkspace.size > most) byWorkspace.clear()
      const totals = byWorkspace.get(workspaceId) ?? new Map()
      if (totals.size > 200) totals.clear()
      byWorkspace.set(workspaceId, totals.set(filter, { ...total, until: performance.now() + life }))
    },
  }
}
