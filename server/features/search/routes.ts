import type { FastifyInstance } from 'fastify'
import { SearchResult, searchQuery } from '#contract/search/search.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { search } from './search.ts'
import { createSearchSources } from './sources.ts'

export function registerSearchRoutes(
  app: FastifyInstance,
  platform: Platform,
  descriptors: readonly RecordDescriptor[],
): void {
  const sources = createSearchSources(descriptors)
  const route = tenantRoutes(app, platform)
  route({
    method: 'GET',
    url: '/search',
    summary: 'Search people, companies, deals, tasks, notes and messages, best matches first',
    permission: 'search:read',
    query: searchQuery,
    reply: SearchResult,
    pool: 'quick',
    handler: (scope, { query }) => search(scope, sources, query),
  })
}
