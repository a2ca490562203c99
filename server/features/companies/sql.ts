import { companyFields } from '#contract/companies/fields.ts'
import { countsShown } from '../../platform/hanging.ts'
import { carriedShown, fieldsShown, ownerShown, tagsShown } from '../../platform/shown.ts'
import { empty, fixed, type Sql, sql } from '../../platform/sql.ts'

/** The wire form of a company of alias `c`, as alias `shown`. */
const shown = (more: Sql): Sql =>
  fixed(sql`
  cross join lateral (
    select c.id, ${fieldsShown(companyFields)}, ${carriedShown},
           ${ownerShown} as owner,
           ${tagsShown('company_id')} as tags${more}) shown`)

/** As lists carry it. */
export const companyShown = shown(empty)
/** As single answers carry it: with the counts of what hangs on it (GAP-044). */
export const companyWhole = shown(sql`, ${countsShown('company')}`)
