import { type Static, Type } from 'typebox'
import { duplicateProperties, identityQuery } from '../kit/duplicates.ts'
import { Id, nullable } from '../kit/schema.ts'

export const ContactDuplicateQuery = Type.Object({ ...identityQuery, companyId: Type.Optional(Id) })
export type ContactDuplicateQuery = Static<typeof ContactDuplicateQuery>

/** An existing contact who is probably the same as the one about to be created. */
export const ContactDuplicate = Type.Object({ ...duplicateProperties, companyName: nullable<string>('string') })
export type ContactDuplicate = Static<typeof ContactDuplicate>
