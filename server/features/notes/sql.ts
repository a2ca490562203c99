import { noteFields } from '#contract/notes/fields.ts'
import { carriedShown, fieldsShown, personShown } from '../../platform/shown.ts'
import { fixed, sql } from '../../platform/sql.ts'

/** The wire form of a note of alias `c`, as alias `shown`. */
export const noteShown = fixed(sql`
  cross join lateral (
    select c.id, ${fieldsShown(noteFields)}, ${carriedShown}, ${personShown('created_by')} as author) shown`)
