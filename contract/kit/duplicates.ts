import { type Static, type TProperties, Type } from 'typebox'
import { fieldLimits } from './fields.ts'
import { Id, nullable } from './schema.ts'

/** Why two records are probably the same, strongest reason first, with labels. */
export const duplicateReasons = [
  'same email',
  'same LinkedIn',
  'same domain',
  'same phone',
  'same name at the same company',
  'same name',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** A record that probably is the one about to be created. */
export const duplicateProperties = {
  id: Id,
  name: nullable<string>('string'),
  email: nullable<string>('string'),
  phoneNumber: nullable<string>('string'),
  whatsappNumber: nullable<string>('string'),
  reasons: Type.Unsafe<DuplicateReason[]>(
    Type.Array(Type.Unsafe<DuplicateReason>({ type: 'string', enum: [...duplicateReasons] })),
  ),
}
const DuplicateRecord = Type.Object(duplicateProperties)
export type DuplicateRecord = Static<typeof DuplicateRecord>

const optionalString = (max: number) => Type.Optional(Type.String({ maxLength: max }))

/** What is known of the new record, to compare with existing people and companies. */
export const identityQuery = {
  name: optionalString(fieldLimits.text),
  email: optionalString(fieldLimits.email),
  phoneNumber: optionalString(fieldLimits.phone),
  whatsappNumber: optionalString(fieldLimits.phone),
  linkedinUrl: optionalString(fieldLimits.url),
} satisfies TProperties
