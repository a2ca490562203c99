import { companyFields } from '#contract/companies/fields.ts'
import { empty, type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { commonColumns, customFieldsColumn, fieldColumns, ownerColumn, tagsColumn } from '../../records/columns.ts'
import { countRelated, engagementColumns, relatedCountsColumn } from '../../records/related.ts'

/** The representation of a company of alias `c`, as alias `shown`. */
const companyRepresentation = (extraColumns: Sql): Sql =>
  staticSql(sql`
  cross join lateral (
    select c.id, ${fieldColumns(companyFields)}, ${commonColumns}, ${customFieldsColumn},
           ${ownerColumn} as owner,
           ${tagsColumn('company_id')} as tags${extraColumns}) shown`)

/** The columns of a row in a list. */
export const companySummary = companyRepresentation(empty)
/** The columns of a single record: also counts of related records (GAP-044), the next step and the last contact. */
export const companyDetail = companyRepresentation(
  sql`, ${relatedCountsColumn('company')}, ${engagementColumns('company')},
           ${countRelated('company', 'contact')} as "contactCount", ${countRelated('company', 'deal')} as "dealCount"`,
)
