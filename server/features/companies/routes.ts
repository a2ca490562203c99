import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Company } from '#contract/companies/company.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { rememberCounts } from '../../platform/counts.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { companyPage } from './list.ts'

export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const counts = rememberCounts(platform.changes)

  route({
    method: 'GET',
    url: '/companies',
    summary: 'Companies, newest first, with search and sort',
    may: 'companies:read',
    query: Type.Object({
      ...listQuery,
      search: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Company,
    pages: true,
    does: (scope, { query: { limit, cursor, sort, search } }) =>
      companyPage(scope, { limit, cursor, sort, search }, counts),
  })
}
