import { type Static, Type } from 'typebox'
import { duplicateProperties, identityQuery } from '../kit/duplicates.ts'
import { fieldLimits } from '../kit/fields.ts'
import { nullable } from '../kit/schema.ts'

const UrlText = Type.Optional(Type.String({ maxLength: fieldLimits.url }))

export const CompanyDuplicateQuery = Type.Object({ ...identityQuery, domain: UrlText, websiteUrl: UrlText })
export type CompanyDuplicateQuery = Static<typeof CompanyDuplicateQuery>

/** An existing company that is probably the same as the one about to be created. */
export const CompanyDuplicate = Type.Object({ ...duplicateProperties, domain: nullable<string>('string') })
export type CompanyDuplicate = Static<typeof CompanyDuplicate>
