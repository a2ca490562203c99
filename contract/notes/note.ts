import { type Static, Type } from 'typebox'
import { type RelatedRecordRepresentation, recordFilters, relatedRecordSchemas } from '../kit/record-schemas.ts'
import { Id, NullableMoment, NullablePersonSummary, PersonSummary } from '../kit/schema.ts'
import { noteFields } from './fields.ts'

const readOnlyProperties = {
  /** Who wrote it. */
  author: NullablePersonSummary,
  mentions: Type.Array(PersonSummary, {
    description: 'The members that the content mentions, each as <@, the id, and >',
  }),
  pinnedAt: { ...NullableMoment, description: 'When the note was pinned; null if it is not pinned' },
  pinnedBy: { ...NullablePersonSummary, description: 'Who pinned it; null if it is not pinned' },
}

/**
 * A note in responses (NOTE-001), and the bodies of POST and PATCH. Pinning is no edit: it has a new `version`, so that caches and streams
 * notice, but `updatedAt` and the history stay. A pin belongs to the note, which keeps it in the trash and when it moves to another record,
 * even if that has all the pins it may have.
 */
export const noteSchemas = relatedRecordSchemas(noteFields, readOnlyProperties)
export type Note = RelatedRecordRepresentation<typeof noteFields, typeof readOnlyProperties>

const { search, createdFrom, createdTo, updatedFrom, updatedTo } = recordFilters

/** Filters of the list. */
export const noteFilters = {
  ...{ search, createdFrom, createdTo, updatedFrom, updatedTo },
  contactId: Type.Optional(Id),
  companyId: Type.Optional(Id),
  dealId: Type.Optional(Id),
  pinned: Type.Optional(Type.Boolean()),
}
export type NoteFilters = Static<ReturnType<typeof Type.Object<typeof noteFilters>>>
