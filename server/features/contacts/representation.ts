import { contactFields } from '#contract/contacts/fields.ts'
import { empty, type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { commonColumns, customFieldsColumn, fieldColumns, ownerColumn, tagsColumn } from '../../records/columns.ts'
import { engagementColumns, relatedCountsColumn } from '../../records/related.ts'

/**
 * The representation of a contact of alias `c`, as alias `shown`. Linked rows are read by subqueries: one index lookup each, and none for
 * empty links. For joins, PostgreSQL would hash the whole company table for a page of sixty.
 */
const contactRepresentation = (extraColumns: Sql): Sql =>
  staticSql(sql`
  cross join lateral (
    select c.id, ${fieldColumns(contactFields)}, ${commonColumns}, ${customFieldsColumn},
           case when c.company_id is not null then
             (select json_build_object('id', o.id, 'name', o.name)
                from companies o
               where o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null) end as company,
           ${ownerColumn} as owner,
           ${tagsColumn('contact_id')} as tags${extraColumns}) shown`)

/** The columns of a row in a list. */
export const contactSummary = contactRepresentation(empty)
/** The columns of a single record: also counts of related records (GAP-044), the next step and the last contact. */
export const contactDetail = contactRepresentation(
  sql`, ${relatedCountsColumn('contact')}, ${engagementColumns('contact')}`,
)
