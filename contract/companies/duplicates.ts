import { type Static, Type } from 'typebox'
import { duplicateShown, identityAsked } from '../kit/duplicates.ts'
import { limits } from '../kit/fields.ts'
import { nullable } from '../kit/schema.ts'

const address = Type.Optional(Type.String({ maxLength: limits.url }))

export const CompanyAsked = Type.Object({ ...identityAsked, domain: address, websiteUrl: address })
export type CompanyAsked = Static<typeof CompanyAsked>

/** A company that is likely the one about to be created. */
export const CompanyDuplicate = Type.Object({ ...duplicateShown, domain: nullable<string>('string') })
export type CompanyDuplicate = Static<typeof CompanyDuplicate>
