import { type Static, Type } from 'typebox'
import { hangingSchemas, type New, recordFilters, type ShownHanging } from '../kit/record.ts'
import { Id, NullablePerson } from '../kit/schema.ts'
import { noteFields } from './fields.ts'

const more = {
  /** Whoever wrote it down. */
  author: NullablePerson,
}

/** A note as answers carry it (NOTE-001), and bodies of POST and PATCH. */
export const noteSchemas = hangingSchemas(noteFields, more)
export type Note = ShownHanging<typeof noteFields, typeof more>
export type NewNote = New<typeof noteFields>

const { search, createdFrom, createdTo, updatedFrom, updatedTo } = recordFilters

/** Filters of the list. */
export const noteFilters = {
  ...{ search, createdFrom, createdTo, updatedFrom, updatedTo },
  contactId: Type.Optional(Id),
  companyId: Type.Optional(Id),
  dealId: Type.Optional(Id),
}
export type NoteFilters = Static<ReturnType<typeof Type.Object<typeof noteFilters>>>
