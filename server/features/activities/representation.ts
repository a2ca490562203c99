import { activityFields } from '#contract/activities/fields.ts'
import { type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { commonColumns, fieldColumns, personColumn } from '../../records/columns.ts'

/** The representation of an activity of alias `c`, as alias `shown`. */
export const activityRepresentation: Sql = staticSql(sql`
  cross join lateral (
    select c.id, ${fieldColumns(activityFields)}, ${commonColumns}, ${personColumn('user_id')} as "user",
           c.workspace_id as "workspaceId", nullif(current_setting('app.organization_id', true), '')::uuid as "organizationId") shown`)
