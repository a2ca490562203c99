import { type Static, Type } from 'typebox'
import { duplicateShown, identityAsked } from '../kit/duplicates.ts'
import { Id, nullable } from '../kit/schema.ts'

export const ContactAsked = Type.Object({ ...identityAsked, companyId: Type.Optional(Id) })
export type ContactAsked = Static<typeof ContactAsked>

/** A contact that is likely the one about to be created. */
export const ContactDuplicate = Type.Object({ ...duplicateShown, companyName: nullable<string>('string') })
export type ContactDuplicate = Static<typeof ContactDuplicate>
