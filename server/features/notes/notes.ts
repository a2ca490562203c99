import { noteFields } from '#contract/notes/fields.ts'
import { withOneLink } from '../../platform/one-link.ts'
import { recordsOf } from '../../platform/record.ts'
import { noteShown } from './sql.ts'

/** Notes: some content about one contact, company or deal makes one. Every member may change and delete it (GAP-091). */
export const notes = withOneLink(
  'notes',
  recordsOf({ noun: 'note', hangs: true, table: 'notes', fields: noteFields, shown: noteShown, related: {} }),
)
