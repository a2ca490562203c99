import { noteFields } from '#contract/notes/fields.ts'
import { noteFilters, noteSchemas } from '#contract/notes/note.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { noteListDescriptor } from './list.ts'
import { noteRepresentation } from './representation.ts'

/** Content about one contact, company or deal makes a note. Every member may change and delete it (GAP-091). */
export const noteDescriptor: RecordDescriptor<typeof noteFields> = {
  kind: 'note',
  fields: noteFields,
  schemas: noteSchemas,
  filters: noteFilters,
  list: noteListDescriptor,
  summary: noteRepresentation,
  titleSql: (alias) => `coalesce(${alias}.title, left(${alias}.content, 80))`,
  hasSingleSubject: true,
  bulkDelete: { method: 'POST', path: 'bulk-delete' },
}
