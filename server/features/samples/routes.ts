import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SampleState } from '#contract/samples/samples.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { addSamples, removeSamples, sampleState } from './samples.ts'

/** Something to look at before there is anything. */
export function sampleRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)

  route({
    method: 'GET',
    url: '/sample-data',
    summary: 'Whether there is sample data, and what would go with it',
    may: 'dashboard:read',
    reply: SampleState,
    does: (scope) => sampleState(scope),
  })

  route({
    method: 'POST',
    url: '/sample-data',
    summary: 'Fill the workspace with a story to explore; once, however often it is asked',
    may: 'workspace:manage',
    reply: Type.Object({ records: Type.Integer() }),
    tx: 'transaction',
    does: (scope) => addSamples(scope),
  })

  route({
    method: 'DELETE',
    url: '/sample-data',
    summary: 'Take the sample data away for good, and nothing else',
    may: 'workspace:manage',
    reply: Type.Object({ records: Type.Integer() }),
    tx: 'transaction',
    does: (scope) => removeSamples(scope),
  })
}
