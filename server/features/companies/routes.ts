import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { CompanyDuplicate, CompanyDuplicateQuery } from '#contract/companies/duplicates.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCompanyDuplicates } from './duplicates.ts'

export function registerCompanyRoutes(app: FastifyInstance, platform: Platform): void {
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/companies/duplicates',
    summary: 'Find likely duplicates of a company, with the reasons',
    permission: 'companies:read',
    query: CompanyDuplicateQuery,
    reply: Type.Array(CompanyDuplicate),
    handler: (scope, { query }) => findCompanyDuplicates(scope, query),
  })
}
