import { noteFields } from '#contract/notes/fields.ts'
import { withSingleSubject } from '../../records/single-subject.ts'
import { createRecordStore } from '../../records/store.ts'
import { noteRepresentation } from './representation.ts'

/** Notes: some content about one contact, company or deal makes one. Every member may change and delete it (GAP-091). */
export const noteStore = withSingleSubject(
  'notes',
  createRecordStore({
    noun: 'note',
    isRelated: true,
    table: 'notes',
    fields: noteFields,
    representation: noteRepresentation,
    related: {},
  }),
)
