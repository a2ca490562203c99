import { noteFields } from '#contract/notes/fields.ts'
import { noteFilters, noteSchemas } from '#contract/notes/note.ts'
import { sql } from '../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { excerptColumn, namedRefJson, selectActive } from '../../records/search-line.ts'
import { noteListDescriptor } from './list.ts'
import { noteRepresentation } from './representation.ts'

/** The JSON of a note's subject with its name. */
const subjectJson = sql`coalesce(
  ${selectActive(sql`contacts`, sql`k`, sql`c.contact_id`, namedRefJson('contact', sql`k.name`, sql`k`))},
  ${selectActive(sql`companies`, sql`o`, sql`c.company_id`, namedRefJson('company', sql`o.name`, sql`o`))},
  ${selectActive(sql`deals`, sql`d`, sql`c.deal_id`, namedRefJson('deal', sql`d.title`, sql`d`))})`

/** A note requires content and one contact, company or deal. Every member may change and delete it (GAP-091). */
export const noteDescriptor: RecordDescriptor<typeof noteFields> = {
  kind: 'note',
  fields: noteFields,
  schemas: noteSchemas,
  filters: noteFilters,
  list: noteListDescriptor,
  summary: noteRepresentation,
  titleSql: (alias) => `coalesce(${alias}.title, left(${alias}.content, 80))`,
  searchLine: (word) => ({
    name: sql`c.title`,
    excerpt: excerptColumn('content', word),
    at: sql`c.created_at`,
    subject: subjectJson,
  }),
  hasSingleSubject: true,
  bulkDelete: { method: 'POST', path: 'bulk-delete' },
}
