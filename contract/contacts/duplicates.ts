import { type Static, Type } from 'typebox'
import { duplicateProperties, identityQuery } from '../kit/duplicates.ts'
import { Id, nullable } from '../kit/schema.ts'

export const ContactDuplicateQuery = Type.Object({ ...identityQuery, companyId: Type.Optional(Id) })
export type ContactDuplicateQuery = Static<typeof ContactDuplicateQuery>

/** A contact that probably is the one about to be created. */
export const ContactDuplicate = Type.Object({ ...duplicateProperties, companyName: nullable<string>('string') })
export type ContactDuplicate = Static<typeof ContactDuplicate>
