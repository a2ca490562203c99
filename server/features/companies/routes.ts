import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { companyFilters, companySchemas } from '#contract/companies/company.ts'
import { CompanyDuplicate, CompanyDuplicateQuery } from '#contract/companies/duplicates.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerRecordRoutes } from '../../records/routes.ts'
import { registerListTagRoutes } from '../tags/public.ts'
import { findCompanyDuplicates } from './duplicates.ts'
import { companyList } from './list.ts'
import { companyStore } from './store.ts'

export function registerCompanyRoutes(app: FastifyInstance, platform: Platform): void {
  registerRecordRoutes(app, platform, {
    noun: 'company',
    plural: 'companies',
    fields: companyFields,
    schemas: companySchemas,
    filters: companyFilters,
    records: companyStore,
    list: companyList,
    workspaceOptional: true,
  })
  tenantRoutes(
    app,
    platform,
  )({
    method: 'GET',
    url: '/companies/duplicates',
    summary: 'Companies that are likely the one described, each with what speaks for it',
    permission: 'companies:read',
    query: CompanyDuplicateQuery,
    reply: Type.Array(CompanyDuplicate),
    handler: (scope, { query }) => findCompanyDuplicates(scope, query),
  })
  registerListTagRoutes(app, platform, {
    entityType: 'company',
    plural: 'companies',
    filters: companyFilters,
    list: companyList,
  })
}
