import { queryOptions } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { SampleDataState } from '#contract/samples/sample-data.ts'
import { type CallResult, call, unwrap, withToast } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'

/** Whether the workspace has sample data, and what removing it would delete. */
export const sampleStateQuery = () =>
  queryOptions<SampleDataState>({
    queryKey: [...queryKeys.noun('samples'), 'state'],
    queryFn: ({ signal }) => unwrap(call('GET', '/sample-data', { signal })) as Promise<SampleDataState>,
    staleTime: 0,
  })

export const addSamples = () =>
  withToast(call('POST', '/sample-data'), {
    pending: t('Adding sample data...'),
    success: t('Sample data added successfully!'),
    failure: t('Failed to add sample data'),
  }).then(invalidateWorkspace)

export const removeSamples = () =>
  withToast(call('DELETE', '/sample-data'), {
    pending: t('Removing sample data...'),
    success: t('Sample data removed successfully!'),
    failure: t('Failed to remove sample data'),
  }).then(invalidateWorkspace)

/** Reloads everything after a success, because sample data affects every list and count. */
async function invalidateWorkspace<T>(result: CallResult<T>): Promise<boolean> {
  if (result.success) await queryClient.invalidateQueries({ queryKey: queryKeys.workspace() })
  return result.success
}
