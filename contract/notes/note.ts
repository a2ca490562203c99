import { type Static, Type } from 'typebox'
import { type RelatedRecordRepresentation, recordFilters, relatedRecordSchemas } from '../kit/record-schemas.ts'
import { Id, NullablePersonSummary, PersonSummary } from '../kit/schema.ts'
import { noteFields } from './fields.ts'

const readOnlyProperties = {
  /** Who wrote it. */
  author: NullablePersonSummary,
  mentions: Type.Array(PersonSummary, {
    description: 'The members that the content mentions, each as <@, the id, and >',
  }),
}

/** A note in responses (NOTE-001), and the bodies of POST and PATCH. */
export const noteSchemas = relatedRecordSchemas(noteFields, readOnlyProperties)
export type Note = RelatedRecordRepresentation<typeof noteFields, typeof readOnlyProperties>

const { search, createdFrom, createdTo, updatedFrom, updatedTo } = recordFilters

/** Filters of the list. */
export const noteFilters = {
  ...{ search, createdFrom, createdTo, updatedFrom, updatedTo },
  contactId: Type.Optional(Id),
  companyId: Type.Optional(Id),
  dealId: Type.Optional(Id),
}
export type NoteFilters = Static<ReturnType<typeof Type.Object<typeof noteFilters>>>
