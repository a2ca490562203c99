import { noteFields } from '#contract/notes/fields.ts'
import { sql, staticSql } from '../../platform/database/sql.ts'
import { commonColumns, fieldColumns, mentionsJson, personColumn } from '../../records/columns.ts'

/** The representation of a note of alias `c`, as alias `shown`. */
export const noteRepresentation = staticSql(sql`
  cross join lateral (
    select c.id, ${fieldColumns(noteFields)}, ${commonColumns}, ${personColumn('created_by')} as author,
           ${mentionsJson} as mentions,
           c.pinned_at as "pinnedAt", ${personColumn('pinned_by')} as "pinnedBy") shown`)
