import { type Static, Type } from 'typebox'
import { CustomValues, customFieldFilters, withCustomValues } from '../custom-fields/custom-field.ts'
import { filterParameters } from '../filters/filter.ts'
import { type NewRecord, type RecordRepresentation, recordFilters, recordSchemas } from '../kit/record-schemas.ts'
import { createFieldProperties, Id, Moment, NullableText, nullableObject, patchProperties } from '../kit/schema.ts'
import { contactFields, scoreRange } from './fields.ts'
import { type LinkedinList, linkedinLists } from './linkedin.ts'

const readOnlyProperties = {
  customFields: CustomValues,
  company: nullableObject<{ id: string; name: string | null }>({ id: Id, name: NullableText }),
}

const schemas = recordSchemas(contactFields, readOnlyProperties)
/** A contact in responses (CON-001, CON-002), and the bodies of POST and PATCH. */
export const contactSchemas = {
  ...schemas,
  create: withCustomValues(schemas.create),
  patch: withCustomValues(schemas.patch),
}
export type Contact = RecordRepresentation<typeof contactFields, typeof readOnlyProperties>
export type NewContact = NewRecord<typeof contactFields>

export type { ContactSort } from './enums.ts'

const Score = Type.Integer({ minimum: scoreRange.min, maximum: scoreRange.max })

/** Filters of the list and of the export. */
export const contactFilters = {
  ...recordFilters,
  ...filterParameters,
  ...customFieldFilters,
  leadType: Type.Optional(Type.String()),
  preferredChannel: Type.Optional(Type.String()),
  jobTitle: Type.Optional(Type.String()),
  leadScoreFrom: Type.Optional(Score),
  leadScoreTo: Type.Optional(Score),
  companyId: Type.Optional(Id),
  hasPhone: Type.Optional(Type.Boolean()),
  hasOpenDeal: Type.Optional(Type.Boolean()),
  nextFollowUpFrom: Type.Optional(Moment),
  nextFollowUpTo: Type.Optional(Moment),
}
export const ContactFilters = Type.Object(contactFilters, { additionalProperties: false })
export type ContactFilters = Static<typeof ContactFilters>

/** One row of a LinkedIn list: its id and the fields of its table. */
export const createLinkedinRowSchema = (list: LinkedinList) =>
  Type.Object({ id: Id, ...createFieldProperties(linkedinLists[list].fields) })

/** Body of POST and PATCH of a LinkedIn list. */
export const createLinkedinBodySchema = (list: LinkedinList) =>
  Type.Object(
    {
      id: Type.Optional(Id),
      ...patchProperties(linkedinLists[list].fields),
    },
    { additionalProperties: false },
  )
