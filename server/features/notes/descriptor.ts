import { pluralOf, type SubjectKind, subjectKinds } from '#contract/kit/kinds.ts'
import { noteFields } from '#contract/notes/fields.ts'
import { listMentionedIds, maxMentions } from '#contract/notes/mentions.ts'
import { mentionTexts } from '#contract/notes/messages.ts'
import { noteFilters, noteSchemas } from '#contract/notes/note.ts'
import { identifier, join, raw, sql } from '../../platform/database/sql.ts'
import { validationFailed } from '../../platform/errors.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { namedRefJson, selectActive } from '../../records/search-line.ts'
import { noteListDescriptor } from './list.ts'
import { noteRepresentation } from './representation.ts'

/** More members in one note would make it a broadcast. */
function assertFewMentions({ content }: { content?: string }): void {
  if (content !== undefined && listMentionedIds(content).length > maxMentions)
    throw validationFailed({ content: [mentionTexts.tooMany] })
}

const nameColumns: Record<SubjectKind, string> = { contact: 'name', company: 'name', deal: 'title' }

/** The JSON of a note's subject with its name. */
const subjectJson = sql`coalesce(${join(
  subjectKinds.map((kind) => {
    const [alias, table] = [raw('s'), identifier(pluralOf(kind))]
    const name = sql`s.${identifier(nameColumns[kind])}`
    return selectActive(table, alias, raw(`c.${kind}_id`), namedRefJson(kind, name, alias))
  }),
)})`

/** A note requires content and one contact, company or deal. Every member may change and delete it (GAP-091). */
export const noteDescriptor: RecordDescriptor<typeof noteFields> = {
  kind: 'note',
  fields: noteFields,
  schemas: noteSchemas,
  filters: noteFilters,
  list: noteListDescriptor,
  summary: noteRepresentation,
  titleSql: (alias) => `coalesce(${alias}.title, left(name_mentions(${alias}.content), 80))`,
  searchLine: (word) => ({
    name: sql`c.title`,
    excerpt: sql`excerpt(name_mentions(c.content), ${word})`,
    at: sql`c.created_at`,
    subject: subjectJson,
  }),
  validate: assertFewMentions,
  hasSingleSubject: true,
  bulkDelete: { method: 'POST', path: 'bulk-delete' },
}
