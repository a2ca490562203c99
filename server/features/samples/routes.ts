import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SampleDataState } from '#contract/samples/sample-data.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { addSampleData, getSampleState, removeSampleData } from './sample-data.ts'

/** Sample data for an empty workspace. */
export function registerSampleRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/sample-data',
    summary: 'Whether there is sample data, and what would go with it',
    permission: 'dashboard:read',
    reply: SampleDataState,
    handler: (scope) => getSampleState(scope),
  })

  route({
    method: 'POST',
    url: '/sample-data',
    summary: 'Fill the workspace with a story to explore; once, however often it is asked',
    permission: 'workspace:manage',
    reply: Type.Object({ records: Type.Integer() }),
    tx: 'transaction',
    handler: (scope) => addSampleData(scope),
  })

  route({
    method: 'DELETE',
    url: '/sample-data',
    summary: 'Take the sample data away for good, and nothing else',
    permission: 'workspace:manage',
    reply: Type.Object({ records: Type.Integer() }),
    tx: 'transaction',
    handler: (scope) => removeSampleData(scope),
  })
}
