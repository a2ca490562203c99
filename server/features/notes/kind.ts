import { noteFields } from '#contract/notes/fields.ts'
import type { RecordKind } from '../../platform/kinds.ts'

export const noteKind: RecordKind = {
  kind: 'note',
  table: 'notes',
  may: 'notes:read',
  fields: noteFields,
  title: 'coalesce(c.title, left(c.content, 80))',
  changed: 'note.changed',
  hangs: true,
}
