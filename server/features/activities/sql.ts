import { activityFields } from '#contract/activities/fields.ts'
import { carriedShown, fieldsShown, personShown } from '../../platform/shown.ts'
import { fixed, type Sql, sql } from '../../platform/sql.ts'

/** The wire form of an activity of alias `c`, as alias `shown`. */
export const activityShown: Sql = fixed(sql`
  cross join lateral (
    select c.id, ${fieldsShown(activityFields)}, ${carriedShown}, ${personShown('user_id')} as "user",
           c.workspace_id as "workspaceId", nullif(current_setting('app.organization_id', true), '')::uuid as "organizationId") shown`)
