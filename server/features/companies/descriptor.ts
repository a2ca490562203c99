import { companyFilters, companySchemas } from '#contract/companies/company.ts'
import { companyFields } from '#contract/companies/fields.ts'
import { sql } from '../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { subjectTitles } from '../../records/related.ts'
import { companyListDescriptor } from './list.ts'
import { companyDetail, companySummary } from './representation.ts'

/** A company requires a name (GAP-049). A deleted one stays linked, but is not shown until it is restored. */
export const companyDescriptor: RecordDescriptor<typeof companyFields> = {
  kind: 'company',
  fields: companyFields,
  schemas: companySchemas,
  filters: companyFilters,
  list: companyListDescriptor,
  summary: companySummary,
  detail: companyDetail,
  titleSql: subjectTitles.company,
  searchLine: () => ({
    name: sql`c.name`,
    detail: sql`c.industry`,
    excerpt: sql`nullif(concat_ws(' · ', c.domain, c.email, c.phone_number, c.whatsapp_number), '')`,
    picture: sql`c.logo`,
  }),
  relatedTables: { contacts: { table: 'contacts', column: 'company_id', deletedColumn: 'deleted_at' } },
  workspaceOptional: true,
}
