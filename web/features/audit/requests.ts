import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { AuditEntry } from '#contract/audit/audit-entry.ts'
import { type CallResult, call, unwrap, unwrapPage } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { exportFile } from '../transfer/public.ts'

type AuditLogFilters = { search: string; action: AuditAction | null; actorId: string | null }

/** Pages of audit entries, newest first. */
export const auditLogQuery = (filters: AuditLogFilters) => {
  const queryKey = queryKeys.list('audit', filters)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<AuditEntry>(call('GET', '/audit', { query: { ...filters, cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    staleTime: 0,
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

/** The jobs of the selected workspace that will not be retried. */
export const failedJobsQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('failed-jobs'),
    queryFn: ({ signal }) => unwrap(call('GET', '/failed-jobs', { signal })),
    staleTime: 0,
  })

/** Puts a failed job back into its queue. */
export const retryFailedJob = (id: string) =>
  withInvalidation(call('POST', '/failed-jobs/{id}/retry', { path: { id } }))

export const discardFailedJob = (id: string) => withInvalidation(call('DELETE', '/failed-jobs/{id}', { path: { id } }))

/** Invalidates the failed jobs after a request, even after a failure: somebody else may have handled the job already. */
async function withInvalidation<T>(request: Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await request
  await invalidateFailedJobs()
  return result
}

/** Reloads the failed jobs, and the audit log, which records retries and discards. */
export const invalidateFailedJobs = (): Promise<unknown> =>
  Promise.all(['failed-jobs', 'audit'].map((noun) => queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })))

/** How often emails that are not delivered yet are loaded again, in milliseconds. */
const emailPollInterval = 5_000

/** The emails of the selected workspace that are not delivered yet; reloaded while some of them may still be. */
export const outgoingEmailsQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('outgoing-emails'),
    queryFn: ({ signal }) => unwrap(call('GET', '/outgoing-emails', { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data ?? []).some((email) => email.state !== 'failed') ? emailPollInterval : false,
  })

/** Sends an email now. */
export const resendEmail = (id: string) =>
  withEmailInvalidation(call('POST', '/outgoing-emails/{id}/resend', { path: { id } }))

export const discardEmail = (id: string) =>
  withEmailInvalidation(call('DELETE', '/outgoing-emails/{id}', { path: { id } }))

async function withEmailInvalidation<T>(request: Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await request
  await invalidateOutgoingEmails()
  return result
}

/** Reloads the emails that are not delivered yet. */
export const invalidateOutgoingEmails = (): Promise<unknown> =>
  Promise.all(
    ['outgoing-emails', 'audit'].map((noun) => queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })),
  )

/** Downloads all entries that match the filters. */
export function exportAuditLog(filters: AuditLogFilters): Promise<CallResult<string>> {
  const activeFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  return exportFile('audit', { format: 'csv', options: { filters: activeFilters } })
}
