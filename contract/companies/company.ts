import { type Static, Type } from 'typebox'
import { CustomValues, customFieldFilters, withCustomValues } from '../custom-fields/custom-field.ts'
import { filterParameters } from '../filters/filter.ts'
import { type RecordRepresentation, recordFilters, recordSchemas } from '../kit/record-schemas.ts'
import { companyFields } from './fields.ts'

const readOnlyProperties = {
  customFields: CustomValues,
  contactCount: Type.Optional(
    Type.Integer({
      description: 'Number of contacts; in a single company, and in lists that ask for it in `fields`',
    }),
  ),
  dealCount: Type.Optional(
    Type.Integer({ description: 'Number of deals; in a single company, and in lists that ask for it in `fields`' }),
  ),
}

const schemas = recordSchemas(companyFields, readOnlyProperties)
/** A company in responses (COM-001, COM-002), and the bodies of POST and PATCH. */
export const companySchemas = {
  ...schemas,
  create: withCustomValues(schemas.create),
  patch: withCustomValues(schemas.patch),
}
export type Company = RecordRepresentation<typeof companyFields, typeof readOnlyProperties>

export { type CompanySort, companySorts } from './enums.ts'

/** Filters of the list and of the export. */
export const companyFilters = {
  ...recordFilters,
  ...filterParameters,
  ...customFieldFilters,
  size: Type.Optional(Type.String()),
  industry: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  hasOpenDeal: Type.Optional(Type.Boolean()),
}
export const CompanyFilters = Type.Object(companyFilters, { additionalProperties: false })
export type CompanyFilters = Static<typeof CompanyFilters>
