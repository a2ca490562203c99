import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SampleDataState } from '#contract/samples/sample-data.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { addSampleData, getSampleState, removeSampleData } from './sample-data.ts'

/** Registers the routes of the sample data. */
export function registerSampleRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/sample-data',
    summary: 'Get whether there is sample data, and what removing it would affect',
    permission: 'dashboard:read',
    reply: SampleDataState,
    handler: (scope) => getSampleState(scope),
  })

  route({
    method: 'POST',
    url: '/sample-data',
    summary: 'Add sample data to the workspace; repeated calls change nothing',
    permission: 'workspace:manage',
    reply: Type.Object({ records: Type.Integer() }),
    tx: 'transaction',
    handler: (scope) => addSampleData(scope),
  })

  route({
    method: 'DELETE',
    url: '/sample-data',
    summary: 'Permanently remove the sample data',
    permission: 'workspace:manage',
    reply: Type.Object({ records: Type.Integer() }),
    tx: 'transaction',
    handler: (scope) => removeSampleData(scope),
  })
}
