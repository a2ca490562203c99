import { companyFields } from '#contract/companies/fields.ts'
import { carriedShown, countsShown, fieldsShown, ownerShown, tagsShown } from '../../platform/shown.ts'
import { fixed, type Sql, sql } from '../../platform/sql.ts'

/** The wire form of a company of alias `c`, as alias `shown`. */
export const companyShown: Sql = fixed(sql`
  cross join lateral (
    select c.id, ${fieldsShown(companyFields)}, ${carriedShown},
           ${ownerShown} as owner,
           ${tagsShown('company_id')} as tags,
           ${countsShown}) shown`)
