import { noteFields } from '#contract/notes/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

export const noteDescriptor: RecordDescriptor = {
  kind: 'note',
  table: 'notes',
  permission: 'notes:read',
  fields: noteFields,
  titleSql: 'coalesce(c.title, left(c.content, 80))',
  changedEvent: 'note.changed',
  isRelated: true,
}
