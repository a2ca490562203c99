import { companyFields } from '#contract/companies/fields.ts'
import type { RecordKind } from '../../platform/kinds.ts'

export const companyKind: RecordKind = {
  kind: 'company',
  table: 'companies',
  may: 'companies:read',
  fields: companyFields,
  title: 'c.name',
  changed: 'company.changed',
  subject: 'company',
}
