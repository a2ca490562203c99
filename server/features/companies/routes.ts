import type { FastifyInstance } from 'fastify'
import { companyFilters, companySchemas } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { companies } from './companies.ts'
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
}
