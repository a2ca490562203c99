import { companyFields } from '#contract/companies/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

export const companyDescriptor: RecordDescriptor = {
  kind: 'company',
  table: 'companies',
  permission: 'companies:read',
  fields: companyFields,
  titleSql: 'c.name',
  changedEvent: 'company.changed',
  subject: 'company',
}
