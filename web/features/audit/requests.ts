import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { callUntyped, type Result, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'
import { exportFile } from '../transfer/public.ts'

export type AuditFilters = { search: string; action: AuditAction | null; actorId: string | null }

/** What people did, newest first, page after page. */
export const auditLog = (filters: AuditFilters) => {
  const queryKey = keys.list('audit', filters)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<AuditEntry>(callUntyped('GET', '/audit', { query: { ...filters, cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    staleTime: 0,
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** Saves all that the filters find as a file. */
export function exportLog(filters: AuditFilters): Promise<Result<string>> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  return exportFile('audit', { format: 'csv', options: { filters: given } })
}
