import { contactFields } from '#contract/contacts/fields.ts'
import { countsShown } from '../../platform/hanging.ts'
import { carriedShown, fieldsShown, ownerShown, tagsShown } from '../../platform/shown.ts'
import { empty, fixed, type Sql, sql } from '../../platform/sql.ts'

/**
 * The wire form of a contact of alias `c`, as alias `shown`. What it points at is read by subqueries, one index lookup each,
 * and none where there is nothing to read: as joins, PostgreSQL hashes the whole company table for a page of sixty.
 */
const shown = (more: Sql): Sql =>
  fixed(sql`
  cross join lateral (
    select c.id, ${fieldsShown(contactFields)}, ${carriedShown},
           case when c.company_id is not null then
             (select json_build_object('id', o.id, 'name', o.name)
                from companies o
               where o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null) end as company,
           ${ownerShown} as owner,
           ${tagsShown('contact_id')} as tags${more}) shown`)

/** As lists carry it. */
export const contactShown = shown(empty)
/** As single answers carry it: with the counts of what hangs on it (GAP-044). */
export const contactWhole = shown(sql`, ${countsShown('contact')}`)
