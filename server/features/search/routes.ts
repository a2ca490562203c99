import type { FastifyInstance } from 'fastify'
import { SearchResult, searchQuery } from '#contract/search/search.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { search } from './search.ts'

export function registerSearchRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  route({
    method: 'GET',
    url: '/search',
    summary: 'People, companies, deals, tasks, notes and messages that a text finds, the best first',
    permission: 'search:read',
    query: searchQuery,
    reply: SearchResult,
    pool: 'search',
    handler: (scope, { query }) => search(scope, query),
  })
}
