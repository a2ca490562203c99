import type { FastifyInstance } from 'fastify'
import { SearchResult, searchQuery } from '#contract/search/search.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { search } from './search.ts'

export function searchRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  route({
    method: 'GET',
    url: '/search',
    summary: 'People, companies, deals, tasks, notes and messages that a text finds, the best first',
    may: 'search:read',
    query: searchQuery,
    reply: SearchResult,
    pool: 'search',
    does: (scope, { query }) => search(scope, query),
  })
}
