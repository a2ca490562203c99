import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { companyFilters, companySchemas } from '#contract/companies/company.ts'
import { CompanyAsked, CompanyDuplicate } from '#contract/companies/duplicates.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { listTagRoutes } from '../tags/public.ts'
import { companies } from './companies.ts'
import { companyDuplicates } from './duplicates.ts'
import { companyList } from './list.ts'

export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, {
    noun: 'company',
    plural: 'companies',
    fields: companyFields,
    schemas: companySchemas,
    filters: companyFilters,
    records: companies,
    list: companyList,
    withoutWorkspace: true,
  })
  scoped(
    app,
    platform,
  )({
    method: 'GET',
    url: '/companies/duplicates',
    summary: 'Companies that are likely the one described, each with what speaks for it',
    may: 'companies:read',
    query: CompanyAsked,
    reply: Type.Array(CompanyDuplicate),
    does: (scope, { query }) => companyDuplicates(scope, query),
  })
  listTagRoutes(app, platform, {
    entityType: 'company',
    plural: 'companies',
    filters: companyFilters,
    list: companyList,
  })
}
