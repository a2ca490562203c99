import { type Static, Type } from 'typebox'
import { type RecordRepresentation, recordFilters, recordSchemas } from '../kit/record-schemas.ts'
import { companyFields } from './fields.ts'

/** A company in responses (COM-001, COM-002), and the bodies of POST and PATCH. */
export const companySchemas = recordSchemas(companyFields)
export type Company = RecordRepresentation<typeof companyFields>

export { type CompanySort, companySorts } from './enums.ts'

/** Filters of the list and of the export. */
export const companyFilters = {
  ...recordFilters,
  size: Type.Optional(Type.String()),
  industry: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  hasOpenDeal: Type.Optional(Type.Boolean()),
}
export const CompanyFilters = Type.Object(companyFilters, { additionalProperties: false })
export type CompanyFilters = Static<typeof CompanyFilters>
