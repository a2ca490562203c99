import { queryOptions } from '@tanstack/react-query'
import type { SampleState } from '#contract/samples/samples.ts'
import { announced, call, type Result, unwrap } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'

/** Whether there is sample data, and what would go with it. */
export const sampleState = () =>
  queryOptions<SampleState>({
    queryKey: [...keys.noun('samples'), 'state'],
    queryFn: ({ signal }) => unwrap(call('GET', '/sample-data', { signal })) as Promise<SampleState>,
    staleTime: 0,
  })

export const addSamples = () =>
  announced(call('POST', '/sample-data'), {
    pending: 'Adding sample data...',
    success: 'Sample data added successfully!',
    failure: 'Failed to add sample data',
  }).then(readAnew)

export const removeSamples = () =>
  announced(call('DELETE', '/sample-data'), {
    pending: 'Removing the sample data...',
    success: 'Sample data removed successfully!',
    failure: 'Failed to remove the sample data',
  }).then(readAnew)

/** Every list and number of the workspace is another one now. */
async function readAnew<T>(result: Result<T>): Promise<boolean> {
  if (result.success) await queryClient.invalidateQueries({ queryKey: keys.workspace() })
  return result.success
}
