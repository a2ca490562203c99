import { queryOptions } from '@tanstack/react-query'
import type { Pipeline, Stage } from '#contract/pipelines/pipeline.ts'
import { call, unwrap } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

export type { Pipeline, Stage }

/** The pipelines of the workspace with their stages, oldest first. */
export const pipelinesQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('pipelines'),
    queryFn: ({ signal }) => unwrap(call('GET', '/pipelines', { signal })),
  })

/** All stages; with the names of their pipelines where there are several. */
export const listStageNames = (pipelines: readonly Pipeline[]): { id: string; name: string }[] =>
  pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => ({ id, name: pipelines.length > 1 ? `${name} · ${pipeline.name}` : name })),
  )
